import { authApi } from '@xueyan/contract/base/auth';
import { profileApi } from '@xueyan/contract/base/profile';
import { courseApi } from '@xueyan/contract/school/course';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../app.ts';
import { inputsOf } from '../testing/arbitrary.ts';
import { idPlacesOf, withIds } from '../testing/net.ts';
import { type Caller, openSchool, type School } from '../testing/school.ts';

let school: School;
let people: Record<string, Caller>;
beforeAll(async () => {
  school = await openSchool();
  people = {
    admin: await school.signIn('ROLE_ADMIN', 'wire-admin'),
    teacher: await school.signIn('ROLE_TEACHER', 'wire-teacher'),
    student: await school.signIn('ROLE_STUDENT', 'wire-student'),
    research: await school.signIn('ROLE_RESEARCH', 'wire-research'),
  };
});
afterAll(() => school.close());

const endpoints = routes.map((route) => route.endpoint);
const guarded = endpoints.filter((endpoint) => endpoint.access !== 'public');

describe('every endpoint', () => {
  test.each(guarded.map((endpoint) => [endpoint.path, endpoint] as const))('%s needs a token', async (_, endpoint) => {
    const answer = await school.nobody.ask(endpoint, {});
    expect([answer.status, answer.meta.code]).toEqual([401, 'wire.notSignedIn']);
  });

  test.each(
    guarded
      .filter((endpoint) => endpoint.access.startsWith('may:'))
      .map((endpoint) => [endpoint.path, endpoint] as const),
  )('%s is closed to roles without its permission', async (_, endpoint) => {
    const permission = endpoint.access.slice(4);
    for (const person of Object.values(people)) {
      const { roleAuth } = (await person.ask(permissionsEndpoint(), {})).data as { roleAuth: { authCode: string }[] };
      const permitted = roleAuth.some((one) => one.authCode === permission);
      const { status } = await person.ask(endpoint, {});
      if (permitted) expect(status).not.toBe(401);
      else expect(status).toBe(403);
    }
  });

  test.each(
    endpoints
      .filter((endpoint) => idPlacesOf(endpoint).length > 0)
      .map((endpoint) => [endpoint.path, endpoint] as const),
  )('%s answers an id that is nobody’s, or no id, without an error of ours', async (_, endpoint) => {
    for (const id of ['00000000-0000-7000-8000-000000000000', 'not-an-id', "' or 1=1 --"]) {
      const ids = idPlacesOf(endpoint).map((place) => ({ place, id }));
      for (const input of [{}, ...fc.sample(inputsOf(endpoint.input), { seed: 7, numRuns: 3 })]) {
        const answer = await (people.admin as Caller).ask(endpoint, withIds(input, ids));
        expect(answer.status, answer.meta.msg).toBeLessThan(500);
        // A list that such an id narrows is empty, a count of those it names none; everything else refuses.
        if (answer.meta.success) expect([endpoint.path, nothingIn(answer.data)]).toEqual([endpoint.path, true]);
      }
    }
  });

  test('has a path of its own and a summary', () => {
    expect(new Set(endpoints.map((endpoint) => endpoint.path)).size).toBe(endpoints.length);
    for (const endpoint of endpoints) expect(endpoint.summary).not.toBe('');
  });
});

const nothingIn = (data: unknown): boolean => {
  const { pageInfo, count, ended, questionList, paperIds } = (data ?? {}) as {
    pageInfo?: { totalSize: number };
    count?: number;
    ended?: number;
    questionList?: unknown[];
    paperIds?: unknown[];
  };
  return pageInfo ? pageInfo.totalSize === 0 : (count ?? ended ?? (questionList ?? paperIds)?.length) === 0;
};

function permissionsEndpoint(): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.path === 'resource/getuserresource');
  if (!found) throw new Error('no such endpoint');
  return found;
}

