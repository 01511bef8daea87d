import { chatApi } from '@xueyan/contract/ai/chat';
import { chatShareApi } from '@xueyan/contract/ai/chat-share';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
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
let outsider: Caller;
let classId: string;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'share-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'share-teacher');
  student = await school.signIn('ROLE_STUDENT', 'share-student');
  outsider = await school.signIn('ROLE_STUDENT', 'share-outsider');
  await addModels(admin, stub.address, '桩', [modelForm('stub-chat')]);
  ({ classId } = await admin.call(schoolClassApi.save, { classCode: 'SH01', className: '分享班' }));
  await school.sql.insert(classMembers).values({ classId, userId: student.id });
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

async function chatOf(who: Caller, content: string) {
  const begun = await who.call(chatApi.ask, { content });
  const { content: said } = await answerOf(who, begun);
  return { chatId: begun.chatId, messageId: begun.answerId, said };
}

test('a class reads a shared chat as it was then, and nobody else does', async () => {
  const { said, ...chat } = await chatOf(teacher, '什么是死锁？');
  const { shareId } = await teacher.call(chatShareApi.save, { ...chat, title: '死锁答疑', classIds: [classId] });
  await answerOf(
    teacher,
    await teacher.call(chatApi.ask, { chatId: chat.chatId, parentId: chat.messageId, content: '后来的话' }),
  );
  const { share, messages } = await student.call(chatShareApi.get, { shareId });
  expect(share).toMatchObject({ title: '死锁答疑', classNames: ['分享班'] });
  expect(messages.map(({ content }) => content)).toEqual(['什么是死锁？', said]);
  const listed = await student.call(chatShareApi.list, { words: '死锁' });
  expect(listed.pageInfo.resultList).toMatchObject([{ shareId }]);
  expect((await outsider.ask(chatShareApi.get, { shareId })).meta.code).toBe('wire.gone');
  expect((await outsider.call(chatShareApi.list, {})).pageInfo.totalSize).toBe(0);
  expect((await student.ask(chatShareApi.remove, { shareId })).meta.code).toBe('wire.gone');
  await admin.call(chatShareApi.remove, { shareId });
  expect((await student.ask(chatShareApi.get, { shareId })).meta.code).toBe('wire.gone');
});

test('a student shares with classes of their own only', async () => {
  const { said: _, ...chat } = await chatOf(student, '怎么写报告？');
  const { classId: elsewhere } = await admin.call(schoolClassApi.save, { classCode: 'SH02', className: '别的班' });
  const share = (classIds: string[]) => student.ask(chatShareApi.save, { ...chat, title: '报告', classIds });
  expect((await share([elsewhere])).meta.code).toBe('chatshare.notYours');
  expect((await share([classId])).meta.success).toBe(true);
  expect((await student.call(chatShareApi.list, { view: 'mine' })).pageInfo.totalSize).toBe(1);
});
