import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MenuItem, resourceApi } from '@xueyan/contract/base/resource';
import { Activity, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useRoutes } from 'react-router';
import { useLiveResume } from '../api/live.ts';
import { query } from '../api/query.ts';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { nameWindow, PageTitleContext } from '../ui/layout/usePageTitle.ts';
import { LeaveQuestions } from '../ui/leaving/LeaveQuestions.tsx';
import { useLanguage, useText } from '../ui/text/text.ts';
import { appText } from './app.text.ts';
import { findLocation } from './find-location.ts';
import { InsideProviders } from './InsideProviders.tsx';
import { useSchool } from './layout/useSchool.ts';
import { Watchers } from './layout/Watchers.tsx';
import { loadLayout } from './layouts.ts';
import { type Place, placesOf } from './menu.ts';
import { Shell } from './Shell.tsx';
import { Splash } from './Splash.tsx';
import { startQuery } from './start.ts';
import { useDictionariesChanged } from './useDictionariesChanged.ts';
import { useRightsChanged } from './useRightsChanged.ts';
import { ViewFrame } from './ViewFrame.tsx';
import { viewOf } from './views.ts';

/** Everything behind the sign-in. */
export function SignedIn() {
  // Fetches the code of the shell in parallel with the menu.
  useEffect(() => {
    loadLayout().catch(() => undefined);
  }, []);
  return (
    <InsideProviders>
      <Entrance />
    </InsideProviders>
  );
}

/** Loads what every page needs, then builds the routes of the menu. */
function Entrance() {
  const language = useLanguage();
  const start = useQuery({ ...startQuery(language), placeholderData: keepPreviousData });
  const menu = useQuery({
    ...query(resourceApi.menu, { lang: language }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    // The start call contains it; it is fetched separately only to refresh it.
    enabled: start.isSuccess && !start.isPlaceholderData,
  });
  const failed = [start, menu].find((one) => one.error && !one.isFetching);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  // After a change of language inside, the old texts are shown until the new ones are loaded.
  if (!start.data || !menu.data) return <Splash />;
  return (
    <>
      <Pages tree={menu.data.treeList} />
      {!aloneIn(menu.data.treeList) && <Watchers />}
      <LeaveQuestions />
    </>
  );
}

/**
 * Returns whether one page has every address, as for an account of one exam; the watchers of all other pages do not run
 * there.
 */
const aloneIn = (tree: MenuItem[]) => tree.some(({ attributes }) => attributes.route === '/*');

/** The person's own page, which the server's menu does not list. */
const personalCenter: MenuItem = {
  id: 'personal-center',
  title: '',
  dataRules: [],
  attributes: {
    route: '/personalCenter',
    url: 'base/profile/PersonalCenterPage',
    icon: 'user',
    isShow: false,
    openTarget: '',
    resourceType: 'menu',
  },
  children: [],
};

function Pages({ tree }: { tree: MenuItem[] }) {
  // Pages without the menu name the platform in the title of their tab, too.
  useSchool();
  const t = useText(appText);
  const places = useMemo(
    () => placesOf(aloneIn(tree) ? tree : [...tree, { ...personalCenter, title: t('personalCenter') }]),
    [tree, t],
  );
  const location = useLocation();
  const place = useMemo(() => findLocation(places, location.pathname), [places, location.pathname]);
  const bare = place && viewOf(place.view).bare ? place : undefined;
  const client = useQueryClient();
  // Events pushed while the connection was cut are lost.
  useLiveResume(() => void client.invalidateQueries());
  useRightsChanged();
  useDictionariesChanged();

  // A page that fills the window covers the shell, which stays hidden with all its open pages.
  const [inShell, setInShell] = useState(bare ? undefined : location);
  if (!bare && inShell !== location) setInShell(location);
  const shellLocation = bare ? inShell : location;
  return (
    <Suspense fallback={<Splash />}>
      {shellLocation && (
        <Activity mode={bare ? 'hidden' : 'visible'}>
          <Shell places={places} location={shellLocation} />
        </Activity>
      )}
      {bare && <BareRoute place={bare} />}
    </Suspense>
  );
}

function BareRoute({ place }: { place: Place }) {
  const name = useCallback((title: string) => nameWindow(title, place.title), [place.title]);
  const page = useRoutes([{ path: place.path, element: <ViewFrame place={place} /> }]);
  return <PageTitleContext value={name}>{page}</PageTitleContext>;
}
