// The page of a project: the tables and findings are in the document already; this sorts and filters them, and switches the theme.
import { announce } from '../dom.js';
import { startTheme } from '../theme.js';

const theme = startTheme(() => undefined);
const table = document.querySelector<HTMLTableElement>('#units');
const body = table?.tBodies[0];
const rows = [...(body?.rows ?? [])];
const search = document.querySelector<HTMLInputElement>('#filter');
const filters = [...document.querySelectorAll<HTMLButtonElement>('.tile')];
const none = document.querySelector<HTMLElement>('#no-units');

function filter(): void {
  const text = (search?.value ?? '').trim().toLowerCase();
  const wanted = filters.filter((tile) => tile.getAttribute('aria-pressed') === 'true').map((t) => t.dataset.verdict);
  let shown = 0;
  for (const row of rows) {
    const fits =
      (wanted.length === 0 || wanted.includes(row.dataset.verdict)) &&
      (row.dataset.text ?? '').toLowerCase().includes(text);
    row.hidden = !fits;
    if (fits) shown++;
  }
  if (none !== null) none.hidden = shown > 0;
  announce(shown === 1 ? '1 unit shown' : `${shown} units shown`);
}

function sort(header: HTMLTableCellElement): void {
  const down = header.getAttribute('aria-sort') === 'ascending';
  const column = header.cellIndex;
  const value = (row: HTMLTableRowElement): string =>
    row.cells[column].dataset.value ?? row.cells[column].textContent ?? '';
  const compare = (a: HTMLTableRowElement, b: HTMLTableRowElement): number => {
    const [x, y] = [value(a), value(b)];
    const numbers = x !== '' && y !== '' && !Number.isNaN(Number(x)) && !Number.isNaN(Number(y));
    return numbers ? Number(x) - Number(y) : x < y ? -1 : x > y ? 1 : 0;
  };
  rows.sort((a, b) => (down ? -1 : 1) * compare(a, b));
  body?.append(...rows);
  for (const other of table?.tHead?.rows[0].cells ?? []) other.removeAttribute('aria-sort');
  header.setAttribute('aria-sort', down ? 'descending' : 'ascending');
}

for (const tile of filters) {
  tile.addEventListener('click', () => {
    tile.setAttribute('aria-pressed', String(tile.getAttribute('aria-pressed') !== 'true'));
    filter();
  });
}
search?.addEventListener('input', filter);
for (const header of table?.tHead?.rows[0].cells ?? []) {
  header.querySelector('button')?.addEventListener('click', () => sort(header));
}
document.querySelector('#theme')?.addEventListener('click', theme);
document.querySelector('#open-all')?.addEventListener('click', () => {
  const all = [...document.querySelectorAll<HTMLDetailsElement>('.finding details')];
  const open = all.some((one) => !one.open);
  for (const one of all) one.open = open;
});
