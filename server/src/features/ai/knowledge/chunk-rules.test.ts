import { chatApi } from '@xueyan/contract/ai/chat';
import { knowledgeApi, knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { usualRules } from '@xueyan/contract/ai/knowledge-base';
import { jobApi } from '@xueyan/contract/base/job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../../db/job.table.ts';
import { answerOf } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let teacher: Caller;
let colleague: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'rules-teacher');
  colleague = await school.signIn('ROLE_TEACHER', 'rules-colleague', '同事甲');
  student = await school.signIn('ROLE_STUDENT', 'rules-student');
});
afterAll(() => school.close());

const form = { name: '规则', description: '', scope: 'me' as const, classIds: [], chunkSize: 500 };

async function upload(who: Caller, baseId: string, name: string, text: string) {
  const body = new FormData();
  body.append('file', new Blob([text]), name);
  const headers = { authorization: who.token, appid: who.loginName };
  const response = await fetch(`${school.url}/api/${knowledgeUploadPath}/${baseId}`, { method: 'POST', headers, body });
  const { data, meta } = (await response.json()) as {
    data: { documentId: string } | null;
    meta: { code?: string };
  };
  return { documentId: data?.documentId ?? '', code: meta.code };
}
const textsOf = async (documentId: string) =>
  (await teacher.call(knowledgeApi.chunks, { documentId, pageSize: 100 })).pageInfo.resultList.map(({ text }) => text);
const documentOf = async (who: Caller, baseId: string) =>
  (await who.call(knowledgeApi.documents, { baseId })).pageInfo.resultList[0];

const questions = '问：什么是死锁？\n答：互相等待。\n###\n问：什么是饥饿？\n答：一直等不到。';
const bySeparator = { ...usualRules(500), split: 'separator' as const, separator: '###' };

test('a document is split as its base says, and by rules of its own once it has some', async () => {
  const { baseId } = await teacher.call(knowledgeApi.save, { ...form, ...bySeparator });
  const { documentId } = await upload(teacher, baseId, '问答.txt', questions);
  await school.settleJobs();
  expect(await textsOf(documentId)).toHaveLength(2);
  const before = await textsOf(documentId);
  // A preview keeps nothing.
  const rules = { ...usualRules(500), split: 'lines' as const };
  const preview = await teacher.call(knowledgeApi.preview, { documentId, rules });
  expect(preview).toMatchObject({ count: 1, passages: [{ text: questions }] });
  expect(await textsOf(documentId)).toEqual(before);
  await teacher.call(knowledgeApi.setRules, { documentId, rules });
  await school.settleJobs();
  expect(await textsOf(documentId)).toEqual([questions]);
  expect((await documentOf(teacher, baseId))?.rules).toEqual(rules);
  await teacher.call(knowledgeApi.setRules, { documentId, rules: null });
  await school.settleJobs();
  expect(await textsOf(documentId)).toEqual(before);
});

test('rules that split by no separator are refused, and so is whoever may only ask', async () => {
  const none = { ...bySeparator, separator: '' };
  expect((await teacher.ask(knowledgeApi.save, { ...form, ...none })).meta.code).toBe('knowledge.noSeparator');
  const { baseId } = await teacher.call(knowledgeApi.save, { ...form, scope: 'public' });
  const { documentId } = await upload(teacher, baseId, '公开.txt', questions);
  await school.settleJobs();
  const rules = usualRules(500);
  expect([
    (await teacher.ask(knowledgeApi.preview, { documentId, rules: none })).meta.code,
    (await teacher.ask(knowledgeApi.setRules, { documentId, rules: none })).meta.code,
    (await student.ask(knowledgeApi.preview, { documentId, rules })).meta.code,
    (await student.ask(knowledgeApi.setRules, { documentId, rules: none })).meta.code,
  ]).toEqual(['knowledge.noSeparator', 'knowledge.noSeparator', 'wire.gone', 'wire.gone']);
});

