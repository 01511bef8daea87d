import { applicationApi } from '@xueyan/contract/ai/application';
import { filled } from '@xueyan/contract/ai/application-form';
import { chatApi } from '@xueyan/contract/ai/chat';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { quotaApi } from '@xueyan/contract/ai/quota';
import { messageApi } from '@xueyan/contract/base/message';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classMembers } from '../../../db/account.table.ts';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

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

test('a published application runs with a filled form, and its prompt is hidden from the student', async () => {
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
  // The chat continues with the application as it was when the chat began.
  const { chatId, answerId } = begun;
  await answerOf(student, await student.call(chatApi.ask, { chatId, parentId: answerId, content: '换一个' }));
  expect(stub.asked.at(-1)?.messages[0]?.content).toContain('围绕死锁');
});

test.each([
  [{ level: '易' }, 'aiapplication.missing'],
  [{ topic: '很长很长很长很长很长很长', level: '易' }, 'aiapplication.tooLong'],
  [{ topic: '锁', level: '中' }, 'aiapplication.noOption'],
  [{ topic: '锁', level: '易', types: '单选\n填空' }, 'aiapplication.noOption'],
])('the server refuses values that the form does not allow: %o', async (values, code) => {
  const applicationId = await published();
  const asked = stub.asked.length;
  expect((await student.ask(applicationApi.run, { applicationId, values })).meta.code).toBe(code);
  expect(stub.asked.length).toBe(asked);
});

