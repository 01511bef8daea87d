import type { Location } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  distinguish,
  neighbourOf,
  noTabs,
  othersOf,
  reduceTabs,
  rightOf,
  type TabsAction,
  type TabsState,
  tabLimit,
} from './tabs.ts';

const at = (address: string): Location => {
  const { pathname, search, hash } = new URL(address, 'http://school');
  return { pathname, search, hash, state: null, key: 'default' };
};
const visit = (address: string, placeId = address, keeps = true): TabsAction => ({
  type: 'visit',
  location: at(address),
  placeId,
  keeps,
});
const after = (...actions: TabsAction[]): TabsState => actions.reduce(reduceTabs, noTabs);
const ids = ({ tabs }: TabsState) => tabs.map((tab) => tab.id);

describe('open tabs §shell.11', () => {
  it('are one for each page, in the order of the visits', () => {
    const state = after(visit('/a'), visit('/b'), visit('/c'));
    expect(ids(state)).toEqual(['/a', '/b', '/c']);
    expect(state.activeId).toBe('/c');
  });

  it('are one for a list, whatever it shows, with a slash at its end or without', () => {
    const state = after(visit('/a?page=1'), visit('/a?page=2'), visit('/a/'));
    expect(ids(state)).toEqual(['/a']);
    expect(state.tabs[0]?.location.search).toBe('');
  });

  it('keep their own addresses while another is visible', () => {
    const state = after(visit('/a?page=2'), visit('/b'), visit('/b?q=x'));
    expect(state.tabs.map((tab) => tab.location.search)).toEqual(['?page=2', '?q=x']);
  });

  it('show the next record of the same kind in the same tab', () => {
    expect(ids(after(visit('/list'), visit('/mark/1', 'mark'), visit('/mark/2', 'mark')))).toEqual([
      '/list',
      '/mark/2',
    ]);
  });

  it('show two records side by side when one is opened from the list, or when the first is pinned', () => {
    const fromList = after(visit('/list'), visit('/course/1', 'course'), visit('/list'), visit('/course/2', 'course'));
    expect(ids(fromList)).toEqual(['/list', '/course/1', '/course/2']);
    const pinned = after(visit('/course/1', 'course'), { type: 'pin', id: '/course/1' }, visit('/course/2', 'course'));
    expect(ids(pinned)).toEqual(['/course/1', '/course/2']);
  });

  it('are only the visible one where pages are not cached', () => {
    expect(ids(after(visit('/a', '/a', false), visit('/b', '/b', false)))).toEqual(['/b']);
  });

  it('are at most twelve: the least recently shown one closes, but never a pinned one', () => {
    const many = Array.from({ length: tabLimit }, (_, i) => visit(`/p${i}`));
    const state = after(...many, { type: 'pin', id: '/p0' }, visit('/p1'), visit('/new'));
    expect(state.tabs).toHaveLength(tabLimit);
    expect(ids(state)).toContain('/p0');
    expect(ids(state)).toContain('/p1');
    expect(ids(state)).not.toContain('/p2');
  });

  it('lose nothing that was typed: the oldest saved one closes, and if there is none the limit is exceeded', () => {
    const many = Array.from({ length: tabLimit }, (_, i) => visit(`/p${i}`));
    const typed = (i: number): TabsAction => ({ type: 'typed', id: `/p${i}` });
    const some = after(...many, typed(0), typed(1), visit('/new'));
    expect(ids(some)).toHaveLength(tabLimit);
    expect(ids(some).slice(0, 3)).toEqual(['/p0', '/p1', '/p3']);

    const all = after(...many, ...many.map((_, i) => typed(i)), visit('/new'));
    expect(ids(all)).toHaveLength(tabLimit + 1);
    // It has been saved, so the next visit may close it.
    expect(ids(reduceTabs(reduceTabs(all, { type: 'saved', id: '/p5' }), visit('/newer')))).not.toContain('/p5');
    const wasOpen = reduceTabs(all, { type: 'open', location: at('/behind'), placeId: 'behind' });
    expect(ids(wasOpen)).toEqual(expect.arrayContaining(['/p0', '/behind']));
  });

  it('have nothing unsaved once they are saved, or mounted again', () => {
    const state = after(visit('/a'), { type: 'typed', id: '/a' });
    expect(state.tabs[0]?.unsaved).toBe(true);
    expect(reduceTabs(state, { type: 'typed', id: '/a' })).toBe(state);
    expect(reduceTabs(state, { type: 'saved', id: '/a' }).tabs[0]?.unsaved).toBe(false);
    expect(reduceTabs(state, { type: 'refresh', id: '/a' }).tabs[0]?.unsaved).toBe(false);
  });

  it('exceed the limit rather than close a pinned one', () => {
    const many = Array.from({ length: tabLimit }, (_, i) => [visit(`/p${i}`), { type: 'pin', id: `/p${i}` } as const]);
    expect(after(...many.flat(), visit('/new')).tabs).toHaveLength(tabLimit + 1);
  });

  it('list pinned ones first, and unpin them where they are', () => {
    const state = after(visit('/a'), visit('/b'), visit('/c'), { type: 'pin', id: '/c' });
    expect(ids(state)).toEqual(['/c', '/a', '/b']);
    expect(reduceTabs(state, { type: 'pin', id: '/c' }).tabs[0]).toMatchObject({ id: '/c', pinned: false });
  });

  it('close others, and those to the right, but neither closes a pinned one', () => {
    const { tabs } = after(visit('/a'), visit('/b'), visit('/c'), visit('/d'), { type: 'pin', id: '/a' });
    expect(othersOf(tabs, '/c')).toEqual(['/b', '/d']);
    expect(rightOf(tabs, '/b')).toEqual(['/c', '/d']);
    expect(rightOf(tabs, '/d')).toEqual([]);
  });

  it('close the visible one only after arriving at its neighbour', () => {
    const open = after(visit('/a'), visit('/b'), visit('/c'), visit('/b'));
    expect(neighbourOf(open.tabs, '/b')?.id).toBe('/c');
    const leaving = reduceTabs(open, { type: 'closeAfter', id: '/b', nextId: '/c' });
    expect(ids(leaving)).toEqual(['/a', '/b', '/c']);
    expect(ids(reduceTabs(leaving, visit('/c')))).toEqual(['/a', '/c']);
    // Leaving was refused, and a later visit goes elsewhere: nothing closes.
    expect(ids(reduceTabs(leaving, visit('/a')))).toEqual(['/a', '/b', '/c']);
  });

  it('never close the visible one at once', () => {
    expect(ids(after(visit('/a'), visit('/b'), { type: 'close', ids: ['/a', '/b'] }))).toEqual(['/b']);
  });

  it('lead left when the last one closes', () => {
    expect(neighbourOf(after(visit('/a'), visit('/b')).tabs, '/b')?.id).toBe('/a');
  });

  it('mount a page again when it is refreshed', () => {
    expect(after(visit('/a'), { type: 'refresh', id: '/a' }).tabs[0]?.version).toBe(1);
  });

  it('open one in the background, once', () => {
    const behind: TabsAction = { type: 'open', location: at('/b'), placeId: 'b' };
    const state = after(visit('/a'), behind, behind);
    expect(ids(state)).toEqual(['/a', '/b']);
    expect(state).toMatchObject({ activeId: '/a' });
    expect(state.tabs[1]?.seen).toBe(0);
  });

  it('have the name that the page sets', () => {
    const state = after(visit('/a'), { type: 'name', id: '/a', title: 'Linux 操作系统' });
    expect(state.tabs[0]?.title).toBe('Linux 操作系统');
    expect(reduceTabs(state, { type: 'name', id: '/a', title: 'Linux 操作系统' })).toBe(state);
    expect(reduceTabs(state, { type: 'forgetNames', ids: ['/a'] }).tabs[0]?.title).toBe('');
  });

  it('stay open, none of them visible, while an unknown address is shown', () => {
    expect(after(visit('/a'), { type: 'leave' })).toMatchObject({ activeId: '', tabs: [{ id: '/a' }] });
  });
});

it('two pages of one record are distinguished by their kind, and others have their plain names §shell.11 §person.29', () => {
  const named = (words: string, kind: string) => ({ words, kind });
  const tabs = [
    named('文件与目录', '课堂看板'),
    named('文件与目录', '编辑实验'),
    named('课程', '课程'),
    named('甲', '课程'),
  ];
  expect(distinguish(tabs).map(({ words }) => words)).toEqual([
    '文件与目录 · 课堂看板',
    '文件与目录 · 编辑实验',
    '课程',
    '甲',
  ]);
  expect(distinguish([named('甲', '课程'), named('甲', '课程')]).map(({ words }) => words)).toEqual(['甲', '甲']);
});
