import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { createPath, type Location, useNavigate } from 'react-router';
import { noticeText } from '../../ui/feedback/notice.text.ts';
import { useNotice } from '../../ui/feedback/useNotice.ts';
import { forgetFilledIn, isFilledIn, keepFilledIn } from '../../ui/leaving/filled.ts';
import { say } from '../../ui/text/text.ts';
import { findLocation } from '../find-location.ts';
import { flatten, type Place } from '../menu.ts';
import { useUserId } from '../useSession.ts';
import { keepTabs, readTabs } from './tab-store.ts';
import { tabsText } from './tabs.text.ts';
import { distinguish, neighbourOf, noTabs, othersOf, reduceTabs, rightOf, tabLimit } from './tabs.ts';
import type { OpenTabs } from './tabs-context.ts';

/** Returns the open pages, following the address; with `several`, each visited page stays open in a tab of its own. */
export function useTabs(places: Place[], location: Location, several: boolean) {
  const userId = useUserId();
  const navigate = useNavigate();
  const notice = useNotice();
  const client = useQueryClient();
  const [state, dispatch] = useReducer(reduceTabs, noTabs, () => (several ? readTabs(userId, places) : noTabs));

  // Updated while rendering: the page of an address is shown together with it, not a moment later.
  const [followed, setFollowed] = useState<[Location, boolean, Place[]]>();
  if (followed?.[0] !== location || followed[1] !== several || followed[2] !== places) {
    setFollowed([location, several, places]);
    const place = findLocation(places, location.pathname);
    dispatch(place ? { type: 'visit', location, placeId: place.id, keeps: several } : { type: 'leave' });
  }

  useEffect(() => {
    if (several) keepTabs(userId, state.tabs);
  }, [userId, several, state.tabs]);

  useEffect(() => keepFilledIn(state.tabs.map(({ id }) => id)), [state.tabs]);

  useCrowdNotice(state.tabs.length);

  const byId = useMemo(() => new Map(flatten(places).map((place) => [place.id, place])), [places]);
  const tabs = distinguish(
    state.tabs.flatMap((tab) => {
      const place = byId.get(tab.placeId);
      if (!place) return [];
      const icon = place.icon || (place.parents.at(-1)?.icon ?? '');
      return [{ ...tab, place, kind: place.title, words: tab.title || place.title, icon }];
    }),
  );

  const go = (tab: { location: Location } | undefined) => void navigate(tab ? createPath(tab.location) : '/');
  /** Asks whether the input of these tabs may be lost. */
  const mayLose = async (ids: string[]) => {
    const names = tabs.filter(({ id }) => ids.includes(id) && isFilledIn(id)).map(({ words }) => words);
    if (names.length === 0) return true;
    const question = {
      title: say(tabsText, 'filledTitle'),
      content: say(tabsText, 'filledIn', { names: names.join('、') }),
    };
    const sure = await notice.confirm({ ...question, okText: say(noticeText, 'discard'), danger: true });
    if (sure) ids.forEach(forgetFilledIn);
    return sure;
  };
  const closeAll = async (ids: string[], stay: string) => {
    if (!(await mayLose(ids))) return;
    if (ids.includes(state.activeId)) go(tabs.find((tab) => tab.id === stay));
    dispatch({ type: 'close', ids });
    if (ids.includes(state.activeId)) dispatch({ type: 'closeAfter', id: state.activeId, nextId: stay });
  };

  const open: OpenTabs = {
    several,
    tabs,
    activeId: state.activeId,
    show: (id) => go(tabs.find((tab) => tab.id === id)),
    close: (id) => {
      if (tabs.length < 2) return;
      const next = neighbourOf(state.tabs, id);
      void closeAll([id], next?.id ?? '');
    },
    closeOthers: (id) => void closeAll(othersOf(state.tabs, id), id),
    closeRight: (id) => void closeAll(rightOf(state.tabs, id), id),
    pin: (id) => dispatch({ type: 'pin', id }),
    refresh: async (id = state.activeId) => {
      if (!(await mayLose([id]))) return;
      void client.invalidateQueries();
      dispatch({ type: 'refresh', id });
    },
  };
  return { open, tabs, dispatch };
}

/** Notifies the person, each time a tab beyond the limit is opened, that there are too many and why. */
function useCrowdNotice(count: number) {
  const notice = useNotice();
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current && count > tabLimit) notice.warning(say(tabsText, 'crowded', { n: count }));
    before.current = count;
  }, [count, notice]);
}
