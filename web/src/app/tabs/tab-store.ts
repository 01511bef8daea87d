import { parsePath } from 'react-router';
import { keepText } from '../../api/keep-text.ts';
import { session } from '../../api/session.ts';
import { findLocation } from '../find-location.ts';
import type { Place } from '../menu.ts';
import { noTabs, type Tab, type TabsState, tabIdOf } from './tabs.ts';

/** Name in the session storage; each browser tab has its own open pages. */
const key = 'XUEYAN_TABS';

interface Cached {
  userId: string;
  tabs: { address: string; title: string; pinned: boolean }[];
}

/** Stores which pages are open, for a reload. */
export function keepTabs(userId: string, tabs: Tab[]) {
  const kept: Cached = {
    userId,
    tabs: tabs.map(({ location: { pathname, search, hash }, title, pinned }) => ({
      address: pathname + search + hash,
      title,
      pinned,
    })),
  };
  keepText(sessionStorage, key, JSON.stringify(kept));
}

/**
 * Returns the pages that were open before the reload, as far as this person's menu still has them. None is mounted
 * until it is shown.
 */
export function readTabs(userId: string, places: Place[]): TabsState {
  const tabs = readKept(userId).flatMap(({ address, title, pinned }): Tab[] => {
    const { pathname = '/', search = '', hash = '' } = parsePath(address);
    const place = findLocation(places, pathname);
    if (!place) return [];
    const location = { pathname, search, hash, state: null, key: 'default' };
    return [{ id: tabIdOf(pathname), placeId: place.id, location, title, pinned, unsaved: false, seen: 0, version: 0 }];
  });
  return { ...noTabs, tabs };
}

function readKept(userId: string): Cached['tabs'] {
  try {
    const kept: Cached | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return kept?.userId === userId && Array.isArray(kept.tabs) ? kept.tabs : [];
  } catch {
    return [];
  }
}

// Signing out leaves nothing open for the next person.
session.subscribe(() => {
  if (!session.token()) sessionStorage.removeItem(key);
});
