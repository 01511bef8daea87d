import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../app.ts';
import { spreadNet } from '../testing/anonymous-callers.ts';
import { everyForeign } from '../testing/foreign.ts';
import { gapsOf, type Net, tryAnonymousCallers } from '../testing/net.ts';
import { openSchool, type School } from '../testing/school.ts';

/**
 * Creates a teacher, one of their students and records that the two own. Another teacher, a student of another class,
 * and a person with all permissions but only their own data range then try every call of the product with these
 * records. Features extend the fixture in their `<feature>.foreign.ts`.
 */
let school: School;
let net: Net;

beforeAll(async () => {
  school = await openSchool({ logins: true });
  net = await spreadNet(school, everyForeign());
  // Every feature makes its records, which takes a busy host longer than any other preparation.
}, 240_000);
afterAll(() => school.close());

const endpoints = routes.map(({ endpoint }) => endpoint);

describe('foreign records', () => {
  test('exist for every field that takes an id', () => {
    expect(gapsOf(endpoints, net.brought, net.records)).toEqual([]);
  });

  test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (_, endpoint) => {
    expect(await tryAnonymousCallers(net, endpoint)).toEqual([]);
  });
});
