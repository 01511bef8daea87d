import { chatApi } from '@xueyan/contract/ai/chat';
import { knowledgeApi, knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let teacher: Caller;
let student: Caller;
let baseId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'knowledge-chat-teacher');
  student = await school.signIn('ROLE_STUDENT', 'knowledge-chat-student');
  ({ baseId } = await teacher.call(knowledgeApi.save, base));
  const body = new FormData();
  body.append('file', new Blob(['# 快照\n\n快照保存某一时刻的内存与磁盘。']), '讲义.md');
  const headers = { authorization: teacher.token, appid: teacher.loginName };
  await fetch(`${school.url}/api/${knowledgeUploadPath}/${baseId}`, { method: 'POST', headers, body });
  await school.settleJobs();
});
afterAll(() => school.close());

const base = { name: '操作系统讲义', description: '', scope: 'public' as const, classIds: [], chunkSize: 200 };

test('a student asks the bases that a teacher opened, and the chat names them and is listed by itself §ai.7', async () => {
  // Without a model the passages are the answer, which a plain chat would refuse.
  const begun = await student.call(chatApi.ask, { content: '什么是快照？', baseIds: [baseId] });
  const answer = await answerOf(student, begun);
  expect(answer.content).toContain('快照保存某一时刻');
  expect(answer.sources).toMatchObject([{ title: '讲义.md', place: '快照' }]);
  const read = await student.call(chatApi.get, { chatId: begun.chatId });
  expect(read).toMatchObject({ baseNames: ['操作系统讲义'], closed: null });
  const { pageInfo } = await student.call(chatApi.list, { entry: 'knowledge' });
  expect(pageInfo.resultList.map(({ chatId }) => chatId)).toEqual([begun.chatId]);
  expect((await student.call(chatApi.list, { entry: 'lesson' })).pageInfo.totalSize).toBe(0);
});

test('a chat whose bases are no longer open says so as soon as it is read §ai.7', async () => {
  const { chatId } = await student.call(chatApi.ask, { content: '快照', baseIds: [baseId] });
  const { version } = await teacher.call(knowledgeApi.get, { baseId });
  await teacher.call(knowledgeApi.update, { ...base, name: '期末试题', scope: 'me', baseId, version });
  // What its owner calls it since is nobody else’s matter.
  expect(await student.call(chatApi.get, { chatId })).toMatchObject({ closed: 'bases', baseNames: [] });
  const { meta } = await student.ask(chatApi.ask, { chatId, content: '还有呢？' });
  expect(meta.code).toBe('chat.basesClosed');
});
