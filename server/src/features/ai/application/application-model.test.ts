import { applicationApi } from '@xueyan/contract/ai/application';
import { chatApi } from '@xueyan/contract/ai/chat';
import { providerApi } from '@xueyan/contract/ai/provider';
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
  admin = await school.signIn('ROLE_ADMIN', 'model-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'model-teacher');
  student = await school.signIn('ROLE_STUDENT', 'model-student');
  await addModels(admin, stub.address, '桩', [modelForm('stub-chat')]);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

test('a chat with an application is answered by the model that its maker chose, until that model is gone', async () => {
  const providerId = await addModels(admin, stub.address, '第二家', [modelForm('stub-other')]);
  const { models } = await teacher.call(chatApi.state, {});
  const modelId = models.find(({ title }) => title === 'stub-other')?.modelId ?? '';
  const form = { name: '答疑', kind: 'chat' as const, prompt: '回答问题', modelId };
  const { applicationId } = await teacher.call(applicationApi.save, form);
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  await admin.call(applicationApi.review, { applicationId, pass: true });
  const begun = await student.call(applicationApi.run, { applicationId, content: '你好' });
  expect(await answerOf(student, begun)).toMatchObject({ state: 'done', model: 'stub-other' });
  // The student may name another model; the chat goes on with that of the application.
  const first = models.find(({ title }) => title === 'stub-chat')?.modelId ?? '';
  const next = { chatId: begun.chatId, parentId: begun.answerId, content: '再说', modelId: first };
  expect((await answerOf(student, await student.call(chatApi.ask, next))).model).toBe('stub-other');
  await admin.call(providerApi.remove, { providerId });
  const refused = await student.ask(applicationApi.run, { applicationId, content: '你好' });
  expect(refused.meta.code).toBe('chat.modelGone');
});
