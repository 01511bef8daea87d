import { applicationApi } from '@xueyan/contract/ai/application';
import { chatApi } from '@xueyan/contract/ai/chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  admin = await school.signIn('ROLE_ADMIN', 'withdraw-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'withdraw-teacher');
  student = await school.signIn('ROLE_STUDENT', 'withdraw-student');
  await addModels(admin, stub.address, '桩', [modelForm('stub-slow')]);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const form = { name: '慢答', kind: 'chat' as const, prompt: '慢慢回答' };
/** A long answer of the stub, a few characters at a time. */
const content = `照读：${'慢慢说。'.repeat(1_500)}`;
const stateOf = async (who: Caller, { chatId, answerId }: { chatId: string; answerId: string }) =>
  (await who.call(chatApi.get, { chatId })).messages.find(({ messageId }) => messageId === answerId)?.state;

test.each([
  ['its owner withdraws it', (applicationId: string) => teacher.call(applicationApi.withdraw, { applicationId })],
  [
    'an administrator takes it down',
    (applicationId: string) => admin.call(applicationApi.takeDown, { applicationId, reason: '内容不当' }),
  ],
])('what an application is answering to a student ends when %s; its owner tries it on §ai.11', async (_, end) => {
  const { applicationId } = await teacher.call(applicationApi.save, form);
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  await admin.call(applicationApi.review, { applicationId, pass: true });
  const begun = await student.call(applicationApi.run, { applicationId, content });
  const own = await teacher.call(applicationApi.run, { applicationId, content, draft: true });
  await end(applicationId);
  expect(await answerOf(student, begun)).toMatchObject({ state: 'stopped' });
  expect(await stateOf(teacher, own)).toBe('running');
  await teacher.call(chatApi.stop, { messageId: own.answerId });
  expect((await student.call(chatApi.get, { chatId: begun.chatId })).closed).toBe('application');
});

test('a chat with an application that was taken down keeps its reviewed name, whatever its owner calls it then §ai.11', async () => {
  const { applicationId } = await teacher.call(applicationApi.save, form);
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  await admin.call(applicationApi.review, { applicationId, pass: true });
  const { chatId } = await student.call(applicationApi.run, { applicationId, content: '你好' });
  await admin.call(applicationApi.takeDown, { applicationId, reason: '内容不当' });
  const { version } = (await teacher.call(applicationApi.get, { applicationId })).application;
  await teacher.call(applicationApi.update, { ...form, name: '没人审过的名称', applicationId, version });
  const shown = async () => (await student.call(chatApi.get, { chatId })).chat.application?.name;
  expect(await shown()).toBe('慢答');
  // For oneself it is published at once, and not shown to anybody else either.
  await teacher.call(applicationApi.publish, { applicationId, scope: 'me' });
  expect(await shown()).toBe('慢答');
});

test.each([
  ['its owner withdraws it', (applicationId: string) => teacher.call(applicationApi.withdraw, { applicationId })],
  [
    'an administrator takes it down',
    (applicationId: string) => admin.call(applicationApi.takeDown, { applicationId, reason: '内容不当' }),
  ],
])(
  'a chat begun before %s is not answered with its prompt of then again, whatever is published later',
  async (_, end) => {
    const prompt = '先前的提示词';
    const { applicationId } = await teacher.call(applicationApi.save, { ...form, prompt });
    const letOut = async () => {
      await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
      await admin.call(applicationApi.review, { applicationId, pass: true });
    };
    await letOut();
    const begun = await student.call(applicationApi.run, { applicationId, content: '你好' });
    await answerOf(student, begun);
    await end(applicationId);
    const { version } = (await teacher.call(applicationApi.get, { applicationId })).application;
    await teacher.call(applicationApi.update, { ...form, prompt: '改过的提示词', applicationId, version });
    await letOut();
    const { chatId, questionId, answerId: parentId } = begun;
    const asked = stub.asked.length;
    expect([
      (await student.ask(chatApi.ask, { chatId, parentId, content: '继续' })).meta.code,
      (await student.ask(chatApi.again, { questionId })).meta.code,
    ]).toEqual(['chat.applicationClosed', 'chat.applicationClosed']);
    expect(stub.asked.length).toBe(asked);
    const read = await student.call(chatApi.get, { chatId });
    expect(read.closed).toBe('application');
    expect(read.messages).toHaveLength(2);
    // A new chat is answered with what was reviewed since.
    await answerOf(student, await student.call(applicationApi.run, { applicationId, content: '你好' }));
    const said = stub.asked.at(-1)?.messages[0]?.content;
    expect(said).toContain('改过的提示词');
    expect(said).not.toContain(prompt);
  },
);