test('a named colleague asks and writes a base that is otherwise its owner’s alone; nobody else can be named', async () => {
  const { colleagues } = await teacher.call(knowledgeApi.colleagues, { search: '同事甲' });
  expect(colleagues).toMatchObject([{ userId: colleague.id, userName: '同事甲' }]);
  const refused = await teacher.ask(knowledgeApi.save, { ...form, writerIds: [student.id] });
  expect(refused.meta.code).toBe('knowledge.noWriter');
  const mine = await student.ask(knowledgeApi.save, { ...form, writerIds: [colleague.id] });
  expect(mine.meta.code).toBe('knowledge.onlyOwn');
  const { baseId } = await teacher.call(knowledgeApi.save, form);
  expect((await colleague.ask(knowledgeApi.get, { baseId })).meta.code).toBe('wire.gone');
  const { version } = await teacher.call(knowledgeApi.get, { baseId });
  await teacher.call(knowledgeApi.update, { ...form, baseId, version, writerIds: [colleague.id] });
  expect(await colleague.call(knowledgeApi.get, { baseId })).toMatchObject({
    writerList: [{ userId: colleague.id, userName: '同事甲' }],
  });
  const { documentId, code } = await upload(colleague, baseId, '同事.txt', '同事写的笔记');
  expect(code).toBeUndefined();
  await school.settleJobs();
  expect(await textsOf(documentId)).toEqual(['同事写的笔记']);
  // To change the base itself is its owner's.
  expect((await colleague.ask(knowledgeApi.remove, { baseId })).meta.code).toBe('wire.gone');
});

test('the list says how far a document is read, and whoever began it may cancel', async () => {
  const { baseId } = await teacher.call(knowledgeApi.save, { ...form, writerIds: [colleague.id] });
  const { documentId } = await upload(teacher, baseId, '等待.txt', '读到一半');
  await school.settleJobs();
  // A reading that no worker begins, so that it stands still while it is looked at.
  const reading = {
    kind: 'knowledge.read',
    key: documentId,
    title: '等待.txt',
    data: { documentId },
    done: 3,
    total: 9,
  };
  const [job] = await school.sql
    .insert(jobs)
    .values({ ...reading, ownerId: teacher.id, runAt: new Date('2999-01-01') })
    .returning({ id: jobs.id });
  const jobId = job?.id ?? '';
  const read = { jobId, progress: { done: 3, total: 9 } };
  expect(await documentOf(teacher, baseId)).toMatchObject({ ...read, mine: true });
  expect(await documentOf(colleague, baseId)).toMatchObject({ ...read, mine: false });
  await teacher.call(jobApi.cancel, { jobId });
  expect(await documentOf(teacher, baseId)).toMatchObject({ jobId: null, progress: null });
});

test('labels limit a search, and what a chat answers from', async () => {
  const { baseId } = await teacher.call(knowledgeApi.save, form);
  const [first, second] = [
    await upload(teacher, baseId, '第一章.txt', '死锁有四个条件，第一章这样说。'),
    await upload(teacher, baseId, '第二章.txt', '死锁可以预防，第二章这样说。'),
  ];
  await school.settleJobs();
  await teacher.call(knowledgeApi.labelDocument, { documentId: first.documentId, labels: ['第一章', '考试'] });
  await teacher.call(knowledgeApi.labelDocument, { documentId: second.documentId, labels: ['第二章'] });
  expect((await teacher.call(knowledgeApi.labels, { baseIds: [baseId] })).labels.toSorted()).toEqual(
    ['第一章', '第二章', '考试'].toSorted(),
  );
  const found = async (labels: string[]) => {
    const { hits, looked } = await teacher.call(knowledgeApi.search, { baseIds: [baseId], question: '死锁', labels });
    return [hits.map(({ title }) => title).toSorted(), looked.of];
  };
  expect(await found([])).toEqual([['第一章.txt', '第二章.txt'].toSorted(), 2]);
  expect(await found(['第二章'])).toEqual([['第二章.txt'], 1]);
  expect(await found(['没有'])).toEqual([[], 0]);
  const asked = { content: '死锁', baseIds: [baseId], labels: ['考试'] };
  const begun = await teacher.call(chatApi.ask, asked);
  expect((await answerOf(teacher, begun)).sources.map(({ title }) => title)).toEqual(['第一章.txt']);
  // The next question of the chat is answered from the same documents.
  const { chatId, answerId: parentId } = begun;
  const next = await teacher.call(chatApi.ask, { chatId, parentId, content: '死锁可以预防吗' });
  expect((await answerOf(teacher, next)).sources.map(({ title }) => title)).toEqual(['第一章.txt']);
  expect((await teacher.call(chatApi.get, { chatId })).baseNames).toEqual(['规则', '#考试']);
});
