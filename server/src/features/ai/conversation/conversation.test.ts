import { chatApi } from '@xueyan/contract/ai/chat';
import { conversationApi } from '@xueyan/contract/ai/conversation';
import { auditApi } from '@xueyan/contract/base/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aiMedia } from '../../../db/ai-media.table.ts';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet } from '../../../testing/workbook.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
let student: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'conversation-admin');
  student = await school.signIn('ROLE_STUDENT', 'conversation-student');
  await addModels(admin, stub.address, '桩', [modelForm('stub-chat')]);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const searches = async () =>
  (await admin.call(auditApi.list, { action: 'aiconversation.search', pageSize: 100 })).pageInfo.resultList;

test('a search of conversations needs a reason, which is recorded, and includes texts of files', async () => {
  const files = [{ name: '日记.txt', text: '梧桐树下的秘密' }];
  const begun = await student.call(chatApi.ask, { content: '帮我改改', files });
  await answerOf(student, begun);
  expect((await admin.ask(conversationApi.list, { reason: ' ' })).meta.code).toBe('wire.badInput');
  const asked = { reason: '家长投诉', words: '梧桐' };
  const { pageInfo } = await admin.call(conversationApi.list, asked);
  expect(pageInfo.resultList).toMatchObject([{ chatId: begun.chatId }]);
  const { messages } = await admin.call(conversationApi.open, { chatId: begun.chatId, reason: '家长投诉' });
  expect(messages[0]?.files).toMatchObject([files[0]]);
  const before = (await searches()).length;
  const sheet = await downloadSheet(school, admin, 'export/aiconversation/list', asked);
  expect(sheet.rows).toHaveLength(2);
  expect((await downloadSheet(school, admin, 'export/aiconversation/list', {})).status).toBe(400);
  const kept = await searches();
  expect(kept).toHaveLength(before + 1);
  expect(JSON.stringify(kept[0])).toContain('家长投诉');
});

test('generated media are listed with their prompts, and only with a reason', async () => {
  const made = { ownerId: student.id, kind: 'picture' as const, title: '图', prompt: '一片梧桐叶', settings: {} };
  await school.sql.insert(aiMedia).values(made);
  const { pageInfo } = await admin.call(conversationApi.media, { reason: '抽查', words: '梧桐叶' });
  expect(pageInfo.resultList).toMatchObject([{ ownerName: 'conversation-student', prompt: '一片梧桐叶' }]);
  expect((await student.ask(conversationApi.media, { reason: '好奇' })).status).toBe(403);
});
