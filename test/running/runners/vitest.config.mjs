export default { test: { include: ['cart.vitest.ts'], watch: false } };
