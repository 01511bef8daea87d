import { createContext, use, useEffect } from 'react';

/** The product's name, before every page's own. */
const product = '学验';

/** Names the browser's tab. */
export function nameWindow(title: string) {
  document.title = title ? `${product} · ${title}` : product;
}

/** Who is told a page's title; the window itself, unless the page is one of several that are open. */
export const PageTitleContext = createContext<(title: string) => void>(nameWindow);

/** Names the page while the component lives and is in sight. */
export function usePageTitle(title: string) {
  const tell = use(PageTitleContext);
  useEffect(() => tell(title), [tell, title]);
}