describe('the envelope', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${school.url}/api/${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test.each([
    ['a path that does not exist', 'no/such/path', '{}', 404, 'wire.notFound'],
    ['a body that is not JSON', 'auth/login', '{', 400, 'wire.badJson'],
    ['a body that does not fit', 'auth/login', '{}', 400, 'wire.badInput'],
    ['a body of three megabytes', 'auth/login', JSON.stringify({ a: 'x'.repeat(3e6) }), 413, 'wire.tooLarge'],
    [
      'a body of five thousand lists',
      'auth/login',
      `{"x":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      400,
      'wire.badInput',
    ],
    ['half a sign in the body', 'auth/login', '{"loginName":"\\ud800","password":"x"}', 400, 'wire.badInput'],
    ['a prototype in the body', 'auth/login', '{"__proto__":{"loginName":"a"}}', 400, 'wire.badJson'],
  ])('is worn by the answer to %s', async (_, path, body, status, code) => {
    const response = await post(path, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ meta: { success: false, code }, data: null });
  });

  test('is worn by the answer to a kind of body that is not taken', async () => {
    const response = await post('auth/login', 'a=b', { 'content-type': 'text/csv' });
    expect([response.status, ((await response.json()) as { meta: { code: string } }).meta.code]).toEqual([
      415,
      'wire.wrongType',
    ]);
  });

  test.each([
    ['zh_cn', '账号或密码错误'],
    ['zh-CN,zh;q=0.9', '账号或密码错误'],
    ['en_us', 'Wrong account or password'],
    ['en-GB', 'Wrong account or password'],
    ['xx', '账号或密码错误'],
    ['en_GB', 'Wrong account or password'],
    ['fr, xx;q=0.9, en;q=0.8', 'Wrong account or password'],
  ])('speaks the language asked for: %s', async (language, words) => {
    const login = JSON.stringify({ loginName: `lang-${language}`, password: 'x' });
    const response = await post('auth/login', login, { 'accept-language': language });
    expect(((await response.json()) as { meta: { msg: string } }).meta.msg).toBe(words);
  });

  test('speaks the language that the caller chose once, where none that there is is asked for', async () => {
    const { token, call } = await school.signIn('ROLE_TEACHER', 'wire-chooser');
    const said = async (path: string, body: string, language?: string) => {
      const headers = { authorization: token, ...(language ? { 'accept-language': language } : {}) };
      const response = await post(path, body, headers);
      return ((await response.json()) as { meta: { msg: string } }).meta.msg;
    };
    const done = (language?: string) => said('usercenter/endothersessions', '{}', language);
    expect(await done()).toBe('操作成功');
    await call(profileApi.setLanguage, { language: 'mn' });
    expect(await done()).toBe('Амжилттай');
    expect(await done('fr')).toBe('Амжилттай');
    expect(await done('en')).toBe('Done');
    // What is refused before it is known who calls, and after.
    expect(await said('course/save', '{')).toBe('Хүсэлтийн агуулга зөв JSON биш байна');
    expect(await said('no/such/path', '{}')).toBe('Ийм хаяг байхгүй байна');
    expect(await said('memorandum/save', '{}')).toContain('заавал бөглөнө');
    expect(await said('labimage/list', '{}')).toBe('Танд энэ үйлдлийг хийх эрх алга');
    expect(await said('export/course/list', '{"pageSize":1,"orderFlag":"x"}')).toContain('буруу утга');
    expect(await said('memorandum/export', '{}')).toContain('заавал бөглөнө');
    await call(profileApi.setLanguage, { language: 'zh_tw' });
    expect(await said('no/such/path', '{}')).toBe('請求的地址不存在');
  });

  test('takes a body of no bytes for none', async () => {
    const { token } = await school.signIn('ROLE_TEACHER', 'wire-empty');
    const answer = async (path: string) => {
      const response = await post(path, '', { authorization: token, 'accept-language': 'en' });
      return [response.status, ((await response.json()) as { meta: { msg: string } }).meta.msg];
    };
    expect(await answer('usercenter/endothersessions')).toEqual([200, 'Done']);
    expect(await answer('course/list')).toEqual([200, 'Done']);
    expect(await answer('memorandum/delete')).toEqual([400, expect.stringMatching(/^omId: /)]);
    expect(await answer('auth/logout')).toEqual([200, 'Done']);
    expect((await answer('auth/logout'))[0]).toBe(401);
  });

  test('is worn by the answer to an address that is malformed', async () => {
    for (const path of ['%zz', 'file/get/%c0%af', '%E0%A4%A']) {
      const response = await fetch(`${school.url}/api/${path}`, { headers: { 'accept-language': 'en' } });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        meta: { success: false, msg: 'The address is malformed', code: 'wire.badAddress' },
        data: null,
      });
    }
  });

  test.each([
    ['wire-teacher', 200],
    ['Wire-TEACHER', 200],
    ['wire-student', 401],
  ])('is the token’s owner’s alone: appId %s is answered %i', async (appid, status) => {
    const headers = { authorization: people.teacher?.token ?? '', appid };
    expect((await post('course/list', '{}', headers)).status).toBe(status);
  });

  test('of an input error names the field and the rule in the caller’s language', async () => {
    const save = (language: string) =>
      post('course/save', JSON.stringify({ courseName: 5 }), {
        authorization: people.teacher?.token ?? '',
        'accept-language': language,
      }).then((response) => response.json() as Promise<{ meta: { msg: string } }>);
    expect((await save('zh_cn')).meta.msg).toMatch(/^courseName：.*期望/);
    expect((await save('en_us')).meta.msg).toMatch(/^courseName: .*expected/);
  });

  test('is never stored by a cache', async () => {
    const answer = await school.nobody.ask(authApi.sysinfo, {});
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

test('the API document is OpenAPI 3.1 and has every endpoint', async () => {
  const document = (await (await fetch(`${school.url}/api/docs`)).json()) as { openapi: string; paths: object };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toHaveLength(endpoints.length);
  expect(document.paths).toHaveProperty(['/api/course/save', 'post', 'requestBody']);
  expect(document.paths).toHaveProperty(['/api/section/tree', 'get', 'parameters', 0, 'name'], 'courseId');
});

test('a list page is at most a hundred long and starts at one §list.15', async () => {
  const { teacher } = people;
  for (const wrong of [
    { pageSize: 101 },
    { pageNum: 0 },
    { orderFlag: 'courseName up' },
    { orderFlag: '1; drop table' },
  ]) {
    expect((await teacher?.ask(courseApi.list, wrong))?.status).toBe(400);
  }
});

describe('what the specification names is taken as it is called', () => {
  /** Its calls with a body; whatever else one carries is ignored. */
  const named = [
    ...['auth/login', 'auth/logout', 'usercenter/updateuserpassword', 'systemdocument/treerolequery'],
    ...['list', 'listcurrentmonth', 'save', 'update', 'delete'].map((verb) => `memorandum/${verb}`),
    ...['create', 'study'].map((kind) => `courseinfo/getselect${kind}course`),
    ...['courseinfo/getallselectcreatecourse', 'signin/savesigninsetting', 'signin/savesigninrecord'],
    ...['list', 'save', 'update', 'delete'].map((verb) => `schedule/${verb}classschedule`),
    ...['schedule/listclassschedulestu', 'schedule/saveclassscheduleauto'],
    ...['message/markmessageasread', 'message/batchmarkmessageasread'],
    ...['message/removemessagerecord', 'message/batchremovemessagerecord'],
    'platformassistant/saveorupdateplatformassistantuser',
  ];
  const writes = endpoints.filter(({ method }) => method === 'POST');

  test('each of them is there', () => {
    expect(writes.map(({ path }) => path)).toEqual(expect.arrayContaining(named));
  });

  test.each(writes.map((endpoint) => [endpoint.path, endpoint] as const))('%s and unknown keys', (path, { input }) => {
    const parsed = input.safeParse({ surelyUnknown: 1 });
    const refused = parsed.error?.issues.some(({ code }) => code === 'unrecognized_keys') ?? false;
    const isList = parsed.error?.issues.some((issue) => issue.code === 'invalid_type' && issue.expected === 'array');
    if (!isList) expect(refused).toBe(!named.includes(path));
  });

  const id = '0191d5f0-7b1e-7c3a-9d2e-000000000000';
  const subject = { courseId: id, classIds: [id], teacherName: null, classroom: null };
  const lesson = { ...subject, startPitchNumber: 1, endPitchNumber: 2, schooltime: '2027-03-01' };
  const plan = { startPeriod: '2027-03-01', endPeriod: '2027-03-08', schooltimeMap: { MONDAY: [1, 2] } };

  test.each<[string, object, object]>([
    ['auth/login', { loginName: 'a', password: 'b', codeKey: null, code: null }, {}],
    [
      'memorandum/save',
      { memoTitle: 'a', memoContent: null, reminderTime: '2099-01-01 08:00:00' },
      { memoContent: '' },
    ],
    ['schedule/saveclassschedule', lesson, { teacherName: '', classroom: '' }],
    ['schedule/updateclassschedule', { ...lesson, tcsId: id }, { teacherName: '', classroom: '' }],
    ['schedule/saveclassscheduleauto', { ...subject, ...plan }, { teacherName: '', classroom: '' }],
    ['schedule/listclassschedule', { courseId: null, schooltime: '2027-03-01' }, {}],
    ['signin/savesigninrecord', { signId: id, userId: id, code: null }, { code: '' }],
    ['systemdocument/treerolequery', {}, { queryTreeParameters: '' }],
    ['systemdocument/treerolequery', { queryTreeParameters: null }, { queryTreeParameters: '' }],
    ['courseinfo/getselectcreatecourse', { queryParameters: null }, {}],
    ['message/listmessagecenter', { orderFlag: '', readStatus: '' }, { orderFlag: undefined, readStatus: undefined }],
    ['course/list', { orderFlag: '' }, { orderFlag: undefined }],
    ['course/list', { orderFlag: null }, { orderFlag: undefined }],
    ['message/listsent', { orderFlag: '' }, { orderFlag: undefined }],
  ])('%s takes %j', (path, input, output) => {
    const parsed = endpoints.find((endpoint) => endpoint.path === path)?.input.safeParse(input);
    expect(parsed).toMatchObject({ success: true, data: output });
  });

  test.each([
    ['schedule/saveclassschedule', { ...lesson, startPitchNumber: '1' }],
    ['schedule/saveclassschedule', { ...lesson, teacherName: 7 }],
    ['memorandum/save', { memoTitle: null, reminderTime: '2099-01-01 08:00:00' }],
    ['course/list', { pageNum: '1' }],
    ['message/listmessagecenter', { readStatus: '2' }],
  ])('%s refuses %j', (path, input) => {
    expect(endpoints.find((endpoint) => endpoint.path === path)?.input.safeParse(input).success).toBe(false);
  });
});
