import { authApi } from '@xueyan/contract/base/auth';
import { profileApi } from '@xueyan/contract/base/profile';
import { resourceApi } from '@xueyan/contract/base/resource';
import { courseApi } from '@xueyan/contract/school/course';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../app.ts';
import { inputsOf } from '../testing/arbitrary.ts';
import { idPlacesOf, withIds } from '../testing/net.ts';
import { type Caller, openSchool, type School } from '../testing/school.ts';

let school: School;
let people: Record<string, Caller>;
let held: { person: Caller; permissions: Set<string> }[];
beforeAll(async () => {
  school = await openSchool({ logins: true });
  people = {
    admin: await school.signIn('ROLE_ADMIN', 'wire-admin'),
    teacher: await school.signIn('ROLE_TEACHER', 'wire-teacher'),
    student: await school.signIn('ROLE_STUDENT', 'wire-student'),
    research: await school.signIn('ROLE_RESEARCH', 'wire-research'),
  };
  held = await Promise.all(
    Object.values(people).map(async (person) => {
      const { roleAuth } = await person.call(resourceApi.permissions, {});
      return { person, permissions: new Set(roleAuth.map(({ authCode }) => authCode)) };
    }),
  );
});
afterAll(() => school.close());

const endpoints = routes.map((route) => route.endpoint);
/** Number of bodies an unknown id is tried in. */
const numRuns = process.env.TEST_ALL ? 3 : 1;
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
    for (const { person, permissions } of held) {
      const { status } = await person.ask(endpoint, {});
      if (permissions.has(permission)) expect(status).not.toBe(401);
      else expect(status).toBe(403);
    }
  });

  test.each(
    endpoints
      .filter((endpoint) => idPlacesOf(endpoint).length > 0)
      .map((endpoint) => [endpoint.path, endpoint] as const),
  )('%s answers an unknown or missing id without an internal error', async (_, endpoint) => {
    for (const id of ['00000000-0000-7000-8000-000000000000', 'not-an-id', "' or 1=1 --"]) {
      const ids = idPlacesOf(endpoint).map((place) => ({ place, id }));
      for (const input of [{}, ...fc.sample(inputsOf(endpoint.input), { seed: 7, numRuns })]) {
        const answer = await (people.admin as Caller).ask(endpoint, withIds(input, ids));
        expect(answer.status, answer.meta.msg).toBeLessThan(500);
        // A list filtered by such an id is empty and a count of its records is zero; every other call refuses.
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
  const { pageInfo, count, counts, ended, questionList, paperIds } = (data ?? {}) as {
    pageInfo?: { totalSize: number };
    count?: number;
    counts?: number[];
    ended?: number;
    questionList?: unknown[];
    paperIds?: unknown[];
  };
  if (counts) return counts.every((one) => one === 0);
  return pageInfo ? pageInfo.totalSize === 0 : (count ?? ended ?? (questionList ?? paperIds)?.length) === 0;
};

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
  ])('wraps the answer to %s', async (_, path, body, status, code) => {
    const response = await post(path, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ meta: { success: false, code }, data: null });
  });

  test('says what to do, and not the name of a field, where the page sent the wrong form', async () => {
    const refused = async (body: object) =>
      (await (await post('auth/login', JSON.stringify(body))).json()) as { meta: { msg: string; plain?: string } };
    const { meta } = await refused({ password: 'x' });
    expect(meta.msg).toContain('loginName');
    expect(meta.plain).toMatch(/^没有保存，请刷新后重试。.*编号 [0-9a-f]{8} /);
    expect((await refused({ loginName: 'a'.repeat(500), password: 'x' })).meta.plain).toBeUndefined();
  });

  test('wraps the answer to an unsupported body type', async () => {
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
  ])('uses the requested language: %s', async (language, words) => {
    const login = JSON.stringify({ loginName: `lang-${language}`, password: 'x' });
    const response = await post('auth/login', login, { 'accept-language': language });
    expect(((await response.json()) as { meta: { msg: string } }).meta.msg).toBe(words);
  });

  test('uses the actor’s chosen language where the requested one is unavailable', async () => {
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
    // Refusals before and after the actor is known.
    expect(await said('course/save', '{')).toBe('Хүсэлтийн агуулга зөв JSON биш байна');
    expect(await said('no/such/path', '{}')).toBe('Ийм хаяг байхгүй байна');
    expect(await said('memorandum/save', '{}')).toContain('заавал бөглөнө');
    expect(await said('labimage/list', '{}')).toBe('Танд энэ үйлдлийг хийх эрх алга');
    expect(await said('export/course/list', '{"pageSize":1,"orderFlag":"x"}')).toContain('сонголтод байхгүй');
    expect(await said('memorandum/export', '{}')).toContain('заавал бөглөнө');
    await call(profileApi.setLanguage, { language: 'zh_tw' });
    expect(await said('no/such/path', '{}')).toBe('請求的地址不存在');
  });

  test('treats an empty body as no body', async () => {
    const { token } = await school.signIn('ROLE_TEACHER', 'wire-empty');
    const answer = async (path: string) => {
      const response = await post(path, '', { authorization: token, 'accept-language': 'en' });
      return [response.status, ((await response.json()) as { meta: { msg: string } }).meta.msg];
    };
    expect(await answer('usercenter/endothersessions')).toEqual([200, 'Done']);
    expect(await answer('course/list')).toEqual([200, 'Done']);
    expect(await answer('memorandum/delete')).toEqual([400, 'omId: is required']);
    expect(await answer('auth/logout')).toEqual([200, 'Done']);
    expect((await answer('auth/logout'))[0]).toBe(401);
  });

  test('wraps the answer to a malformed URL', async () => {
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
  ])('belongs to the token’s owner alone: appId %s is answered %i', async (appid, status) => {
    const headers = { authorization: people.teacher?.token ?? '', appid };
    expect((await post('course/list', '{}', headers)).status).toBe(status);
  });

  test('of an input error names the field and the rule in the actor’s language, and gives the field apart', async () => {
    const save = (language: string) =>
      post('course/save', JSON.stringify({ courseName: 5 }), {
        authorization: people.teacher?.token ?? '',
        'accept-language': language,
      }).then((response) => response.json() as Promise<{ meta: { msg: string; field: string } }>);
    expect((await save('zh_cn')).meta).toMatchObject({ msg: 'courseName：格式不正确，应为文字', field: 'courseName' });
    expect((await save('en_us')).meta).toMatchObject({ msg: 'courseName: must be text', field: 'courseName' });
  });

  test('is never cached', async () => {
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

test('a list page has at most a hundred rows and numbers start at one §list.15', async () => {
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

describe('calls of the specification accept its field names', () => {
  /** Calls of the specification with a body; unknown keys in it are ignored. */
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

  test('each of them exists', () => {
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
  ])('%s accepts %j', (path, input, output) => {
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
