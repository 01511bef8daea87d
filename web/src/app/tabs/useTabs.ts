import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { createPath, type Location, useNavigate } from 'react-router';
import { findPlace, flatten, type Place } from '../menu.ts';
import { useUserId } from '../useSession.ts';
import { keepTabs, readTabs } from './tab-store.ts';
import { neighbourOf, noTabs, othersOf, reduceTabs, rightOf } from './tabs.ts';
import type { OpenTabs } from './tabs-context.ts';

/** The open pages, following the address; `several`: each visited page stays open in a tab of its own. */
export function useTabs(places: Place[], location: Location, several: boolean) {
  const userId = useUserId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [state, dispatch] = useReducer(reduceTabs, noTabs, () => (several ? readTabs(userId, places) : noTabs));

  // Followed while rendering: the page of an address shows together with it, not a moment later.
  const [followed, setFollowed] = useState<[Location, boolean, Place[]]>();
  if (followed?.[0] !== location || followed[1] !== several || followed[2] !== places) {
    setFollowed([location, several, places]);
    const place = findPlace(places, location.pathname);
    dispatch(place ? { type: 'visit', location, placeId: place.id, keeps: several } : { type: 'leave' });
  }

  useEffect(() => {
    if (several) keepTabs(userId, state.tabs);
  }, [userId, several, state.tabs]);

  const byId = useMemo(() => new Map(flatten(places).map((place) => [place.id, place])), [places]);
  const tabs = state.tabs.flatMap((tab) => {
    const place = byId.get(tab.placeId);
    if (!place) return [];
    const icon = place.icon || (place.parents.at(-1)?.icon ?? '');
    return [{ ...tab, place, words: tab.title || place.title, icon }];
  });

  const go = (tab: { location: Location } | undefined) => void navigate(tab ? createPath(tab.location) : '/');
  const closeAll = (ids: string[], stay: string) => {
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
      closeAll([id], next?.id ?? '');
    },
    closeOthers: (id) => closeAll(othersOf(state.tabs, id), id),
    closeRight: (id) => closeAll(rightOf(state.tabs, id), id),
    pin: (id) => dispatch({ type: 'pin', id }),
    refresh: (id = state.activeId) => {
      void client.invalidateQueries();
      dispatch({ type: 'refresh', id });
    },
  };
  return { open, tabs, dispatch };
}
