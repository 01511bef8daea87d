import { matchRoutes } from 'react-router';
import { flatten, type Place } from './menu.ts';

/** Returns the place of an address. Where several match, the more specific one wins. */
export function findLocation(places: Place[], pathname: string): Place | undefined {
  const pages = flatten(places).filter((place) => place.view);
  const routes = pages.map((place) => ({ path: place.path, handle: place }));
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle;
}
