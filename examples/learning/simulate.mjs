// A plant in miniature: writes the readings that examples/learning/readings.csv holds.
//   node examples/learning/simulate.mjs > readings.csv
let state = 11;
function random() {
  state = (state * 48271) % 2147483647;
  return state / 2147483647;
}

console.log('pressure,outlet,valve,opening');
for (let i = 0; i < 300; i++) {
  const pressure = 20 + 60 * random();
  const outlet = pressure * random();
  const valve = ['closed', 'half', 'open'][Math.floor(3 * random())];
  const opening = valve === 'closed' ? 0.02 * random() : valve === 'half' ? 40 + 20 * random() : 95 + 5 * random();
  console.log([pressure.toFixed(3), outlet.toFixed(3), valve, opening.toFixed(3)].join());
}
