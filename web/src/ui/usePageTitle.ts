import { useEffect } from 'react';

/** The product's name, before every page's own. */
const product = '学验';

/** Names the browser tab while the component lives. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${product} · ${title}` : product;
  }, [title]);
}
