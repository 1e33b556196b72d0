// Light and dark: as the system says, or as the user chose (kept for the next time where the browser allows it).
type Theme = 'light' | 'dark';

const KEY = 'everypath-theme';

/** @returns what switches it */
export function startTheme(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  let chosen = stored();
  const apply = (): void => {
    document.documentElement.dataset.theme = chosen ?? (system.matches ? 'dark' : 'light');
    changed();
  };
  system.addEventListener('change', apply);
  apply();
  return () => {
    chosen = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    store(chosen);
    apply();
  };
}

/** Storage is denied to some pages (files, private windows): then the choice lasts as long as the page. */
function stored(): Theme | undefined {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : undefined;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
