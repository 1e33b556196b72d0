// String building: concatenation, templates, joins, escapes, padding.
function escape(text) {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '<') out += '&lt;';
    else if (c === '>') out += '&gt;';
    else if (c === '&') out += '&amp;';
    else out += c;
  }
  return out;
}

function row(i) {
  const cells = [];
  for (let k = 0; k < 4; k++) cells.push(`<td class="c${k}">${escape(`${i} < ${k} & more`)}</td>`);
  return `<tr>${cells.join('')}</tr>\n`;
}

export function run(n) {
  let html = '';
  let hash = 0;
  for (let i = 0; i < n; i++) {
    html += row(i);
    if (html.length > 10000) {
      for (let k = 0; k < html.length; k += 7) hash = (hash * 33 + html.charCodeAt(k)) | 0;
      html = `${String(hash).padStart(12, '0')}-`;
    }
  }
  return hash + html.length;
}
