import { useMemo } from 'react';
import { matchRoutes } from 'react-router';
import { usePagesOff } from '../ui/access/useActor.ts';

/** Returns the title of the page at an address whose module the school has switched off; empty for any other page. */
export function usePageOff(pathname: string): string {
  const pages = usePagesOff();
  return useMemo(() => {
    const routes = pages.map(({ title, address }) => ({ path: address, handle: title }));
    return String(matchRoutes(routes, pathname)?.at(-1)?.route.handle ?? '');
  }, [pages, pathname]);
}
