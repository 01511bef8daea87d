import { chatApi, questionFiles } from '@xueyan/contract/ai/chat';
import { knowledgeApi, knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { lessonChatApi } from '@xueyan/contract/ai/lesson-chat';
import { providerApi } from '@xueyan/contract/ai/provider';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { openLesson } from '../../../testing/course.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
let student: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'cut-admin');
  student = await school.signIn('ROLE_STUDENT', 'cut-student');
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

/** Runs a part of a test with one model alone. */
async function withModel<T>(model: string, context: number, run: () => Promise<T>): Promise<T> {
  const providerId = await addModels(admin, stub.address, model, [modelForm(model, { context })]);
  try {
    return await run();
  } finally {
    await admin.call(providerApi.remove, { providerId });
  }
}

const answered = async (who: Caller, content: string, more: object = {}) =>
  answerOf(who, await who.call(chatApi.ask, { content, ...more }));

test.each([
  ['stub-length', 'length'],
  ['stub-filter', 'filter'],
] as const)('an answer of %s is complete in its state and says why it has no end', async (model, kind) => {
  const answer = await withModel(model, 32_000, () => answered(student, '照读：一二三'));
  expect(answer).toMatchObject({ state: 'done', content: '一二三', notes: [{ kind, n: 0 }] });
});

test('an answer that ends by itself says nothing of the kind', async () => {
  expect((await withModel('stub-chat', 32_000, () => answered(student, '你好'))).notes).toEqual([]);
});

test('how many messages of a long chat the model was not given is said with the answer', async () => {
  await withModel('stub-chat', 4_000, async () => {
    const long = `照读：好 ${'长'.repeat(1_000)}`;
    const first = await student.call(chatApi.ask, { content: long });
    await answerOf(student, first);
    const { chatId, answerId: parentId } = first;
    const answer = await answered(student, '还记得吗？', { chatId, parentId });
    const given = stub.asked.at(-1)?.messages.length ?? 0;
    const left = 3 - (given - 1);
    expect(left).toBeGreaterThan(0);
    expect(answer.notes).toEqual([{ kind: 'history', n: left }]);
  });
});

test('a file that was shortened says so to the model, with the question and with the answer', async () => {
  await withModel('stub-chat', 200_000, async () => {
    const files = [{ name: '长.txt', text: '长'.repeat(questionFiles.characters), cut: true }];
    const begun = await student.call(chatApi.ask, { content: '总结', files });
    expect((await answerOf(student, begun)).notes).toEqual([{ kind: 'files', n: 1 }]);
    expect(stub.asked.at(-1)?.messages.at(-1)?.content).toContain('（文件太长，下面只有前 60000 字）');
    const { messages } = await student.call(chatApi.get, { chatId: begun.chatId });
    expect(messages[0]?.files).toEqual([{ name: '长.txt', characters: questionFiles.characters, cut: true }]);
  });
});

test('a question of which only the beginning is searched for says so', async () => {
  const teacher = await school.signIn('ROLE_TEACHER', 'cut-teacher');
  const base = { name: '讲义', description: '', scope: 'me' as const, classIds: [], chunkSize: 200 };
  const { baseId } = await teacher.call(knowledgeApi.save, base);
  const body = new FormData();
  body.append('file', new Blob(['快照保存某一时刻的内存与磁盘。']), '讲义.txt');
  const headers = { authorization: teacher.token, appid: teacher.loginName };
  await fetch(`${school.url}/api/${knowledgeUploadPath}/${baseId}`, { method: 'POST', headers, body });
  await school.settleJobs();
  const more = { baseIds: [baseId] };
  expect((await answered(teacher, `快照${'？'.repeat(600)}`, more)).notes).toEqual([{ kind: 'search', n: 500 }]);
  expect((await answered(teacher, '快照', more)).notes).toEqual([]);
});

test('a lesson whose text is long says in the chat how much of it was taken, and to the model', async () => {
  const { teacher, courseId, chapterId } = await openLesson(school);
  const row = { courseId, parentId: chapterId, title: '很长的一节', kind: 'reading' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, row);
  await teacher.call(sectionApi.saveReading, { sectionId, content: '长'.repeat(5_000), version: 1 });
  await withModel('stub-chat', 32_000, async () => {
    const begun = await teacher.call(lessonChatApi.ask, { courseId, sectionId, content: '难在哪里？' });
    await answerOf(teacher, begun);
    expect(stub.asked.at(-1)?.messages[0]?.content).toContain('课节内容（共 5000 字，只取了前 4000 字）：');
    const { chat } = await teacher.call(chatApi.get, { chatId: begun.chatId });
    expect(chat.lesson?.cutAt).toBe(4_000);
  });
});
