import type { MenuItem } from '@xueyan/contract/account/resource';

/** An entry of the menu with its address worked out. */
export interface Place {
  id: string;
  title: string;
  icon: string;
  /** Below the site's root, or an outside address. */
  path: string;
  view: string;
  shown: boolean;
  external: boolean;
  newWindow: boolean;
  children: Place[];
  parents: Place[];
}

const isOutside = (address: string) => /^https?:/.test(address);

/** Relative addresses stand on their parent's. */
function resolve(parent: string, route: string) {
  if (isOutside(route)) return route;
  const path = route.startsWith('/') ? route : `${parent}/${route}`;
  return `/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
}

/** The menu as a tree of places; buttons, which are permissions only, are left out. */
export function placesOf(items: MenuItem[], parents: Place[] = []): Place[] {
  return items
    .filter((item) => item.attributes.resourceType !== 'button')
    .map((item) => {
      const { route, url, icon, isShow, openTarget } = item.attributes;
      const outside = [route, url].find(isOutside);
      const place: Place = {
        id: item.id,
        title: item.title,
        icon,
        path: outside ?? resolve(parents.at(-1)?.path ?? '', route),
        view: outside ? '' : url,
        shown: isShow,
        external: Boolean(outside),
        newWindow: openTarget === 'new' || Boolean(outside),
        children: [],
        parents,
      };
      place.children = placesOf(item.children, [...parents, place]);
      return place;
    });
}

/** Every place, parents before children. */
export const flatten = (places: Place[]): Place[] => places.flatMap((place) => [place, ...flatten(place.children)]);

/** What the menu shows: hidden entries and emptied catalogues left out. */
export const shownOf = (places: Place[]): Place[] =>
  places
    .filter((place) => place.shown)
    .map((place) => ({ ...place, children: shownOf(place.children) }))
    .filter((place) => place.view || place.external || place.children.length > 0);

/** Where the root leads: the first entry that one can see and stay at. */
export const firstPlace = (places: Place[]): Place | undefined =>
  flatten(shownOf(places)).find((place) => place.view && !place.newWindow && !place.path.includes(':'));
