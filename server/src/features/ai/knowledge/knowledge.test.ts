import { chatApi } from '@xueyan/contract/ai/chat';
import { conversationApi } from '@xueyan/contract/ai/conversation';
import { knowledgeApi, knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { auditApi } from '@xueyan/contract/base/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { zip } from '../../../testing/word-documents.ts';
import { passagesOf } from './chunking.rule.ts';
import { byWords, fused } from './ranking.rule.ts';

let school: School;
let stub: ModelStub;
let teacher: Caller;
let student: Caller;
let baseId: string;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'knowledge-teacher');
  student = await school.signIn('ROLE_STUDENT', 'knowledge-student');
  ({ baseId } = await teacher.call(knowledgeApi.save, { ...form, scope: 'public' }));
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const form = { name: '操作系统', description: '', scope: 'me' as const, classIds: [], chunkSize: 200 };

async function upload(who: Caller, name: string, bytes: Buffer | string, into = baseId) {
  const body = new FormData();
  body.append('file', new Blob([Buffer.from(bytes as string)]), name);
  const headers = { authorization: who.token, appid: who.loginName };
  const response = await fetch(`${school.url}/api/${knowledgeUploadPath}/${into}`, { method: 'POST', headers, body });
  const { data, meta } = (await response.json()) as {
    data: { documentId?: string } | null;
    meta: { code?: string };
  };
  await school.settleJobs();
  return { status: response.status, code: meta.code, documentId: data?.documentId ?? '' };
}
const documentOf = async (documentId: string) =>
  (await teacher.call(knowledgeApi.documents, { baseId })).pageInfo.resultList.find(
    (one) => one.documentId === documentId,
  );

const handbook = [
  '# 快照',
  '虚拟机的快照保存某一时刻的内存与磁盘，可以随时恢复。',
  '# 进程',
  '进程是资源分配的单位，线程是调度的单位。',
  '# 死锁',
  '死锁的四个必要条件：互斥、占有并等待、不可剥夺、循环等待。',
].join('\n\n');

test('a document is read in the background into passages with their headings, and found by its words', async () => {
  const { documentId } = await upload(teacher, '讲义.md', handbook);
  expect(await documentOf(documentId)).toMatchObject({ state: 'ready', title: '讲义.md', chunkCount: 3 });
  const { hits, vectors } = await student.call(knowledgeApi.search, {
    baseIds: [baseId],
    question: '死锁有哪些条件？',
  });
  expect(vectors).toBe(false);
  expect(hits[0]).toMatchObject({ place: '死锁', title: '讲义.md', wordRank: 1, vectorRank: null });
  expect((await student.call(knowledgeApi.search, { baseIds: [baseId], question: '量子纠缠' })).hits).toEqual([]);
});

test('slides are read with their numbers, and what cannot be read says so', async () => {
  const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
  const types =
    '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml" PartName="/ppt/presentation.xml"/></Types>';
  const pptx = zip({
    '[Content_Types].xml': types,
    'ppt/presentation.xml': '<p:presentation/>',
    'ppt/slides/slide2.xml': slide('页面置换算法 &amp; LRU'),
    'ppt/slides/slide1.xml': slide('内存管理'),
  });
  const { documentId, code } = await upload(teacher, '课件.pptx', pptx);
  expect(code).toBeUndefined();
  expect(await documentOf(documentId)).toMatchObject({ state: 'ready', reason: '' });
  const { hits } = await teacher.call(knowledgeApi.search, { baseIds: [baseId], question: '置换算法' });
  expect(hits[0]).toMatchObject({ place: '幻灯片 2', text: '页面置换算法 & LRU' });
  const broken = await upload(teacher, '空白.txt', ' \n ');
  expect(await documentOf(broken.documentId)).toMatchObject({ state: 'failed', chunkCount: 0 });
  expect((await documentOf(broken.documentId))?.reason).not.toBe('');
  expect(await upload(teacher, '程序.exe', Buffer.from([0x4d, 0x5a, 0, 0]))).toMatchObject({
    code: 'knowledge.wrongKind',
  });
});

test('what is switched off or changed is not found any more', async () => {
  const { documentId } = await upload(teacher, '补充.txt', '薛定谔的猫在箱子里。');
  const find = async (question: string) =>
    (await teacher.call(knowledgeApi.search, { baseIds: [baseId], question })).hits.length;
  expect(await find('薛定谔')).toBe(1);
  const { resultList } = (await teacher.call(knowledgeApi.chunks, { documentId })).pageInfo;
  const chunkId = resultList[0]?.chunkId ?? '';
  await teacher.call(knowledgeApi.updateChunk, { chunkId, text: '海森堡的不确定性。', enabled: true });
  expect([await find('薛定谔'), await find('海森堡')]).toEqual([0, 1]);
  await teacher.call(knowledgeApi.enableDocument, { documentId, enabled: false });
  expect(await find('海森堡')).toBe(0);
});

