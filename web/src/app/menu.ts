import type { MenuItem } from '@xueyan/contract/base/resource';
import { needOf } from '@xueyan/contract/base/view-needs';
import type { Permission } from '@xueyan/contract/wire/permission';

/** An entry of the menu with its resolved address. */
export interface Place {
  id: string;
  title: string;
  icon: string;
  /** What the page is for, in a few words. */
  hint: string;
  /** Path from the site's root, or an outside address. */
  path: string;
  view: string;
  shown: boolean;
  external: boolean;
  newWindow: boolean;
  children: Place[];
  parents: Place[];
}

const isOutside = (address: string) => /^https?:/.test(address);

/** Resolves a relative address against its parent's. */
function resolve(parent: string, route: string) {
  if (isOutside(route)) return route;
  const path = route.startsWith('/') ? route : `${parent}/${route}`;
  return `/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
}

/** Returns the menu as a tree of places; buttons, which are permissions only, are left out. */
export function placesOf(items: MenuItem[], parents: Place[] = []): Place[] {
  return items
    .filter((item) => item.attributes.resourceType !== 'button')
    .map((item) => {
      const { route, url, icon, hint = '', isShow, openTarget } = item.attributes;
      const outside = [route, url].find(isOutside);
      const place: Place = {
        id: item.id,
        title: item.title,
        icon,
        hint,
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

/** Returns every place, parents before children. */
export const flatten = (places: Place[]): Place[] => places.flatMap((place) => [place, ...flatten(place.children)]);

/** Returns what the menu shows, without hidden entries and empty catalogues. */
export const shownOf = (places: Place[]): Place[] =>
  places
    .filter((place) => place.shown)
    .map((place) => ({ ...place, children: shownOf(place.children) }))
    .filter((place) => place.view || place.external || place.children.length > 0);

type May = (permission: Permission) => boolean;

/**
 * Returns the target of the root: the first visible entry that opens in this window, preferring pages that would not be
 * refused.
 */
export function firstPlace(places: Place[], may: May = () => true): Place | undefined {
  const fits = flatten(shownOf(places)).filter((one) => one.view && !one.newWindow && !one.path.includes(':'));
  return fits.find(({ view }) => mayOpen(view, may)) ?? fits[0];
}

/** Returns whether the person has the permission that a page needs. */
function mayOpen(view: string, may: May): boolean {
  const need = needOf(view);
  return need === undefined || may(need);
}

/** Returns the likeliest view of an address without the router, to prefetch its code before the router is loaded. */
export function likelyView(places: Place[], pathname: string): string {
  if (pathname === '/') return firstPlace(places)?.view ?? '';
  const pages = flatten(places).filter((place) => place.view);
  const fits = ({ path }: Place) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`).test(pathname);
  return (pages.find(({ path }) => path === pathname) ?? pages.find(fits))?.view ?? '';
}

const firstStep = (path: string) => path.split('/')[1];

/**
 * Returns the visible entry that a hidden page belongs to: the one whose address it continues; otherwise, for the page
 * of one record, the entry before it in the menu in the same part of the site.
 */
export function ownerOf(place: Place, places: Place[]): Place | undefined {
  if (place.shown) return place;
  const shown = flatten(shownOf(places)).filter((one) => one.view && !one.external);
  const continued = shown
    .filter((one) => place.path.startsWith(`${one.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  if (continued || !place.path.includes(':')) return continued;
  const siblings = place.parents.at(-1)?.children ?? places;
  const before = siblings.slice(0, siblings.indexOf(place)).filter((one) => one.shown && one.view);
  return before.findLast((one) => firstStep(one.path) === firstStep(place.path));
}

/** Returns the ids of the entries that are highlighted at a place. */
export function litAt(place: Place | undefined, places: Place[]): Set<string> {
  const owner = place && ownerOf(place, places);
  const all = [place, ...(place?.parents ?? []), owner, ...(owner?.parents ?? [])];
  return new Set(all.flatMap((one) => (one ? [one.id] : [])));
}
