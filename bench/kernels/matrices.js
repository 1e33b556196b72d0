// Matrix product and Gaussian elimination on arrays of arrays, and a convolution on typed arrays.
function make(n, f) {
  const m = [];
  for (let i = 0; i < n; i++) {
    const row = [];
    for (let j = 0; j < n; j++) row.push(f(i, j));
    m.push(row);
  }
  return m;
}

function multiply(a, b) {
  const n = a.length;
  const c = make(n, () => 0);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  }
  return c;
}

function determinant(m) {
  const a = m.map((row) => row.slice());
  let det = 1;
  for (let i = 0; i < a.length; i++) {
    let pivot = i;
    for (let j = i + 1; j < a.length; j++) if (Math.abs(a[j][i]) > Math.abs(a[pivot][i])) pivot = j;
    if (a[pivot][i] === 0) return 0;
    if (pivot !== i) {
      [a[i], a[pivot]] = [a[pivot], a[i]];
      det = -det;
    }
    det *= a[i][i];
    for (let j = i + 1; j < a.length; j++) {
      const factor = a[j][i] / a[i][i];
      for (let k = i; k < a.length; k++) a[j][k] -= factor * a[i][k];
    }
  }
  return det;
}

function blur(pixels, width, height) {
  const out = new Float64Array(pixels.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) sum += pixels[(y + dy) * width + x + dx];
      out[y * width + x] = sum / 9;
    }
  }
  return out;
}

export function run(n) {
  const a = make(n, (i, j) => ((i * 7 + j * 3) % 11) / 7 + (i === j ? 5 : 0));
  const b = make(n, (i, j) => ((i * 5 + j) % 13) / 11);
  const c = multiply(a, b);
  let pixels = new Float64Array(n * n).map((_, i) => i % 17);
  for (let i = 0; i < 4; i++) pixels = blur(pixels, n, n);
  return (
    Math.round(determinant(a) % 1e6) + Math.round(c[n - 1][n >> 1] * 1000) + Math.round(pixels[(n * n) >> 1] * 1000)
  );
}
