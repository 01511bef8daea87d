import { createContext, use, useEffect } from 'react';

const product = '学验';

/**
 * What the browser's tab says: of whom or what the page is, before what kind of page it is and the product, for a narrow
 * tab shows only the beginning. A page that is called as its kind says it once.
 */
export const windowTitle = (title: string, kind = '') =>
  [title, title.includes(kind) ? '' : kind, product].filter(Boolean).join(' · ');

/** Names the browser's tab. */
export function nameWindow(title: string, kind?: string) {
  document.title = windowTitle(title, kind);
}

/** Who is told a page's title; the window itself, unless the page is one of several that are open. */
export const PageTitleContext = createContext<(title: string) => void>((title) => nameWindow(title));

/** Names the page while the component lives and is in sight. */
export function usePageTitle(title: string) {
  const tell = use(PageTitleContext);
  useEffect(() => tell(title), [tell, title]);
}
