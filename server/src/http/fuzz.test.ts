import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../app.ts';
import { badInputsOf } from '../testing/arbitrary.ts';
import { openLesson } from '../testing/course.ts';
import { type Caller, openSchool, type School } from '../testing/school.ts';

/** Bodies an endpoint, the same ones every time; another seed finds other mistakes. */
const perEndpoint = Number(process.env.FUZZ_RUNS ?? 200);
const seed = Number(process.env.FUZZ_SEED ?? 20_260_901);
/** Milliseconds an endpoint: a slow host cuts the number of bodies, not the test. */
const limitMs = 10_000;
const atOnce = 8;

let school: School;
let people: Caller[];
beforeAll(async () => {
  school = await openSchool();
  const { teacher, students } = await openLesson(school);
  people = [await school.signIn('ROLE_ADMIN', 'fuzz-admin'), teacher, ...students];
});
afterAll(() => school.close());

/** These end the caller's own session when a body happens to fit; others are not troubled by that. */
const endsSession = new Set(['auth/logout', 'usercenter/updateuserpassword']);

const encode = (input: unknown) => JSON.stringify(input) ?? '';

async function send(endpoint: Endpoint, caller: Caller, input: unknown): Promise<number> {
  const headers: Record<string, string> = { authorization: caller.token, 'content-type': 'application/json' };
  if (endpoint.method === 'GET') {
    const url = new URL(`/api/${endpoint.path}`, school.url);
    for (const [key, value] of Object.entries(input ?? {})) {
      url.searchParams.append(key, typeof value === 'string' ? value.toWellFormed() : encode(value));
    }
    return (await fetch(url, { headers: { authorization: caller.token } })).status;
  }
  const response = await fetch(`${school.url}/api/${endpoint.path}`, { method: 'POST', headers, body: encode(input) });
  await response.arrayBuffer();
  return response.status;
}

describe('bad input is never answered with an error of ours', () => {
  test.each(routes.map(({ endpoint }) => [endpoint.path, endpoint] as const))('%s', async (path, endpoint) => {
    const inputs = fc.sample(badInputsOf(endpoint.input), { seed, numRuns: perEndpoint });
    const end = Date.now() + limitMs;
    const failures: string[] = [];
    for (let index = 0; index < inputs.length && Date.now() < end; index += atOnce) {
      const batch = inputs.slice(index, index + atOnce);
      await Promise.all(
        batch.map(async (input, offset) => {
          const caller = endsSession.has(path) ? school.nobody : people[(index + offset) % people.length];
          const status = await send(endpoint, caller ?? school.nobody, input);
          if (status >= 500 && status !== 503) failures.push(`${status} ${encode(input).slice(0, 300)}`);
        }),
      );
    }
    expect(failures.slice(0, 5)).toEqual([]);
  });
});
