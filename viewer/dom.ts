// Small helpers to build elements. Text always goes in as text, never as markup.

type Attribute = string | number | boolean | undefined | ((event: any) => void);

/** Attributes that start with `on` and are functions become listeners; false and undefined are left out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  apply(element, attributes, children);
  return element;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly (Node | string | undefined)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  apply(element, attributes, children);
  return element;
}

function apply(
  element: Element,
  attributes: Readonly<Record<string, Attribute>>,
  children: readonly (Node | string | undefined)[],
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== undefined) element.append(child);
}

const ICONS = {
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  fit: 'M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3',
  down: 'M8 2v3M4 8V5h8v3M2.5 8h3v3h-3zM10.5 8h3v3h-3z',
  expand: 'M3 5h10M5 8h8M7 11h6M3 8v3',
  collapse: 'M3 5h10M3 8h10M3 11h10',
  layers: 'M8 2.5 14 6 8 9.5 2 6zM2.5 9.5 8 12.8l5.5-3.3',
  fold: 'M4 3v10M12 3v10M7 8h2',
  theme: 'M8 2a6 6 0 1 0 6 6 4.5 4.5 0 0 1-6-6z',
  first: 'M4 3v10M12 3 6 8l6 5z',
  back: 'M11 3 5 8l6 5z',
  play: 'M5 3l8 5-8 5z',
  pause: 'M5 3v10M11 3v10',
  forward: 'M5 3l6 5-6 5z',
  last: 'M12 3v10M4 3l6 5-6 5z',
  up: 'M4 10l4-4 4 4',
  next: 'M4 6l4 4 4-4',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  pin: 'M8 10v4M5 3h6l-1 4 2 3H4l2-3z',
  list: 'M3 4h2M7 4h6M3 8h2M7 8h6M3 12h2M7 12h6',
  panel: 'M2.5 3h11v10h-11zM9.5 3v10',
  stop: 'M4 4h8v8H4z',
  export: 'M8 10V2M5 5l3-3 3 3M3 9v4h10V9',
} as const;

export function icon(name: keyof typeof ICONS): SVGSVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 16 16', class: 'icon', 'aria-hidden': 'true' },
    svg('path', { d: ICONS[name], fill: 'none', stroke: 'currentColor', 'stroke-width': 1.4 }),
  );
}

export function button(
  name: string,
  content: Node | string,
  onclick: (event: MouseEvent) => void,
  more: Readonly<Record<string, Attribute>> = {},
): HTMLButtonElement {
  return h('button', { type: 'button', title: name, 'aria-label': name, class: 'button', onclick, ...more }, content);
}

let region: HTMLElement | undefined;

/** Read out by screen readers. */
export function announce(text: string): void {
  region ??= document.querySelector<HTMLElement>('#announcer') ?? undefined;
  if (region !== undefined) region.textContent = text;
}

export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
