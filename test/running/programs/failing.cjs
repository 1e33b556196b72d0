// Writes to both streams, leaves with a code of its own through an exit handler, and an error that is caught.
let n = 0;
process.on('exit', (code) => {
  console.log('exit', code, n);
});
function unit(x) {
  n += x;
  if (x === 4) throw new Error('four');
  return [n, x];
}
for (let i = 0; i < 6; i++) {
  try {
    console.log(JSON.stringify(unit(i)));
  } catch (error) {
    console.error(error.message);
    console.log('null');
  }
}
process.exitCode = 3;
