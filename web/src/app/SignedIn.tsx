import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { resourceApi } from '@xueyan/contract/account/resource';
import { dictionaryApi } from '@xueyan/contract/system/dictionary';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { matchPath, Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router';
import { useLiveResume } from '../api/live.ts';
import { query } from '../api/query.ts';
import { session } from '../api/session.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { useLanguage } from '../ui/text.ts';
import { InsideProviders } from './InsideProviders.tsx';
import { firstPlace, flatten, type Place, placesOf } from './menu.ts';
import { MenuContext } from './menu-context.ts';
import { NoMenuPage } from './NoMenuPage.tsx';
import { Splash } from './Splash.tsx';
import { StatusPage } from './StatusPage.tsx';
import { ViewFrame } from './ViewFrame.tsx';
import { viewOf } from './views.ts';

const loadAdmin = () => import('./layout/AdminLayout.tsx').then((m) => ({ default: m.AdminLayout }));
const loadPortal = () => import('./layout/PortalLayout.tsx').then((m) => ({ default: m.PortalLayout }));
const AdminLayout = lazy(loadAdmin);
const PortalLayout = lazy(loadPortal);

/** Students and teachers have no side menu. */
const portalRoles = new Set(['ROLE_STUDENT', 'ROLE_TEACHER']);
const inPortal = () => portalRoles.has(session.user()?.roleCode ?? '');

/** Everything behind the sign-in. */
export function SignedIn() {
  // The shell comes while the menu is asked for, not after.
  useEffect(() => {
    (inPortal() ? loadPortal() : loadAdmin()).catch(() => undefined);
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
  });
  const permissions = useQuery({ ...query(resourceApi.permissions, {}), staleTime: Number.POSITIVE_INFINITY });
  const menu = useQuery({
    ...query(resourceApi.menu, { lang: language }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

  const dictMap = dictionaries.data?.dictMap;
  useEffect(() => {
    if (dictMap) session.keepDictionaries(language, dictMap);
  }, [language, dictMap]);

  const needed = known ? [permissions, menu] : [permissions, menu, dictionaries];
  const failed = needed.find((one) => one.error && !one.isFetching);
  if (failed) {
    const again = () => needed.forEach((one) => void (one.error && one.refetch()));
    return <ErrorState error={failed.error} onRetry={again} />;
  }
  // Another language while inside: the old dictionaries serve until the new ones are there.
  if (!menu.data || !permissions.data || (!known && !dictMap && !session.dictionaries())) return <Splash />;
  return <MenuRoutes tree={menu.data.treeList} />;
}

function MenuRoutes({ tree }: { tree: Parameters<typeof placesOf>[0] }) {
  const places = useMemo(() => placesOf(tree), [tree]);
  const { pathname } = useLocation();
  const current = useMemo(() => findPlace(places, pathname), [places, pathname]);
  const state = useMemo(() => ({ places, current }), [places, current]);
  const client = useQueryClient();
  // What was pushed while the connection was cut is lost.
  useLiveResume(() => void client.invalidateQueries());
  const routes = useMemo(() => routesOf(places), [places]);
  return (
    <MenuContext value={state}>
      <Suspense fallback={<Splash />}>{useRoutes(routes)}</Suspense>
    </MenuContext>
  );
}

/** The exact address wins over one with a placeholder. */
function findPlace(places: Place[], pathname: string) {
  const all = flatten(places).filter((place) => place.view);
  return all.find((place) => place.path === pathname) ?? all.find((place) => matchPath(place.path, pathname));
}

function routesOf(places: Place[]): RouteObject[] {
  const all = flatten(places).filter((place) => !place.external);
  const pages = all.filter((place) => place.view);
  const catalogues = all.filter((place) => !place.view && !pages.some((page) => page.path === place.path));
  const route = (place: Place): RouteObject => ({ path: place.path, element: <ViewFrame place={place} /> });
  const first = firstPlace(places);
  return [
    {
      element: <Shell />,
      children: [
        ...pages.filter((place) => !viewOf(place.view).bare).map(route),
        ...catalogues.flatMap((place): RouteObject[] => {
          const inside = firstPlace([place]);
          return inside ? [{ path: place.path, element: <Navigate to={inside.path} replace /> }] : [];
        }),
        { path: '/', element: first ? <Navigate to={first.path} replace /> : <NoMenuPage /> },
        { path: '/403', element: <StatusPage status="403" /> },
        { path: '/404', element: <StatusPage status="404" /> },
        { path: '/500', element: <StatusPage status="500" /> },
        { path: '*', element: <Navigate to="/404" replace /> },
      ],
    },
    ...pages.filter((place) => viewOf(place.view).bare).map(route),
  ];
}

function Shell() {
  const Layout = inPortal() ? PortalLayout : AdminLayout;
  return (
    <Layout>
      <Outlet key={useContentKey()} />
    </Layout>
  );
}

/** Another language loads the content anew, a moment later, so that the words around it change first. */
function useContentKey() {
  const language = useLanguage();
  const client = useQueryClient();
  const [key, setKey] = useState<string>(language);
  const shown = useRef<string>(language);
  useEffect(() => {
    if (shown.current === language) return;
    const timer = setTimeout(() => {
      shown.current = language;
      void client.invalidateQueries();
      setKey(language);
    }, 100);
    return () => clearTimeout(timer);
  }, [language, client]);
  return key;
}
