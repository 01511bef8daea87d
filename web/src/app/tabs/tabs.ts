import type { Location } from 'react-router';

/** An open page. */
export interface Tab {
  /** Address without the search: one tab for a list, whatever it shows. */
  id: string;
  placeId: string;
  location: Location;
  /** Title set by the page; empty until then. */
  title: string;
  pinned: boolean;
  /** True when something was typed that no write has sent to the server since. */
  unsaved: boolean;
  /** Number of the visit in which it was last shown; 0 when not since the browser was reloaded. */
  seen: number;
  /** Increased by a refresh, which mounts the page again. */
  version: number;
}

export interface TabsState {
  tabs: Tab[];
  /** Empty while what is shown is no tab, such as the page of an unknown address. */
  activeId: string;
  visits: number;
  /** A tab that closes after arriving at the next: leaving it may be refused. */
  closing: { id: string; nextId: string } | null;
}

export type TabsAction =
  | { type: 'visit'; location: Location; placeId: string; keeps: boolean }
  | { type: 'leave' }
  | { type: 'open'; location: Location; placeId: string }
  | { type: 'move'; id: string; location: Location }
  | { type: 'typed'; id: string }
  | { type: 'saved'; id: string }
  | { type: 'name'; id: string; title: string }
  | { type: 'forgetNames'; ids: string[] }
  | { type: 'pin'; id: string }
  | { type: 'refresh'; id: string }
  | { type: 'close'; ids: string[] }
  | { type: 'closeAfter'; id: string; nextId: string };

/** Maximum number of open tabs, each of which takes memory; unsaved ones may exceed it. */
export const tabLimit = 12;

export const noTabs: TabsState = { tabs: [], activeId: '', visits: 0, closing: null };

/** Returns the id of an address, the same with and without a slash at its end. */
export const tabIdOf = (pathname: string) => pathname.replace(/(?<=[^/])\/+$/, '');

const isPinned = (tab: Tab) => tab.pinned;
const pinnedFirst = (tabs: Tab[]) => [...tabs.filter(isPinned), ...tabs.filter((tab) => !tab.pinned)];

/** Returns the tabs that 关闭其他 or 关闭右侧 closes. */
export const othersOf = (tabs: Tab[], id: string) =>
  tabs.filter((tab) => tab.id !== id && !tab.pinned).map((tab) => tab.id);
export const rightOf = (tabs: Tab[], id: string) =>
  tabs
    .slice(tabs.findIndex((tab) => tab.id === id) + 1)
    .filter((tab) => !tab.pinned)
    .map((tab) => tab.id);

/** Returns the tab that is shown when one closes: its right neighbour, otherwise the left one. */
export function neighbourOf(tabs: Tab[], id: string): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.id === id);
  return tabs[at + 1] ?? tabs[at - 1];
}

/**
 * Closes the least recently shown tab. Pinned ones stay, those `needed` now, and any with unsaved input: the limit is
 * exceeded rather than work lost.
 */
function withinLimit(tabs: Tab[], needed: string[]): Tab[] {
  if (tabs.length <= tabLimit) return tabs;
  const oldest = tabs
    .filter((tab) => !tab.pinned && !tab.unsaved && !needed.includes(tab.id))
    .reduce<Tab | undefined>((old, tab) => (old && old.seen <= tab.seen ? old : tab), undefined);
  return oldest ? withinLimit(without(tabs, [oldest.id]), needed) : tabs;
}

const without = (tabs: Tab[], ids: string[]) => tabs.filter((tab) => !ids.includes(tab.id));

const blank = { title: '', pinned: false, unsaved: false, seen: 0, version: 0 };

const change = (tabs: Tab[], id: string, part: (tab: Tab) => Partial<Tab>) =>
  tabs.map((tab) => (tab.id === id ? { ...tab, ...part(tab) } : tab));

function visit(state: TabsState, { location, placeId, keeps }: TabsAction & { type: 'visit' }): TabsState {
  const id = tabIdOf(location.pathname);
  const visits = state.visits + 1;
  const done = state.closing?.nextId === id ? without(state.tabs, [state.closing.id]) : state.tabs;
  const known = done.find((tab) => tab.id === id);
  const tab: Tab = known
    ? { ...known, placeId, location, seen: visits }
    : { ...blank, id, placeId, location, seen: visits };
  const arrived = { activeId: id, visits, closing: null };
  if (!keeps) return { ...arrived, tabs: [tab] };
  if (known) return { ...arrived, tabs: done.map((one) => (one.id === id ? tab : one)) };

  // From one record to the next of its kind, as in marking: the same tab is used.
  const from = done.find((one) => one.id === state.activeId);
  if (from && from.placeId === placeId && !from.pinned) {
    return { ...arrived, tabs: done.map((one) => (one.id === from.id ? tab : one)) };
  }
  return { ...arrived, tabs: withinLimit([...done, tab], [id]) };
}

export function reduceTabs(state: TabsState, action: TabsAction): TabsState {
  const { tabs } = state;
  switch (action.type) {
    case 'visit':
      return visit(state, action);
    case 'leave':
      return { ...state, activeId: '', closing: null };
    case 'open': {
      const id = tabIdOf(action.location.pathname);
      if (tabs.some((tab) => tab.id === id)) return state;
      const { location, placeId } = action;
      const tab: Tab = { ...blank, id, placeId, location };
      return { ...state, tabs: withinLimit([...tabs, tab], [state.activeId, id]) };
    }
    case 'move':
      return { ...state, tabs: change(tabs, action.id, () => ({ location: action.location })) };
    case 'typed':
    case 'saved': {
      const unsaved = action.type === 'typed';
      if (!tabs.some((tab) => tab.id === action.id && tab.unsaved !== unsaved)) return state;
      return { ...state, tabs: change(tabs, action.id, () => ({ unsaved })) };
    }
    case 'name': {
      const known = tabs.find((tab) => tab.id === action.id);
      if (!known || known.title === action.title) return state;
      return { ...state, tabs: change(tabs, action.id, () => ({ title: action.title })) };
    }
    case 'forgetNames':
      return { ...state, tabs: tabs.map((tab) => (action.ids.includes(tab.id) ? { ...tab, title: '' } : tab)) };
    case 'pin':
      return { ...state, tabs: pinnedFirst(change(tabs, action.id, ({ pinned }) => ({ pinned: !pinned }))) };
    case 'refresh':
      return { ...state, tabs: change(tabs, action.id, ({ version }) => ({ version: version + 1, unsaved: false })) };
    case 'close':
      return {
        ...state,
        tabs: without(
          tabs,
          action.ids.filter((id) => id !== state.activeId),
        ),
      };
    case 'closeAfter':
      return { ...state, closing: { id: action.id, nextId: action.nextId } };
  }
}

/** Adds the kind of page to the names of two pages of one record. */
export const distinguish = <T extends { words: string; kind: string }>(tabs: T[]): T[] =>
  tabs.map((tab) =>
    tabs.some(({ words, kind }) => words === tab.words && kind !== tab.kind)
      ? { ...tab, words: `${tab.words} · ${tab.kind}` }
      : tab,
  );
