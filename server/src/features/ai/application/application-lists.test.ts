import { applicationApi } from '@xueyan/contract/ai/application';
import type { ApplicationKind } from '@xueyan/contract/ai/application-form';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let teacher: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'lists-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'lists-teacher');
  student = await school.signIn('ROLE_STUDENT', 'lists-student');
});
afterAll(() => school.close());

const make = async (kind: ApplicationKind, name: string) =>
  (await teacher.call(applicationApi.save, { name, kind, prompt: '做' })).applicationId;
const countsOf = async (who: Caller, view: 'mine' | 'public') => {
  const { counts } = await who.call(applicationApi.counts, { view });
  return Object.fromEntries(counts.map(({ kind, count }) => [kind, count]));
};

test('each kind has a list of one’s own and a public one, and both are counted §ai.1', async () => {
  const kinds = ['generate', 'chat', 'picture', 'speech', 'film'] as const;
  const ids = new Map<string, string>();
  for (const kind of kinds) ids.set(kind, await make(kind, `应用 ${kind}`));
  await make('picture', '只是草稿');
  expect(await countsOf(teacher, 'mine')).toEqual({ generate: 1, chat: 1, picture: 2, speech: 1, film: 1 });
  expect(await countsOf(student, 'public')).toEqual({});
  const applicationId = ids.get('picture') ?? '';
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  await admin.call(applicationApi.review, { applicationId, pass: true });
  expect(await countsOf(student, 'public')).toEqual({ picture: 1 });
  const named = async (kind: ApplicationKind) =>
    (await student.call(applicationApi.listPublic, { kind })).pageInfo.resultList.map(({ name }) => name);
  expect([await named('picture'), await named('film')]).toEqual([['应用 picture'], []]);
  // A draft of another kind changes nothing for those who use it.
  const { application } = await teacher.call(applicationApi.get, { applicationId });
  const form = { name: '改成对话', kind: 'chat' as const, prompt: '答' };
  await teacher.call(applicationApi.update, { ...form, applicationId, version: application.version });
  expect([await countsOf(student, 'public'), (await countsOf(teacher, 'mine')).chat]).toEqual([{ picture: 1 }, 2]);
  await teacher.call(applicationApi.withdraw, { applicationId });
  expect(await countsOf(student, 'public')).toEqual({});
});
