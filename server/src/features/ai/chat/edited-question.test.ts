import { chatApi, questionFiles } from '@xueyan/contract/ai/chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let student: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  const admin = await school.signIn('ROLE_ADMIN', 'edited-admin');
  student = await school.signIn('ROLE_STUDENT', 'edited-student');
  await addModels(admin, stub.address, '桩', [modelForm('stub-chat')]);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const files = [
  { name: '甲.txt', text: '甲的内容' },
  { name: '乙.txt', text: '乙的内容', cut: true },
];
async function asked(who: Caller) {
  const begun = await who.call(chatApi.ask, { content: '比较两份', files });
  await answerOf(who, begun);
  return begun;
}

test('an edited question has the files of the former one that were left with it, and new ones after them', async () => {
  const { chatId, questionId: messageId } = await asked(student);
  const more = { files: [{ name: '丙.txt', text: '丙的内容' }], keep: { messageId, files: [1] } };
  const begun = await student.call(chatApi.ask, { chatId, content: '只看后面的', ...more });
  await answerOf(student, begun);
  const said = stub.asked.at(-1)?.messages.at(-1)?.content ?? '';
  expect(said).toContain('乙的内容');
  expect(said).toContain('丙的内容');
  expect(said).not.toContain('甲的内容');
  const { messages } = await student.call(chatApi.get, { chatId });
  expect(messages.find((one) => one.messageId === begun.questionId)?.files).toEqual([
    { name: '乙.txt', characters: 4, cut: true },
    { name: '丙.txt', characters: 4, cut: false },
  ]);
});

test('files are kept from a question of the same chat alone, and from no other person', async () => {
  const { chatId, questionId: messageId } = await asked(student);
  const other = await asked(student);
  const stranger = await school.signIn('ROLE_STUDENT', 'edited-stranger');
  const own = await asked(stranger);
  const codeOf = async (who: Caller, into: string | null, keep: { messageId: string; files: number[] }) =>
    (await who.ask(chatApi.ask, { chatId: into, content: '偷看', keep })).meta.code;
  expect([
    await codeOf(stranger, own.chatId, { messageId, files: [0] }),
    await codeOf(stranger, null, { messageId, files: [0] }),
    await codeOf(student, other.chatId, { messageId, files: [0] }),
    await codeOf(student, chatId, { messageId, files: [2] }),
  ]).toEqual(['wire.gone', 'wire.gone', 'wire.gone', 'wire.gone']);
});

test('kept and new files together are no more than a question may have', async () => {
  const { chatId, questionId: messageId } = await asked(student);
  const many = Array.from({ length: questionFiles.max - 1 }, (_, at) => ({ name: `${at}.txt`, text: '内容' }));
  const question = { chatId, content: '太多', files: many, keep: { messageId, files: [0, 1] } };
  expect((await student.ask(chatApi.ask, question)).meta.code).toBe('chat.tooManyFiles');
});
