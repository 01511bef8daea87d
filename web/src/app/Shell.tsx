import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type Location, Navigate, type RouteObject, useRoutes } from 'react-router';
import { useMay } from '../ui/access/useMay.ts';
import { lazyNamed } from '../ui/layout/lazy-named.ts';
import { nameWindow, PageTitleContext } from '../ui/layout/usePageTitle.ts';
import { useLanguage } from '../ui/text/text.ts';
import { findLocation } from './find-location.ts';
import { useArrival } from './layout/useArrival.ts';
import { loadAdmin, loadPortal } from './layouts.ts';
import { ModuleOffPage } from './ModuleOffPage.tsx';
import { firstPlace, flatten, litAt, ownerOf, type Place } from './menu.ts';
import { MenuContext } from './menu-context.ts';
import { NoMenuPage } from './NoMenuPage.tsx';
import { inPortal } from './portal.ts';
import { StatusPage } from './StatusPage.tsx';
import { useSettings } from './settings/useSettings.ts';
import { CachedPages } from './tabs/CachedPages.tsx';
import { TabsContext } from './tabs/tabs-context.ts';
import { useTabs } from './tabs/useTabs.ts';
import { usePageOff } from './usePageOff.ts';

const AdminLayout = lazyNamed(loadAdmin, 'AdminLayout');
const PortalLayout = lazyNamed(loadPortal, 'PortalLayout');

/** The layout of the role around the open pages. */
export function Shell({ places, location }: { places: Place[]; location: Location }) {
  const { multiTab } = useSettings();
  const { open, tabs, dispatch } = useTabs(places, location, multiTab);
  const active = tabs.find((tab) => tab.id === open.activeId);
  const current = active?.place ?? findLocation(places, location.pathname);
  const menu = useMemo(
    () => ({ places, current, owner: current && ownerOf(current, places), lit: litAt(current, places) }),
    [places, current],
  );
  const contentKey = useContentKey(() =>
    // A record keeps its name in every language.
    dispatch({ type: 'forgetNames', ids: tabs.filter((tab) => !tab.place.path.includes(':')).map((tab) => tab.id) }),
  );
  useArrival(
    open.activeId || location.pathname,
    tabs.map((tab) => tab.id),
  );

  const Layout = inPortal() ? PortalLayout : AdminLayout;
  return (
    <MenuContext value={menu}>
      <TabsContext value={open}>
        <Layout>
          <Fragment key={contentKey}>
            <CachedPages tabs={tabs} activeId={open.activeId} dispatch={dispatch} />
            {!active && <LoosePages places={places} location={location} />}
          </Fragment>
        </Layout>
      </TabsContext>
    </MenuContext>
  );
}

/** Routes that are not cached: redirects to other pages, and the pages for what cannot be shown. */
function LoosePages({ places, location }: { places: Place[]; location: Location }): ReactNode {
  const may = useMay();
  const off = usePageOff(location.pathname);
  const routes = useMemo(() => looseRoutes(places, may), [places, may]);
  const page = useRoutes(routes, location);
  return <PageTitleContext value={nameLoose}>{off ? <ModuleOffPage title={off} /> : page}</PageTitleContext>;
}

const nameLoose = (title: string) => nameWindow(title);

function looseRoutes(places: Place[], may: ReturnType<typeof useMay>): RouteObject[] {
  const first = firstPlace(places, may);
  const catalogues = flatten(places).filter((place) => !place.view && !place.external);
  return [
    ...catalogues.flatMap((place): RouteObject[] => {
      const inside = firstPlace([place], may);
      return inside ? [{ path: place.path, element: <Navigate to={inside.path} replace /> }] : [];
    }),
    { path: '/', element: first ? <Navigate to={first.path} replace /> : <NoMenuPage /> },
    { path: '/403', element: <StatusPage status="403" /> },
    { path: '/404', element: <StatusPage status="404" /> },
    { path: '/500', element: <StatusPage status="500" /> },
    { path: '*', element: <Navigate to="/404" replace /> },
  ];
}

/**
 * Returns a key that reloads the content after a change of language, a moment later, so that the texts around it change
 * first.
 */
function useContentKey(onChange: () => void) {
  const language = useLanguage();
  const client = useQueryClient();
  const [key, setKey] = useState<string>(language);
  const shown = useRef<string>(language);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => {
    if (shown.current === language) return;
    const timer = setTimeout(() => {
      shown.current = language;
      void client.invalidateQueries();
      changed.current();
      setKey(language);
    }, 100);
    return () => clearTimeout(timer);
  }, [language, client]);
  return key;
}
