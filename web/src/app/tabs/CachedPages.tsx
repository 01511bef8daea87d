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

/**
 * The open pages: one visible, the others hidden as they were left. A page restored by a reload is mounted when it is
 * first shown.
 */
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

  // Sorted by id, which pinning does not change: a moved element loses its inner scroll positions.
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

/**
 * Inputs whose content is not work to be saved: searches, paging through a list, a machine's screen. A mere choice is
 * quickly repeated.
 */
const passing = 'search, [type=search], [type=checkbox], [type=radio], .ant-pagination, .xterm';

const CachedPage = memo(function CachedPage({ id, place, shown, dispatch }: CachedPageProps) {
  const name = useCallback((title: string) => dispatch({ type: 'name', id, title }), [dispatch, id]);
  const noteSaved = useCallback(() => {
    // A dialog that closes while its page is being left cannot report it any more.
    forgetFilledIn(id);
    dispatch({ type: 'saved', id });
  }, [dispatch, id]);
  // React also bubbles events of the page's drawers and dialogs, which are elsewhere in the document.
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

/** A route of its own, for the parameters in the page's address. */
const PageRoute = memo(function PageRoute({ place }: { place: Place }) {
  return useRoutes([{ path: place.path, element: <ViewFrame place={place} /> }]);
});