test('a draft of another person, a waiting and a withdrawn application cannot be used', async () => {
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

test('changes take effect only when they are published again, and a rejection carries its reason', async () => {
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

test('a form needs distinct variables, at least two options, and a prompt that names only its variables', async () => {
  const save = async (more: object) => (await teacher.ask(applicationApi.save, { ...form, ...more })).meta.code;
  expect(await save({ controls: [control('a', 'radio', { options: ['一'] })], prompt: '{{a}}' })).toBe('wire.badInput');
  expect(await save({ controls: [control('a', 'text'), control('a', 'text')], prompt: '{{a}}' })).toBe('wire.badInput');
  expect(await save({ prompt: '{{other}}' })).toBe('aiapplication.unknownVariable');
  expect(await save({ prompt: '请讲解 {{题目}}' })).toBe('wire.badInput');
  expect(await save({ kind: 'knowledge' })).toBe('aiapplication.noBase');
});

test('a placeholder inside a value is not filled in', () => {
  expect(filled('{{a}} {{ b }}', { a: '{{b}}', b: '$&' })).toBe('{{b}} $&');
});

test('its owner copies an application as a draft, lists its versions and suggests questions', async () => {
  const suggestions = ['怎么开始？', '有例子吗？'];
  const chat = { name: '答疑', kind: 'chat' as const, prompt: '回答问题', suggestions };
  const { applicationId } = await teacher.call(applicationApi.save, chat);
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  await admin.call(applicationApi.review, { applicationId, pass: true });
  expect(await student.call(applicationApi.open, { applicationId })).toMatchObject({ suggestions });
  const { application } = await teacher.call(applicationApi.get, { applicationId });
  const changed = { ...chat, prompt: '改坏了', applicationId, version: application.version };
  await teacher.call(applicationApi.update, changed);
  const { versionList } = await teacher.call(applicationApi.versions, { applicationId });
  expect(versionList.map(({ form }) => form.prompt)).toEqual(['回答问题']);
  const copy = await teacher.call(applicationApi.copy, { applicationId });
  const copied = await teacher.call(applicationApi.get, copy);
  expect(copied).toMatchObject({ application: { name: '答疑 副本', state: 'draft' }, form: { prompt: '改坏了' } });
  const other = await school.signIn('ROLE_TEACHER', 'application-other');
  expect((await other.ask(applicationApi.copy, { applicationId })).meta.code).toBe('aiapplication.noCopy');
  expect((await other.ask(applicationApi.versions, { applicationId })).meta.code).toBe('wire.gone');
});

const messagesOf = async (who: Caller) =>
  (await who.call(messageApi.list, { pageSize: 100 })).pageInfo.resultList.map(({ messageTitle }) => messageTitle);

test('a change that waits or is refused leaves the published version in use, and both sides are notified §ai.10', async () => {
  const applicationId = await published();
  const run = { applicationId, values: { topic: '锁', level: '易' } };
  const { application } = await teacher.call(applicationApi.get, { applicationId });
  const changed = { ...form, name: '出题二', prompt: '改过{{topic}}' };
  await teacher.call(applicationApi.update, { ...changed, applicationId, version: application.version });
  await teacher.call(applicationApi.publish, { applicationId, scope: 'class', classIds: [] });
  // Neither its prompt nor its audience has changed yet.
  await answerOf(student, await student.call(applicationApi.run, run));
  expect(stub.asked.at(-1)?.messages[0]?.content).toContain('围绕锁');
  expect(await messagesOf(admin)).toContain('AI 应用等待审核：出题二');
  await admin.call(applicationApi.review, { applicationId, pass: false, reason: '太短' });
  await answerOf(student, await student.call(applicationApi.run, run));
  expect(await messagesOf(teacher)).toContain('AI 应用未通过审核：出题二');
  // Withdrawing takes back the request alone; the published version stays in use.
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  await teacher.call(applicationApi.withdraw, { applicationId });
  expect((await student.ask(applicationApi.run, run)).meta.success).toBe(true);
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  await admin.call(applicationApi.review, { applicationId, pass: true });
  await answerOf(student, await student.call(applicationApi.run, run));
  expect(stub.asked.at(-1)?.messages[0]?.content).toContain('改过锁');
});

test('an administrator takes an application down, and its owner is notified of the reason', async () => {
  const applicationId = await published();
  const input = { applicationId, reason: '内容不当' };
  expect((await teacher.ask(applicationApi.takeDown, input)).status).toBe(403);
  await admin.call(applicationApi.takeDown, input);
  expect((await student.ask(applicationApi.open, { applicationId })).status).toBe(403);
  expect(await messagesOf(teacher)).toContain('管理员撤回了 AI 应用：出题');
  const { application } = await teacher.call(applicationApi.get, { applicationId });
  expect(application).toMatchObject({ state: 'withdrawn', reason: '内容不当', live: false });
});

test('a chat with an application ends when it is withdrawn, and when its student leaves the class §ai.9,11', async () => {
  const { classId } = await admin.call(schoolClassApi.save, { classCode: 'AI01', className: '应用班' });
  await school.sql.insert(classMembers).values({ classId, userId: student.id });
  const { applicationId } = await teacher.call(applicationApi.save, form);
  const letOut = async () => {
    await teacher.call(applicationApi.publish, { applicationId, scope: 'class', classIds: [classId] });
    await admin.call(applicationApi.review, { applicationId, pass: true });
  };
  await letOut();
  const begun = await student.call(applicationApi.run, { applicationId, values: { topic: '锁', level: '易' } });
  await answerOf(student, begun);
  const { chatId, questionId, answerId: parentId } = begun;
  const goOn = async () => [
    (await student.ask(chatApi.ask, { chatId, parentId, content: '继续' })).meta.code,
    (await student.ask(chatApi.again, { questionId })).meta.code,
  ];
  const closed = ['chat.applicationClosed', 'chat.applicationClosed'];
  await school.sql.delete(classMembers).where(eq(classMembers.userId, student.id));
  expect(await goOn()).toEqual(closed);
  await school.sql.insert(classMembers).values({ classId, userId: student.id });
  await answerOf(student, await student.call(chatApi.ask, { chatId, parentId, content: '继续' }));
  await teacher.call(applicationApi.withdraw, { applicationId });
  expect(await goOn()).toEqual(closed);
  // The earlier messages can still be read, and their page knows that no question follows.
  const read = await student.call(chatApi.get, { chatId });
  expect(read.messages.length).toBeGreaterThan(2);
  expect(read.closed).toBe('application');
});

test('usage and limits name applications, and a limit needs an existing application', async () => {
  const applicationId = await published();
  await answerOf(
    student,
    await student.call(applicationApi.run, { applicationId, values: { topic: '锁', level: '易' } }),
  );
  const { pageInfo } = await admin.call(quotaApi.usage, { by: 'application', name: '出题', pageSize: 100 });
  expect(pageInfo.resultList.find(({ groupId }) => groupId === applicationId)).toMatchObject({ name: '出题' });
  const limit = { subject: 'application' as const, dayTokens: 0, monthTokens: null };
  const nobody = await admin.ask(quotaApi.save, { ...limit, subjectId: teacher.id });
  expect(nobody.meta.code).toBe('aiquota.nobody');
  const { quotaId } = await admin.call(quotaApi.save, { ...limit, subjectId: applicationId });
  const { quotaList } = await admin.call(quotaApi.list, {});
  expect(quotaList.find((one) => one.quotaId === quotaId)).toMatchObject({ subjectName: '出题' });
  const run = await student.ask(applicationApi.run, { applicationId, values: { topic: '锁', level: '易' } });
  expect(run.meta.code).toBe('aiquota.notAllowed');
});

test('what was submitted is reviewed and published, not what its owner saves while it waits §ai.10', async () => {
  const { applicationId } = await teacher.call(applicationApi.save, form);
  // A draft is its owner’s alone.
  expect((await admin.ask(applicationApi.get, { applicationId })).meta.code).toBe('wire.gone');
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  const change = async (more: object) => {
    const { application } = await teacher.call(applicationApi.get, { applicationId });
    await teacher.call(applicationApi.update, { ...form, ...more, applicationId, version: application.version });
  };
  await change({ name: '偷换', description: '没人看过', prompt: '没人看过{{topic}}' });
  const read = await admin.call(applicationApi.get, { applicationId });
  expect(read).toMatchObject({ application: { name: '出题' }, form: { prompt: '围绕{{topic}}出{{level}}的题' } });
  const listed = async (
    who: Caller,
    endpoint: typeof applicationApi.listPublic | typeof applicationApi.listWaiting,
    name: string,
  ) =>
    (await who.call(endpoint, { name, pageSize: 100 })).pageInfo.resultList.some(
      (one) => one.applicationId === applicationId,
    );
  expect([
    await listed(admin, applicationApi.listWaiting, '出题'),
    await listed(admin, applicationApi.listWaiting, '偷换'),
  ]).toEqual([true, false]);
  expect((await teacher.call(applicationApi.get, { applicationId })).application).toMatchObject({
    ...{ name: '偷换', state: 'waiting', ahead: true },
  });
  await admin.call(applicationApi.review, { applicationId, pass: true, submission: read.application.submission });
  const run = { applicationId, values: { topic: '锁', level: '易' } };
  await answerOf(student, await student.call(applicationApi.run, run));
  expect(stub.asked.at(-1)?.messages[0]?.content).toContain('围绕锁');
  // Nor do those who use it see the name and the description of the draft.
  const open = await student.call(applicationApi.open, { applicationId });
  expect(open.application).toMatchObject({ name: '出题', description: '' });
  expect([
    await listed(student, applicationApi.listPublic, '出题'),
    await listed(student, applicationApi.listPublic, '偷换'),
  ]).toEqual([true, false]);
  const { versionList } = await teacher.call(applicationApi.versions, { applicationId });
  expect(versionList.map((one) => one.form.name)).toEqual(['出题']);
});

test('a review of something else than what was read last is refused', async () => {
  const { applicationId } = await teacher.call(applicationApi.save, form);
  const submit = async () => {
    await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
    return (await admin.call(applicationApi.get, { applicationId })).application.submission;
  };
  const before = await submit();
  const now = await submit();
  const pass = async (submission: string) =>
    (await admin.ask(applicationApi.review, { applicationId, pass: true, submission })).meta.code ?? 'ok';
  expect([await pass(before), await pass(now)]).toEqual(['wire.changed', 'ok']);
});

test('a chat with an application ends when its knowledge base is no longer open to its maker', async () => {
  const other = await school.signIn('ROLE_TEACHER', 'application-base-owner');
  const base = { name: '内部资料', description: '', scope: 'public' as const, classIds: [], chunkSize: 200 };
  const { baseId } = await other.call(knowledgeApi.save, base);
  const knowing = { name: '问资料', kind: 'knowledge' as const, prompt: '回答', baseIds: [baseId] };
  const { applicationId } = await teacher.call(applicationApi.save, knowing);
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  await admin.call(applicationApi.review, { applicationId, pass: true });
  const begun = await student.call(applicationApi.run, { applicationId, content: '锁' });
  await answerOf(student, begun);
  const { chatId, questionId, answerId: parentId } = begun;
  const { version } = await other.call(knowledgeApi.get, { baseId });
  await other.call(knowledgeApi.update, { ...base, scope: 'me', baseId, version });
  expect([
    (await student.ask(chatApi.ask, { chatId, parentId, content: '继续' })).meta.code,
    (await student.ask(chatApi.again, { questionId })).meta.code,
    (await student.ask(applicationApi.run, { applicationId, content: '锁' })).meta.code,
  ]).toEqual(['chat.basesClosed', 'chat.basesClosed', 'chat.basesClosed']);
});
