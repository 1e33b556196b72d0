// Names that hosts other than Node give to programs: browsers, their workers, Deno, Bun. Code that uses one was written for that host;
// that it is missing in the exploration says little about the code. Called when a finding is ranked.
// Words that are as likely a mistake of the program (name, event, status) are not among them.

const BROWSER =
  'addEventListener alert caches cancelAnimationFrame cancelIdleCallback clientInformation confirm cookieStore createImageBitmap ' +
  'crossOriginIsolated customElements devicePixelRatio dispatchEvent document frameElement getComputedStyle getSelection history ' +
  'importScripts indexedDB innerHeight innerWidth isSecureContext localStorage location matchMedia navigation navigator outerHeight ' +
  'outerWidth pageXOffset pageYOffset postMessage prompt removeEventListener reportError requestAnimationFrame requestIdleCallback ' +
  'scheduler screen screenX screenY scrollBy scrollTo scrollX scrollY self sessionStorage speechSynthesis visualViewport webkitURL window';
const CLASSES =
  'Attr Clients Comment Document Element Image Location Navigator Node NodeFilter NodeList Option Range Selection Text Window';
const OTHERS = 'Deno Bun chrome browser __DEV__';

const NAMES: ReadonlySet<string> = new Set([BROWSER, CLASSES, OTHERS].flatMap((names) => names.split(' ')));

/** Families of the browser's classes: HTMLElement, SVGPoint, IDBRequest, MutationObserver, MouseEvent. */
const FAMILY =
  /^(?:HTML|SVG|CSS|DOM|IDB|RTC|GPU|MIDI|WebGL|XML|XPath|Audio|Media|Canvas|Clipboard|Gamepad|Geolocation|Offscreen|ServiceWorker|SharedWorker|Speech|Touch|Video)[A-Z]\w*$|^(?:Intersection|Mutation|Resize)Observer$|^(?:Animation|Composition|Drag|Focus|Hash[Cc]hange|Input|Keyboard|Mouse|Pointer|PopState|Progress|Storage|Submit|UI|Wheel)Event$/;

/** The name that is missing, where the error is that another host would have it. */
export function missingHostName(
  error: { readonly name: string; readonly message: string } | undefined,
): string | undefined {
  if (error?.name !== 'ReferenceError') return undefined;
  const name = /^([\w$]+) is not defined$/.exec(error.message)?.[1];
  return name !== undefined && (NAMES.has(name) || FAMILY.test(name)) ? name : undefined;
}
