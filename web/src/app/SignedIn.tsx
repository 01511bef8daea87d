import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MenuItem, resourceApi } from '@xueyan/contract/account/resource';
import { dictionaryApi } from '@xueyan/contract/system/dictionary';
import { Activity, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useRoutes } from 'react-router';
import { useLiveResume } from '../api/live.ts';
import { query } from '../api/query.ts';
import { session } from '../api/session.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { useLanguage, useText } from '../ui/text.ts';
import { appText } from './app.text.ts';
import { InsideProviders } from './InsideProviders.tsx';
import { findPlace, type Place, placesOf } from './menu.ts';
import { loadLayout, Shell } from './Shell.tsx';
import { Splash } from './Splash.tsx';
import { ViewFrame } from './ViewFrame.tsx';
import { viewOf } from './views.ts';

/** Everything behind the sign-in. */
export function SignedIn() {
  // The shell comes while the menu is asked for, not after.
  useEffect(() => {
    loadLayout().catch(() => undefined);
  }, []);
  return (
    <InsideProviders>
      <Entrance />
    </InsideProviders>
  );
}

/** Reads dictionaries, permissions and menu, then makes the menu's routes. */
function Entrance() {
  const language = useLanguage();
  // Fetched when not stored in this language; what is stored lets the first screen show at once.
  const [known] = useState(() => session.dictionaries() !== null);
  const dictionaries = useQuery({
    ...query(dictionaryApi.init, {}),
    queryKey: [dictionaryApi.init.path, language],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: session.dictionaries() === null,
    placeholderData: keepPreviousData,
  });
  const permissions = useQuery({ ...query(resourceApi.permissions, {}), staleTime: Number.POSITIVE_INFINITY });
  const menu = useQuery({
    ...query(resourceApi.menu, { lang: language }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

  const { data: { dictMap } = {}, isPlaceholderData: inOldLanguage } = dictionaries;
  useEffect(() => {
    if (dictMap && !inOldLanguage) session.keepDictionaries(language, dictMap);
  }, [language, dictMap, inOldLanguage]);

  const needed = known ? [permissions, menu] : [permissions, menu, dictionaries];
  const failed = needed.find((one) => one.error && !one.isFetching);
  if (failed) {
    const again = () => needed.forEach((one) => void (one.error && one.refetch()));
    return <ErrorState error={failed.error} onRetry={again} />;
  }
  // Another language while inside: the old dictionaries serve until the new ones are there.
  if (!menu.data || !permissions.data || (!known && !dictMap && !session.dictionaries())) return <Splash />;
  return <Pages tree={menu.data.treeList} />;
}

/** The person's own page; the menu of the server does not list it. */
const personalCenter: MenuItem = {
  id: 'personal-center',
  title: '',
  dataRules: [],
  attributes: {
    route: '/personalCenter',
    url: 'account/profile/PersonalCenterPage',
    icon: 'user',
    isShow: false,
    openTarget: '',
    resourceType: 'menu',
  },
  children: [],
};

function Pages({ tree }: { tree: MenuItem[] }) {
  const t = useText(appText);
  const places = useMemo(() => placesOf([...tree, { ...personalCenter, title: t('personalCenter') }]), [tree, t]);
  const location = useLocation();
  const place = useMemo(() => findPlace(places, location.pathname), [places, location.pathname]);
  const bare = place && viewOf(place.view).bare ? place : undefined;
  const client = useQueryClient();
  // What was pushed while the connection was cut is lost.
  useLiveResume(() => void client.invalidateQueries());

  // A page that fills the window covers the shell, which sleeps meanwhile with all that is open in it.
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

const BareRoute = ({ place }: { place: Place }) =>
  useRoutes([{ path: place.path, element: <ViewFrame place={place} /> }]);
