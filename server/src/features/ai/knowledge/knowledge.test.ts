import { chatApi } from '@xueyan/contract/ai/chat';
import { conversationApi } from '@xueyan/contract/ai/conversation';
import { knowledgeApi, knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { usualRules } from '@xueyan/contract/ai/knowledge-base';
import { auditApi } from '@xueyan/contract/base/audit';
import { jobApi } from '@xueyan/contract/base/job';
import { warehouseApi } from '@xueyan/contract/content/warehouse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { openLesson } from '../../../testing/course.ts';
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

test('slides are read with their numbers, and an unreadable document carries its reason', async () => {
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

test('a web page is read as its text, without scripts and tags', async () => {
  const page =
    '<html><head><title>x</title><script>alert("蓝鲸脚本")</script></head><body><h2>蓝鲸</h2><p>蓝鲸是<b>最大</b>的动物。</p></body></html>';
  const { documentId } = await upload(teacher, '蓝鲸.html', page);
  expect(await documentOf(documentId)).toMatchObject({ state: 'ready', chunkCount: 1 });
  const { hits } = await teacher.call(knowledgeApi.search, { baseIds: [baseId], question: '蓝鲸' });
  expect(hits[0]).toMatchObject({ place: '蓝鲸', title: '蓝鲸.html' });
  expect(hits[0]?.text).not.toMatch(/<|脚本/);
});

test('a disabled document or changed passage is no longer found', async () => {
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

test('without a model the answer is the best passages, and «不知道» where nothing fits', async () => {
  const begun = await student.call(chatApi.ask, { content: '死锁的条件', baseIds: [baseId] });
  const answer = await answerOf(student, begun);
  expect(answer.content).toContain('循环等待');
  expect(answer).toMatchObject({ state: 'done', model: '', sources: [{ place: '死锁' }] });
  const none = await answerOf(student, await student.call(chatApi.ask, { content: '量子纠缠', baseIds: [baseId] }));
  expect(none).toMatchObject({ sources: [] });
  expect(none.content).toContain('不知道');
});

test('with a model the answer cites its passage, and ranks by vectors are fused in', async () => {
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
  // Reading a chat of another person is recorded and takes a reason.
  const { chatId } = await student.call(chatApi.ask, { content: '梧桐的秘密' });
  const listed = await admin.call(conversationApi.list, { reason: '抽查', words: '梧桐' });
  expect(listed.pageInfo.resultList).toMatchObject([{ chatId, ownerName: 'knowledge-student' }]);
  expect((await admin.ask(conversationApi.open, { chatId, reason: ' ' })).status).toBe(400);
  const { messages } = await admin.call(conversationApi.open, { chatId, reason: '抽查' });
  expect(messages[0]?.content).toBe('梧桐的秘密');
  const kept = await admin.call(auditApi.list, { action: 'aiconversation.open' });
  expect(JSON.stringify(kept)).toContain('抽查');
  expect((await teacher.ask(conversationApi.open, { chatId, reason: '好奇' })).status).toBe(403);
});

test('a base is asked by its audience and written by its owner alone', async () => {
  const own = await teacher.call(knowledgeApi.save, { ...form, name: '私有' });
  expect((await student.ask(knowledgeApi.search, { baseIds: [own.baseId], question: '什么' })).status).toBe(403);
  expect((await student.ask(chatApi.ask, { content: '什么', baseIds: [own.baseId] })).status).toBe(403);
  expect((await upload(student, '闯入.txt', '文字')).status).toBe(403);
  const shared = await student.ask(knowledgeApi.save, { ...form, scope: 'public' });
  expect(shared.meta.code).toBe('knowledge.onlyOwn');
  // Once the base is no longer shared, chats that use it end.
  const { chatId, answerId } = await student.call(chatApi.ask, { content: '死锁', baseIds: [baseId] });
  await answerOf(student, { chatId, answerId });
  const { version } = await teacher.call(knowledgeApi.get, { baseId });
  await teacher.call(knowledgeApi.update, { ...form, baseId, version });
  const next = await student.ask(chatApi.ask, { chatId, parentId: answerId, content: '死锁的条件' });
  expect(next.meta.code).toBe('chat.basesClosed');
});

test('passages stay within their size and split at paragraphs and sentences', () => {
  const passages = passagesOf(`# 一\n\n${'句子。'.repeat(100)}\n\n${'长'.repeat(250)}`, usualRules(100));
  expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(100);
  expect(
    passages
      .map(({ text }) => text)
      .join('')
      .replace(/\s/g, ''),
  ).toContain('长'.repeat(50));
  expect(passages.every(({ place }) => place === '一')).toBe(true);
});

test('rare words weigh more than common ones, and fusion prefers passages in both lists', () => {
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

test('the pages of a space become documents of a base and are updated where they changed or were deleted', async () => {
  const { baseId: own } = await teacher.call(knowledgeApi.save, { ...form, name: '空间的知识' });
  const { spaceId } = await teacher.call(warehouseApi.saveSpace, { name: '手册' });
  const write = async (title: string, content: string) => {
    const { pageId } = await teacher.call(warehouseApi.addPage, { spaceId, title });
    const { version } = await teacher.call(warehouseApi.lock, { pageId });
    await teacher.call(warehouseApi.updatePage, { pageId, version, title, content });
    return pageId;
  };
  const take = async () => {
    const { jobId } = await teacher.call(knowledgeApi.takeSpace, { baseId: own, spaceId });
    await school.settleJobs();
    return (await teacher.call(jobApi.get, { jobId })).result;
  };
  const found = async (question: string) =>
    (await teacher.call(knowledgeApi.search, { baseIds: [own], question })).hits.map(({ title }) => title);
  const pageId = await write('交换机', '生成树协议避免环路。');
  await write('空页', '');
  const gone = await write('路由器', '静态路由由人配置。');
  expect(await take()).toEqual({ added: 2, updated: 0, same: 0, removed: 0, left: 1 });
  expect(await found('生成树协议')).toEqual(['交换机']);
  await teacher.call(warehouseApi.removePage, { pageId: gone });
  const { version } = await teacher.call(warehouseApi.lock, { pageId });
  await teacher.call(warehouseApi.updatePage, { pageId, version, title: '交换机', content: '链路聚合提高带宽。' });
  expect(await take()).toEqual({ added: 0, updated: 1, same: 0, removed: 1, left: 1 });
  expect([await found('链路聚合'), await found('生成树协议'), await found('静态配置')]).toEqual([['交换机'], [], []]);
  expect(await take()).toMatchObject({ same: 1, updated: 0 });
  const other = await school.signIn('ROLE_TEACHER', 'knowledge-space-other');
  const { baseId: theirs } = await other.call(knowledgeApi.save, form);
  const refused = await other.ask(knowledgeApi.takeSpace, { baseId: theirs, spaceId });
  expect(refused.meta.code).toBe('wire.gone');
});

test('a base of a course is asked there alone, its readers may be let write, and documents carry labels', async () => {
  const lesson = await openLesson(school, { students: 1 });
  const [learner] = lesson.students as [Caller];
  const whom = { ...form, name: '课程库', scope: 'course' as const };
  expect((await lesson.teacher.ask(knowledgeApi.save, whom)).meta.code).toBe('knowledge.noCourse');
  const made = await lesson.teacher.call(knowledgeApi.save, { ...whom, courseId: lesson.courseId });
  expect((await upload(learner, '笔记.md', '学生的笔记', made.baseId)).code).toBe('wire.gone');
  expect((await student.ask(knowledgeApi.get, { baseId: made.baseId })).meta.code).toBe('wire.gone');
  const { version } = await learner.call(knowledgeApi.get, { baseId: made.baseId });
  const open = { ...whom, courseId: lesson.courseId, writers: 'readers' as const, baseId: made.baseId, version };
  expect((await learner.ask(knowledgeApi.update, open)).meta.code).toBe('wire.gone');
  await lesson.teacher.call(knowledgeApi.update, open);
  const { documentId } = await upload(learner, '笔记.md', '学生的笔记', made.baseId);
  await learner.call(knowledgeApi.labelDocument, { documentId, labels: ['笔记', '第一章', '笔记'] });
  const listed = async (label: string) =>
    (await learner.call(knowledgeApi.documents, { baseId: made.baseId, label })).pageInfo.resultList;
  expect(await listed('第一章')).toMatchObject([{ documentId, labels: ['笔记', '第一章'] }]);
  expect(await listed('第二章')).toEqual([]);
  expect((await learner.ask(knowledgeApi.remove, { baseId: made.baseId })).meta.code).toBe('wire.gone');
});

test('a citation opens its document at the passage, to those who may ask the base', async () => {
  const open = { ...form, name: '公开', scope: 'public' as const };
  const { baseId: openId } = await teacher.call(knowledgeApi.save, open);
  const { documentId } = await upload(teacher, '出处.md', handbook, openId);
  const { hits } = await student.call(knowledgeApi.search, { baseIds: [openId], question: '死锁有哪些条件？' });
  const hit = hits.find((one) => one.documentId === documentId);
  const opened = await student.call(knowledgeApi.openDocument, { documentId, chunkId: hit?.chunkId ?? null });
  expect(opened).toMatchObject({ title: '出处.md', spot: { place: '死锁', before: 2 } });
  const file = await fetch(school.url + opened.address, { headers: { authorization: student.token } });
  expect(await file.text()).toBe(handbook);
  const { baseId: own } = await teacher.call(knowledgeApi.save, { ...form, name: '私有' });
  const hidden = await upload(teacher, '秘密.md', handbook, own);
  const refused = await student.ask(knowledgeApi.openDocument, { documentId: hidden.documentId, chunkId: null });
  expect(refused.meta.code).toBe('wire.gone');
});

test('passages are reranked where a provider has a model for it, and stay in their order where it fails', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'rerank-admin');
  const text = ['# 甲\n\n死锁死锁死锁死锁死锁，死锁。', '# 乙\n\n怎样解除死锁：剥夺资源、撤销进程、回退。'].join(
    '\n\n',
  );
  const { baseId: own } = await teacher.call(knowledgeApi.save, { ...form, name: '重排' });
  await upload(teacher, '重排.md', text, own);
  const ask = () => teacher.call(knowledgeApi.search, { baseIds: [own], question: '怎样解除死锁？' });
  expect((await ask()).reranked).toBe(false);
  await addModels(admin, stub.address, '重排桩', [modelForm('stub-rerank', { kind: 'rerank' })]);
  const { hits, reranked } = await ask();
  expect(reranked).toBe(true);
  expect(hits[0]?.place).toBe('乙');
  expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 0);
});