test('without a model the best passages are the answer, and «不知道» where nothing fits', async () => {
  const begun = await student.call(chatApi.ask, { content: '死锁的条件', baseIds: [baseId] });
  const answer = await answerOf(student, begun);
  expect(answer.content).toContain('循环等待');
  expect(answer).toMatchObject({ state: 'done', model: '', sources: [{ place: '死锁' }] });
  const none = await answerOf(student, await student.call(chatApi.ask, { content: '量子纠缠', baseIds: [baseId] }));
  expect(none).toMatchObject({ sources: [] });
  expect(none.content).toContain('不知道');
});

test('with a model the answer cites its passage, and vectors are fused in', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'knowledge-admin');
  const models = [modelForm('stub-chat'), modelForm('stub-embedding', { kind: 'embedding' })];
  await addModels(admin, stub.address, '桩', models);
  const { documentId } = await upload(teacher, '调度.md', '# 调度\n\n时间片轮转让每个进程轮流使用处理器。');
  expect(await documentOf(documentId)).toMatchObject({ state: 'ready' });
  const { hits, vectors } = await student.call(knowledgeApi.search, { baseIds: [baseId], question: '时间片轮转' });
  expect(vectors).toBe(true);
  expect(hits[0]).toMatchObject({ place: '调度', wordRank: 1, vectorRank: 1 });
  const answer = await answerOf(student, await student.call(chatApi.ask, { content: '时间片轮转', baseIds: [baseId] }));
  expect(answer.content).toContain('[1]');
  expect(answer.sources[0]?.documentId).toBe(documentId);
  expect(stub.asked.at(-1)?.messages[0]?.content).toContain('只根据');
  // What was read is on record, and read by others with a reason alone.
  const { chatId } = await student.call(chatApi.ask, { content: '梧桐的秘密' });
  const listed = await admin.call(conversationApi.list, { words: '梧桐' });
  expect(listed.pageInfo.resultList).toMatchObject([{ chatId, ownerName: 'knowledge-student' }]);
  expect((await admin.ask(conversationApi.open, { chatId, reason: ' ' })).status).toBe(400);
  const { messages } = await admin.call(conversationApi.open, { chatId, reason: '抽查' });
  expect(messages[0]?.content).toBe('梧桐的秘密');
  const kept = await admin.call(auditApi.list, { action: 'aiconversation.open' });
  expect(JSON.stringify(kept)).toContain('抽查');
  expect((await teacher.ask(conversationApi.open, { chatId, reason: '好奇' })).status).toBe(403);
});

test('a base is asked by those it is for, and written by its owner alone', async () => {
  const own = await teacher.call(knowledgeApi.save, { ...form, name: '私有' });
  expect((await student.ask(knowledgeApi.search, { baseIds: [own.baseId], question: '什么' })).status).toBe(403);
  expect((await student.ask(chatApi.ask, { content: '什么', baseIds: [own.baseId] })).status).toBe(403);
  expect((await upload(student, '闯入.txt', '文字')).status).toBe(403);
  const shared = await student.ask(knowledgeApi.save, { ...form, scope: 'public' });
  expect(shared.meta.code).toBe('knowledge.onlyOwn');
  // Shared no longer: chats that rest on it say that they know nothing.
  const { chatId, answerId } = await student.call(chatApi.ask, { content: '死锁', baseIds: [baseId] });
  await answerOf(student, { chatId, answerId });
  const { version } = await teacher.call(knowledgeApi.get, { baseId });
  await teacher.call(knowledgeApi.update, { ...form, baseId, version });
  const next = await student.call(chatApi.ask, { chatId, parentId: answerId, content: '死锁的条件' });
  expect((await answerOf(student, next)).content).toContain('不知道');
});

test('passages keep to their size along paragraphs and sentences', () => {
  const passages = passagesOf(`# 一\n\n${'句子。'.repeat(100)}\n\n${'长'.repeat(250)}`, 100);
  expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(100);
  expect(
    passages
      .map(({ text }) => text)
      .join('')
      .replace(/\s/g, ''),
  ).toContain('长'.repeat(50));
  expect(passages.every(({ place }) => place === '一')).toBe(true);
});

test('rare words weigh more than common ones, and fusion prefers what both lists have', () => {
  const passages = [
    { id: 'a', words: ['进程', '进程', '调度'] },
    { id: 'b', words: ['进程', '死锁', '银行家'] },
  ];
  const frequency = new Map([
    ['进程', 90],
    ['死锁', 1],
  ]);
  const ranked = byWords(['进程', '死锁'], passages, { total: 100, averageLength: 3, frequency });
  expect(ranked.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(fused(['x', 'y'], ['z', 'y'])[0]?.id).toBe('y');
});
