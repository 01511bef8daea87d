import { authApi } from '@xueyan/contract/base/auth';
import { memoApi } from '@xueyan/contract/memo/memo';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../app.ts';
import { costOf } from '../testing/cost.ts';
import { type Caller, openSchool, type School } from '../testing/school.ts';

let school: School;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  student = await school.signIn('ROLE_STUDENT', 'heavy-student');
});
afterAll(() => school.close());

const kilobyte = 1024;
const keysOf = (bytes: number) => {
  const keys: string[] = [];
  for (let length = 2; length < bytes - 20; ) length += keys.push(`"${keys.length.toString(36)}":0`) && 9;
  return `{${keys.join(',')}}`;
};
/** Bodies that are expensive to parse, validate or measure. */
const shapes: Record<string, (bytes: number) => string> = {
  'a heap of numbers': (bytes) => `{"loginName":[${'0,'.repeat(bytes / 2 - 20)}0]}`,
  'a heap of keys': keysOf,
  'a heap of emoji': (bytes) => JSON.stringify({ memoTitle: '👨‍👩‍👧‍👦'.repeat(bytes / 26) }),
};

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${school.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, meta: ((await response.json()) as { meta: { msg: string; code: string } }).meta };
}
const signed = (language = 'en') => ({ authorization: student.token, 'accept-language': language });

/** Returns the seconds that the server, which is this thread, worked during the slowest of many small calls. */
async function slowestDuring(work: Promise<unknown>): Promise<number> {
  let slowest = 0;
  let under = true;
  const watched = work.finally(() => {
    under = false;
  });
  while (under) {
    const cost = await costOf(() => fetch(`${school.url}/api/auth/sysinfo`).then((response) => response.arrayBuffer()));
    slowest = Math.max(slowest, cost);
  }
  await watched;
  return slowest;
}

describe('a large body', () => {
  test.each(Object.entries(shapes))('of %s, sent ten times anonymously, does not delay others', async (_, shape) => {
    const body = shape(2 * kilobyte * kilobyte);
    const send = (path: string) => Promise.all(Array.from({ length: 10 }, () => post(path, body)));
    const slowest = await slowestDuring(Promise.all([send(authApi.login.path), send(memoApi.save.path)]));
    expect(slowest).toBeLessThan(2);
  });

  test('is refused in the language of the request, with the limit of the call', async () => {
    const body = JSON.stringify({ loginName: 'x'.repeat(16 * kilobyte), password: 'x' });
    for (const [language, words] of [
      ['zh_cn', '内容过大，最多 16 kB'],
      ['en', 'Too large, 16 kB at most'],
      ['mn', 'Хэт том байна, дээд хэмжээ 16 kB'],
    ] as const) {
      const { status, meta } = await post(authApi.login.path, body, { 'accept-language': language });
      expect([status, meta.code, meta.msg]).toEqual([413, 'wire.tooLarge', words]);
    }
  });

  test('is accepted only where a person writes long texts', async () => {
    const bytes = (limit: number) => JSON.stringify({ x: 'x'.repeat(limit) });
    const small = await post(memoApi.save.path, bytes(64 * kilobyte), signed());
    expect([small.status, small.meta.msg]).toEqual([413, 'Too large, 64 kB at most']);
    expect((await post(attemptApi.saveDraft.path, bytes(64 * kilobyte), signed())).status).toBe(400);
    const long = await post(attemptApi.saveDraft.path, bytes(2 * kilobyte * kilobyte), signed());
    expect([long.status, long.meta.msg]).toEqual([413, 'Too large, 2 MB at most']);
  });

  test('of an anonymous client is not read where a session is required', async () => {
    expect((await post(attemptApi.saveDraft.path, '{"not": json')).status).toBe(401);
    expect((await post(attemptApi.saveDraft.path, keysOf(kilobyte * kilobyte))).status).toBe(401);
  });

  test('with more values than any call accepts is refused before it is parsed', async () => {
    const values = (count: number) => JSON.stringify({ runId: Array.from({ length: count }, () => 0) });
    const many = await post(attemptApi.saveDraft.path, values(10_000), signed());
    expect([many.status, many.meta.code]).toEqual([413, 'wire.tooManyParts']);
    expect((await post(attemptApi.saveDraft.path, values(9_990), signed())).status).toBe(400);
    // The content of a string is one value, whatever it looks like.
    const text = JSON.stringify({ runId: `"\\",[{${',[{'.repeat(20_000)}` });
    expect((await post(attemptApi.saveDraft.path, text, signed())).status).toBe(400);
  });
});

test('the API document gives the body limit of each call', async () => {
  const { paths } = (await (await fetch(`${school.url}/api/docs`)).json()) as {
    paths: Record<string, { post?: { requestBody: { 'x-max-bytes': number } } }>;
  };
  const limitOf = (path: string) => paths[`/api/${path}`]?.post?.requestBody['x-max-bytes'];
  const writes = routes.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'POST');
  expect(limitOf(authApi.login.path)).toBe(16 * kilobyte);
  expect(limitOf(memoApi.save.path)).toBe(64 * kilobyte);
  const long = writes.filter(({ path }) => limitOf(path) === 2 * kilobyte * kilobyte).map(({ path }) => path);
  const texts = ['experiment/save', 'message/send', 'run/savedraft', 'run/submit', 'section/savereading'];
  expect(long).toEqual(expect.arrayContaining(texts));
  expect(long.length).toBeLessThan(writes.length / 10);
});

test('a text that is far too long is refused without being counted character by character', async () => {
  const memoTitle = '👨‍👩‍👧‍👦'.repeat(20_000);
  const refusals = () => memoApi.save.input.safeParse({ memoTitle, reminderTime: '2099-01-01 08:00:00' }).error?.issues;
  const cost = await costOf(() => {
    for (let i = 0; i < 50; i++) expect(refusals()).toHaveLength(1);
  });
  expect(cost).toBeLessThan(1);
});
