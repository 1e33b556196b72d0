import { label } from './state.mjs';
export const twice = (n) => (label === 'state' ? n * 2 : 0);
