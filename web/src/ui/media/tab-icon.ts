import { useEffect } from 'react';

const link = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]');

let ours: { href: string; type: string } | undefined;

/** Shows the school's logo in the browser tab; ours where it has none. */
export function useTabIcon(url: string | undefined) {
  useEffect(() => {
    const icon = link();
    if (!icon || url === undefined) return;
    ours ??= { href: icon.href, type: icon.type };
    icon.type = url ? '' : ours.type;
    icon.href = url || ours.href;
  }, [url]);
}
