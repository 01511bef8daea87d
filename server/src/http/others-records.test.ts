import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../app.ts';
import { spreadNet } from '../testing/anonymous-callers.ts';
import { everyForeign } from '../testing/foreign.ts';
import { gapsOf, type Net, tryAnonymousCallers } from '../testing/net.ts';
import { openSchool, type School } from '../testing/school.ts';

/**
 * A teacher, a student of theirs, and everything the two own. Another teacher, a student of another class, and somebody
 * who may do everything but sees only their own, try every call of the product with it. What a feature adds to this
 * stands in its `<feature>.foreign.ts`.
 */
let school: School;
let net: Net;

beforeAll(async () => {
  school = await openSchool();
  net = await spreadNet(school, everyForeign());
});
afterAll(() => school.close());

const endpoints = routes.map(({ endpoint }) => endpoint);

describe('somebody else’s records', () => {
  test('are there to be tried at every place that takes an id', () => {
    expect(gapsOf(endpoints, net.brought, net.records)).toEqual([]);
  });

  test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (_, endpoint) => {
    expect(await tryAnonymousCallers(net, endpoint)).toEqual([]);
  });
});
