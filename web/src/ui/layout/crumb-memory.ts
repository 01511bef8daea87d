import { keepText } from '../../api/keep-text.ts';

/** Name in the session storage. */
const key = 'XUEYAN_BREADCRUMB';
const remembered = 50;

const read = (): [path: string, search: string][] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
};

/** Returns the address of a page with what it showed the last time: a list on the page where it was left. */
export const lastSeenAt = (path: string): string => path + (read().find(([known]) => known === path)?.[1] ?? '');

/** Stores what a page shows now, for the way back to it, without the form that was open over it. */
export function noteVisited(path: string, address: string) {
  const kept = new URLSearchParams(address);
  kept.delete('create');
  const search = kept.size > 0 ? `?${kept}` : '';
  const others = read().filter(([known]) => known !== path);
  const next = search ? [...others, [path, search]].slice(-remembered) : others;
  keepText(sessionStorage, key, JSON.stringify(next));
}

/** Returns a breadcrumb without its first steps; the last one, the current page, always stays. */
export const shownCrumbs = <T>(crumbs: T[], hidden: number): T[] =>
  crumbs.slice(Math.max(0, Math.min(hidden, crumbs.length - 1)));
