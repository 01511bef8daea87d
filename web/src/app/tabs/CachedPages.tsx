import { Activity, type Dispatch, type FormEvent, memo, useCallback, useEffect } from 'react';
import { type Location, useRoutes } from 'react-router';
import { SavedContext } from '../../api/query.ts';
import { nameWindow, PageTitleContext } from '../../ui/layout/usePageTitle.ts';
import { forgetFilledIn } from '../../ui/leaving/filled.ts';
import { TabContext } from '../../ui/leaving/useFilled.ts';
import { findLocation } from '../find-location.ts';
import type { Place } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { ViewFrame } from '../ViewFrame.tsx';
import { TabAddress } from './TabAddress.tsx';
import { type Tab, type TabsAction, tabIdOf } from './tabs.ts';

interface CachedPagesProps {
  tabs: (Tab & { place: Place; words: string })[];
  activeId: string;
  dispatch: Dispatch<TabsAction>;
}

/** The open pages: one in sight, the others as they were left, asleep. One restored by a reload is made when it is looked at. */
export function CachedPages({ tabs, activeId, dispatch }: CachedPagesProps) {
  const { places } = useMenu();
  const active = tabs.find((tab) => tab.id === activeId);
  const title = active && (active.title || active.place.title);
  const kind = active?.place.title;
  useEffect(() => {
    if (title !== undefined) nameWindow(title, kind);
  }, [title, kind]);

  const onQuietMove = useCallback(
    (from: Location, to: Location) => {
      const id = tabIdOf(from.pathname);
      if (tabIdOf(to.pathname) === id) return dispatch({ type: 'move', id, location: to });
      const place = findLocation(places, to.pathname);
      if (place) dispatch({ type: 'open', location: to, placeId: place.id });
    },
    [places, dispatch],
  );

  // In an order that pinning does not change: an element that is moved forgets what was scrolled within.
  const made = tabs.filter((tab) => tab.seen > 0).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return made.map((tab) => (
    <TabAddress
      key={`${tab.id}#${tab.version}`}
      location={tab.location}
      shown={tab.id === activeId}
      onQuietMove={onQuietMove}
    >
      <CachedPage id={tab.id} place={tab.place} shown={tab.id === activeId} dispatch={dispatch} />
    </TabAddress>
  ));
}

interface CachedPageProps {
  id: string;
  place: Place;
  shown: boolean;
  dispatch: Dispatch<TabsAction>;
}

/** Typed here, words pass: searches, ways through a list, a machine's screen. What is only chosen is soon chosen again. */
const passing = 'search, [type=search], [type=checkbox], [type=radio], .ant-pagination, .xterm';

const CachedPage = memo(function CachedPage({ id, place, shown, dispatch }: CachedPageProps) {
  const name = useCallback((title: string) => dispatch({ type: 'name', id, title }), [dispatch, id]);
  const noteSaved = useCallback(() => {
    // A dialog that closes while its page is left already could not say so by itself.
    forgetFilledIn(id);
    dispatch({ type: 'saved', id });
  }, [dispatch, id]);
  // Heard from the page's drawers and dialogs too: they hang elsewhere in the document, not for React.
  const noteTyped = ({ target }: FormEvent) => {
    if (target instanceof Element && !target.closest(passing)) dispatch({ type: 'typed', id });
  };
  return (
    <PageTitleContext value={name}>
      <SavedContext value={noteSaved}>
        <TabContext value={id}>
          <Activity mode={shown ? 'visible' : 'hidden'}>
            <div data-page={shown ? 'shown' : 'kept'} onInput={noteTyped}>
              <PageRoute place={place} />
            </div>
          </Activity>
        </TabContext>
      </SavedContext>
    </PageTitleContext>
  );
});

/** A route of its own, for the parameters in its address. */
const PageRoute = memo(function PageRoute({ place }: { place: Place }) {
  return useRoutes([{ path: place.path, element: <ViewFrame place={place} /> }]);
});
