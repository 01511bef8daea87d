import { keepText } from '../../api/keep-text.ts';

/** The session-storage name. */
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

/** The address of a page with what it showed the last time: the list that one came from, on the page one left it at. */
export const lastSeenAt = (path: string): string => path + (read().find(([known]) => known === path)?.[1] ?? '');

/** Notes what a page shows now, for the way back to it; not the form that was open over it. */
export function noteVisited(path: string, address: string) {
  const kept = new URLSearchParams(address);
  kept.delete('create');
  const search = kept.size > 0 ? `?${kept}` : '';
  const others = read().filter(([known]) => known !== path);
  const next = search ? [...others, [path, search]].slice(-remembered) : others;
  keepText(sessionStorage, key, JSON.stringify(next));
}

/** A trail without its first steps; the last one, where one is, always stays. */
export const shownCrumbs = <T>(crumbs: T[], hidden: number): T[] =>
  crumbs.slice(Math.max(0, Math.min(hidden, crumbs.length - 1)));
