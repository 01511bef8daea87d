import { applicationApi } from '@xueyan/contract/ai/application';
import { chatApi } from '@xueyan/contract/ai/chat';
import { quotaApi } from '@xueyan/contract/ai/quota';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { filled } from './filling.rule.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
let teacher: Caller;
let student: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'application-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'application-teacher');
  student = await school.signIn('ROLE_STUDENT', 'application-student');
  await addModels(admin, stub.address, '桩', [modelForm('stub-chat')]);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const control = (variable: string, kind: 'text' | 'radio' | 'checkbox', more: object = {}) => ({
  ...{ variable, label: variable, kind, required: true },
  ...more,
});
const form = {
  ...{ name: '出题', kind: 'generate' as const, prompt: '围绕{{topic}}出{{level}}的题' },
  controls: [
    control('topic', 'text', { max: 10 }),
    control('level', 'radio', { options: ['易', '难'] }),
    control('types', 'checkbox', { options: ['单选', '多选'], required: false }),
  ],
};
const published = async () => {
  const { applicationId } = await teacher.call(applicationApi.save, form);
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  await admin.call(applicationApi.review, { applicationId, pass: true });
  return applicationId;
};

test('what is published is used with a filled form; its prompt is told to the model and not to the student', async () => {
  const applicationId = await published();
  const open = await student.call(applicationApi.open, { applicationId });
  expect(open.controls).toHaveLength(3);
  expect(JSON.stringify(open)).not.toContain('围绕');
  const values = { topic: '死锁', level: '难', types: '单选\n多选' };
  const begun = await student.call(applicationApi.run, { applicationId, values });
  expect(await answerOf(student, begun)).toMatchObject({ state: 'done' });
  expect(stub.asked.at(-1)?.messages[0]?.content).toContain('围绕死锁出难的题');
  const { pageInfo } = await admin.call(quotaApi.usage, { by: 'application' });
  expect(pageInfo.resultList.map(({ groupId }) => groupId)).toContain(applicationId);
  // The chat goes on by what the application was.
  const { chatId, answerId } = begun;
  await answerOf(student, await student.call(chatApi.ask, { chatId, parentId: answerId, content: '换一个' }));
  expect(stub.asked.at(-1)?.messages[0]?.content).toContain('围绕死锁');
});

test.each([
  [{ level: '易' }, 'aiapplication.missing'],
  [{ topic: '很长很长很长很长很长很长', level: '易' }, 'aiapplication.tooLong'],
  [{ topic: '锁', level: '中' }, 'aiapplication.noOption'],
  [{ topic: '锁', level: '易', types: '单选\n填空' }, 'aiapplication.noOption'],
])('values that the form does not allow are refused on the server: %o', async (values, code) => {
  const applicationId = await published();
  const asked = stub.asked.length;
  expect((await student.ask(applicationApi.run, { applicationId, values })).meta.code).toBe(code);
  expect(stub.asked.length).toBe(asked);
});

test('nobody uses a draft of somebody else, one that waits, or one that was withdrawn', async () => {
  const { applicationId } = await teacher.call(applicationApi.save, form);
  const run = { applicationId, values: { topic: '锁', level: '易' } };
  const tries = async () => [
    (await student.ask(applicationApi.run, run)).status,
    (await student.ask(applicationApi.run, { ...run, draft: true })).status,
    (await student.ask(applicationApi.open, { applicationId })).status,
  ];
  expect(await tries()).toEqual([403, 403, 403]);
  expect((await teacher.ask(applicationApi.run, { ...run, draft: true })).meta.success).toBe(true);
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  expect(await tries()).toEqual([403, 403, 403]);
  expect((await teacher.ask(applicationApi.review, { applicationId, pass: true })).status).toBe(403);
  await admin.call(applicationApi.review, { applicationId, pass: true });
  expect((await student.ask(applicationApi.run, run)).meta.success).toBe(true);
  await teacher.call(applicationApi.withdraw, { applicationId });
  expect(await tries()).toEqual([403, 403, 403]);
  expect((await teacher.ask(applicationApi.remove, { applicationId })).meta.code).toBe('aiapplication.used');
});

test('changes are not seen before they are published again, and a rejection says why', async () => {
  const applicationId = await published();
  const { application } = await teacher.call(applicationApi.get, { applicationId });
  await teacher.call(applicationApi.update, {
    ...{ ...form, prompt: '新的提示{{topic}}', applicationId, version: application.version },
  });
  const run = { applicationId, values: { topic: '锁', level: '易' } };
  await answerOf(student, await student.call(applicationApi.run, run));
  expect(stub.asked.at(-1)?.messages[0]?.content).toContain('围绕锁');
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  await admin.call(applicationApi.review, { applicationId, pass: false, reason: '提示词太短' });
  const after = await teacher.call(applicationApi.get, { applicationId });
  expect(after.application).toMatchObject({ state: 'rejected', reason: '提示词太短' });
});

test('a form has different variables, two options at least, and a prompt that names no other', async () => {
  const save = async (more: object) => (await teacher.ask(applicationApi.save, { ...form, ...more })).meta.code;
  expect(await save({ controls: [control('a', 'radio', { options: ['一'] })], prompt: '{{a}}' })).toBe('wire.badInput');
  expect(await save({ controls: [control('a', 'text'), control('a', 'text')], prompt: '{{a}}' })).toBe('wire.badInput');
  expect(await save({ prompt: '{{other}}' })).toBe('aiapplication.unknownVariable');
  expect(await save({ kind: 'knowledge' })).toBe('aiapplication.noBase');
});

test('what a value holds fills nothing else in', () => {
  expect(filled('{{a}} {{ b }}', { a: '{{b}}', b: '$&' })).toBe('{{b}} $&');
});
