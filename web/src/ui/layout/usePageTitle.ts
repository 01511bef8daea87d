import { createContext, use, useEffect } from 'react';

/** Name of the platform, which a school may change. */
let product = '学验';
let named: [title: string, kind?: string] = [''];

/**
 * Returns the title of the browser tab: the record first, then the kind of page and the platform, since a narrow tab
 * shows only the beginning. A page that is named after its kind names it once.
 */
export const windowTitle = (title: string, kind = '') =>
  [title, title.includes(kind) ? '' : kind, product].filter(Boolean).join(' · ');

/** Sets the title of the browser tab. */
export function nameWindow(title: string, kind?: string) {
  named = [title, kind];
  document.title = windowTitle(title, kind);
}

/** Uses the school's name for its platform in the title of the tab, also in the one that is there. */
export function useProductName(name: string) {
  useEffect(() => {
    if (name === product) return;
    product = name;
    nameWindow(...named);
  }, [name]);
}

/** Receiver of a page's title: the window itself, unless the page is one of several open tabs. */
export const PageTitleContext = createContext<(title: string) => void>((title) => nameWindow(title));

/** Sets the page's title while the component is mounted and visible. */
export function usePageTitle(title: string) {
  const tell = use(PageTitleContext);
  useEffect(() => tell(title), [tell, title]);
}
