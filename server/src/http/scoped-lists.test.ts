import { organizationApi } from '@xueyan/contract/base/organization';
import type { DataRange } from '@xueyan/contract/wire/actor';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../app.ts';
import { users } from '../db/account.table.ts';
import { signInRegistrar } from '../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../testing/school.ts';
import { type SharedRecords, scopedLists, unscopedLists } from '../testing/scoped-lists.ts';
import { addBareRole, giveClasses, giveRecords, listPermissions } from '../testing/scoped-records.ts';

/**
 * One person of each data range requests every list. Each list has a record of the person, one of their organization,
 * one of an organization below it and one of another organization. A paged list that is in neither table of
 * `testing/scoped-lists.ts` fails.
 */
const places = ['same', 'below', 'other'] as const;
type Place = 'own' | (typeof places)[number];
const reached: Record<DataRange, Place[]> = {
  all: ['own', 'same', 'below', 'other'],
  organization: ['own', 'same', 'below'],
  organizationOnly: ['own', 'same'],
  chosen: ['own', 'other'],
  self: ['own'],
};
const ranges = Object.keys(reached) as DataRange[];

const endpoints: Endpoint[] = routes.map(({ endpoint }) => endpoint);
const hasPages = ({ input }: Endpoint) => 'shape' in input && 'pageSize' in (input.shape as object);
const paged = new Map(endpoints.filter(hasPages).map((endpoint) => [endpoint.path, endpoint]));

let school: School;
const organizationIds: Record<(typeof places)[number], string> = { same: '', below: '', other: '' };
const people = new Map<string, Caller>();
let shared: SharedRecords;

beforeAll(async () => {
  school = await openSchool({ logins: true });
  const admin = await school.signIn('ROLE_ADMIN', 'matrix_admin');
  const add = async (code: string, parentId: string | null) => {
    const said = { name: code, code, type: 'department' as const, leaderId: null, disabled: false };
    return (await admin.call(organizationApi.save, { ...said, parentId })).organizationId;
  };
  organizationIds.same = await add('MX_SAME', null);
  organizationIds.below = await add('MX_BELOW', organizationIds.same);
  organizationIds.other = await add('MX_OTHER', null);
  for (const place of places) {
    const person = await school.signIn('ROLE_TEACHER', `mx_${place}`);
    await school.sql.update(users).set({ organizationId: organizationIds[place] }).where(eq(users.id, person.id));
    people.set(place, person);
  }
  for (const range of ranges) {
    const chosen = { dataRange: range, organizationIds: range === 'chosen' ? [organizationIds.other] : [] };
    const actor = await signInRegistrar(school, `mx_${range}`, organizationIds.same, listPermissions, chosen);
    people.set(range, actor);
  }
  shared = { commonRoleId: await addBareRole(school, 'MX_COMMON'), emptyRoleId: await addBareRole(school, 'MX_EMPTY') };
  await giveRecords(school, [...people.values()], admin, shared.commonRoleId);
  await giveClasses(school, Object.values(organizationIds));
});
afterAll(() => school.close());

const personOf = (name: string): Caller => {
  const person = people.get(name);
  if (!person) throw new Error(`nobody is called ${name}`);
  return person;
};

/** Returns all rows of a list as text. */
async function rowsOf(actor: Caller, endpoint: Endpoint, input: object): Promise<string> {
  const rows: unknown[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const answer = await actor.ask(endpoint, { ...input, pageNum, pageSize: 100 });
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, 200]);
    const { resultList, totalSize } = (answer.data as { pageInfo: { resultList: unknown[]; totalSize: number } })
      .pageInfo;
    rows.push(...resultList);
    // The total counts only visible rows, so that it does not reveal the number of hidden records.
    if (resultList.length < 100) {
      expect(totalSize).toBe(rows.length);
      return JSON.stringify(rows);
    }
  }
}

test('every paged list is in exactly one of the tables', () => {
  const known = [...Object.keys(scopedLists), ...Object.keys(unscopedLists)];
  expect([...paged.keys()].filter((path) => !known.includes(path))).toEqual([]);
  expect(known.filter((path) => !paged.has(path))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

describe.each(Object.entries(scopedLists))('%s', (path, { by, mark, input }) => {
  test.each(ranges)('answers a person who reaches %s with the records in reach only', async (range) => {
    const endpoint = paged.get(path);
    if (!endpoint) throw new Error(`no list ${path}`);
    const actor = personOf(range);
    const rows = await rowsOf(actor, endpoint, input?.(shared) ?? {});
    const owners: [Place, string][] =
      by === 'person'
        ? [['own', actor.id], ...places.map((place): [Place, string] => [place, personOf(place).id])]
        : places.map((place) => [place, organizationIds[place]]);
    const seen = owners.flatMap(([place, id]) => (rows.includes(mark(id)) ? [place] : []));
    expect(seen).toEqual(reached[range].filter((place) => by === 'person' || place !== 'own'));
  });
});
