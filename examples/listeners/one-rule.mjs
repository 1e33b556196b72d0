// Cuts a path at the second rule violation. What is cut is a gap of the result: nothing is claimed about those paths.
export default () => ({
  entered(path, { name, args }) {
    if (name !== 'broken') return;
    path.data = (path.data ?? 0) + 1;
    if (path.data > 1) path.cut(`a second rule was broken: ${args[0]}`);
  },
});
