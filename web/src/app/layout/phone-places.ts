import { flatten, type Place } from '../menu.ts';

/** What a thumb reaches first, in this order: home, courses, exams, AI; by a page that each has. */
const first = [
  /^composed\/home\//,
  /^(teaching\/study\/StudyCourses|school\/course\/Courses)Page$/,
  /^exam\//,
  /^ai\//,
];

const leadsTo = (place: Place, view: RegExp) => flatten([place]).some((one) => view.test(one.view));

/** Returns the four places of the tabs of a phone, and the rest, of what the menu shows. */
export function phonePlaces(shown: Place[]): { tabs: Place[]; more: Place[] } {
  const known = new Set(first.flatMap((view) => shown.find((place) => leadsTo(place, view)) ?? []));
  const tabs = [...known, ...shown.filter((place) => !known.has(place))].slice(0, first.length);
  return { tabs, more: shown.filter((place) => !tabs.includes(place)) };
}

/** Returns the page of a catalog that has only one. */
export function onlyPage(place: Place): Place | undefined {
  const pages = flatten(place.children).filter(({ view, external }) => view || external);
  return pages.length === 1 ? pages[0] : undefined;
}
