// Arrays: dense, with holes, nested, shared, with extra keys.
const shared = [1, 2, 3];
const state = {
  grid: [[1, 2], [3, 4], shared],
  again: shared,
  holes: [1, , 3],
  empty: [],
  tagged: Object.assign([5], { label: 'five' }),
};
function unit(n) {
  state.again.push(n);
  state.holes.length = 5;
  return [
    state.grid.flat(),
    state.grid[2] === state.again,
    1 in state.holes,
    state.holes.length,
    state.tagged.label,
    state.empty.length,
  ];
}
for (let i = 0; i < 6; i++) console.log(JSON.stringify(unit(i)));
