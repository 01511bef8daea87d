import { menuIcons } from '@xueyan/contract/base/menu-icon';
import type { RoleCode } from '@xueyan/contract/wire/actor';
import { expect, test } from 'vitest';
import { features } from '../../../app.ts';
import type { MenuEntry } from '../../../http/resource.ts';

const menu = features.flatMap((feature) => feature.menu ?? []);
const byCode = new Map(menu.map((entry) => [entry.code, entry]));
const roles: RoleCode[] = ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'];
const isShown = ({ hidden, hiddenFor = [] }: MenuEntry, role: RoleCode) => !(hidden || hiddenFor.includes(role));

/** Returns the catalog in which a role finds an entry: the nearest that it has. */
function catalogOf({ parent }: MenuEntry, role: RoleCode): string {
  const above = byCode.get(parent ?? '');
  if (!above) return '';
  return above.roles.includes(role) ? above.code : catalogOf(above, role);
}

test('every page of the menu says what it is for, in at most 18 Chinese characters', () => {
  const pages = menu.filter(({ view, hidden, hints }) => view && !hidden && !hints).map(({ code }) => code);
  expect(pages).toEqual([]);
  const long = menu.flatMap(({ hints }) => (hints && hints.zh.length > 18 ? [hints.zh] : []));
  expect(long).toEqual([]);
});

test.each(roles)('%s sees an icon at every entry, none twice in a group', (role) => {
  const shown = menu.filter((entry) => entry.roles.includes(role) && isShown(entry, role));
  expect(shown.filter(({ icon }) => !menuIcons.some((known) => known === icon)).map(({ code }) => code)).toEqual([]);
  const places = shown.map((entry) => `${catalogOf(entry, role)} ${entry.icon}`);
  expect(places.toSorted()).toEqual([...new Set(places)].toSorted());
});
