import { resourceApi } from '@xueyan/contract/base/resource';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../app.ts';
import { asJson, badInputsOf, spoiledInputsOf } from '../testing/arbitrary.ts';
import { openLesson } from '../testing/course.ts';
import { sampled } from '../testing/sample.ts';
import { type Caller, openSchool, type School } from '../testing/school.ts';

/** Number of bodies per endpoint. */
const perEndpoint = Number(process.env.FUZZ_RUNS ?? (process.env.TEST_ALL ? 200 : 40));
/**
 * Defaults to the date, such as 20260901: each day finds other mistakes, and a finding can be reproduced with its seed.
 */
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const seed = Number(process.env.FUZZ_SEED ?? today);
/** Maximum number of deliberately hostile bodies; the others are random. */
const mostSpoiled = perEndpoint * 0.4;
/** Milliseconds for all bodies of one endpoint: far more than they take. */
const limitMs = 60_000;
const atOnce = 8;

interface Person {
  caller: Caller;
  permissions: Set<string>;
}

let school: School;
let people: Person[];
let leaver: Caller;
beforeAll(async () => {
  school = await openSchool({ logins: true });
  const { teacher, students } = await openLesson(school);
  const admin = await school.signIn('ROLE_ADMIN', 'fuzz_admin');
  leaver = await school.signIn('ROLE_TEACHER', 'fuzz_leaver');
  people = await Promise.all(
    [admin, teacher, ...students].map(async (caller) => {
      const { roleAuth } = await caller.call(resourceApi.permissions, {});
      return { caller, permissions: new Set(roleAuth.map(({ authCode }) => authCode)) };
    }),
  );
});
afterAll(() => school.close());

/**
 * These calls end sessions of the caller when a body happens to be valid, so a separate person makes them, each in its
 * own session.
 */
const endsSession = new Set([
  'auth/logout',
  'usercenter/updateuserpassword',
  'usercenter/endsession',
  'usercenter/endothersessions',
]);

const whoMay = ({ path, access }: Endpoint): Caller[] => {
  if (endsSession.has(path)) return [leaver];
  return people
    .filter(({ permissions }) => !access.startsWith('may:') || permissions.has(access.slice('may:'.length)))
    .map(({ caller }) => caller);
};

const tokenFor = ({ path }: Endpoint, who: Caller) => (endsSession.has(path) ? school.tokenOf(who) : who.token);

async function send(endpoint: Endpoint, caller: Caller, input: unknown): Promise<number> {
  const headers = { authorization: await tokenFor(endpoint, caller) };
  const url = new URL(`/api/${endpoint.path}`, school.url);
  if (endpoint.method === 'GET') {
    for (const [key, value] of Object.entries(input ?? {}).slice(0, 50)) {
      url.searchParams.append(key, typeof value === 'string' ? value.toWellFormed() : asJson(value));
    }
  }
  const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: asJson(input) };
  const response = await fetch(url, endpoint.method === 'GET' ? { headers } : post);
  await response.arrayBuffer();
  return response.status;
}

function inputsFor({ input }: Endpoint): unknown[] {
  const spoiled = spoiledInputsOf(input, { seed, most: mostSpoiled });
  return [...spoiled, ...fc.sample(badInputsOf(input), { seed, numRuns: perEndpoint - spoiled.length })];
}

describe('bad input never causes an internal error', () => {
  test.each(sampled(routes).map(({ endpoint }) => [endpoint.path, endpoint] as const))(
    '%s',
    async (path, endpoint) => {
      // A call that ends sessions would end those of concurrent calls.
      const together = endsSession.has(path) ? 1 : atOnce;
      const inputs = inputsFor(endpoint);
      const callers = whoMay(endpoint);
      const end = Date.now() + limitMs;
      const failures: string[] = [];
      let looked = 0;
      for (let index = 0; index < inputs.length && Date.now() < end; index += together) {
        const batch = inputs.slice(index, index + together);
        await Promise.all(
          batch.map(async (input, offset) => {
            const caller = callers[(index + offset) % callers.length] ?? school.nobody;
            const status = await send(endpoint, caller, input);
            if (status >= 500 && status !== 503) failures.push(`${status} ${asJson(input).slice(0, 300)}`);
            // The callers have permission, so every response other than 401 means that the input was validated.
            if (status !== 401) looked += 1;
          }),
        );
      }
      expect(failures.slice(0, 5)).toEqual([]);
      expect(looked).toBe(perEndpoint);
    },
    limitMs + 30_000,
  );
});
