import { applicationApi } from '@xueyan/contract/ai/application';
import { chatApi } from '@xueyan/contract/ai/chat';
import { knowledgeApi, knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { quotaApi } from '@xueyan/contract/ai/quota';
import { jobApi } from '@xueyan/contract/base/job';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aiChunks, aiDocuments } from '../../../db/ai-knowledge.table.ts';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
let teacher: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'reading-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'reading-teacher');
  await addModels(admin, stub.address, '桩', [
    modelForm('stub-chat'),
    modelForm('stub-embedding', { kind: 'embedding', priceIn: 1 }),
  ]);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const form = { name: '网络', description: '', scope: 'public' as const, classIds: [], chunkSize: 200 };

async function upload(who: Caller, baseId: string, name: string, text: string) {
  const body = new FormData();
  body.append('file', new Blob([text]), name);
  const headers = { authorization: who.token, appid: who.loginName };
  const response = await fetch(`${school.url}/api/${knowledgeUploadPath}/${baseId}`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: { documentId: string; jobId: string } };
  return data;
}
const documentsOf = async (baseId: string) =>
  (await teacher.call(knowledgeApi.documents, { baseId })).pageInfo.resultList;
const used = async (model: string) => {
  const { pageInfo } = await admin.call(quotaApi.usage, { by: 'model', pageSize: 100 });
  return pageInfo.resultList.find(({ groupId }) => groupId === model)?.calls ?? 0;
};

test('a cancelled reading leaves a failed document that can be read again', async () => {
  const { baseId } = await teacher.call(knowledgeApi.save, form);
  const { jobId } = await upload(teacher, baseId, '路由.md', '# 路由\n\n静态路由由人配置。');
  await teacher.call(jobApi.cancel, { jobId });
  await school.settleJobs();
  const [document] = await documentsOf(baseId);
  const documentId = document?.documentId ?? '';
  if (document?.state !== 'ready') expect(document).toMatchObject({ state: 'failed', jobId: null, chunkCount: 0 });
  // The same holds where no job recorded the end.
  await school.sql.update(aiDocuments).set({ state: 'waiting' }).where(eq(aiDocuments.id, documentId));
  expect((await documentsOf(baseId))[0]).toMatchObject({ state: 'failed', jobId: null });
  await teacher.call(knowledgeApi.readAgain, { documentId });
  await school.settleJobs();
  expect((await documentsOf(baseId))[0]).toMatchObject({ state: 'ready', chunkCount: 1, reason: '' });
});

test('reading again replaces the passages only when the new ones are complete', async () => {
  const { baseId } = await teacher.call(knowledgeApi.save, form);
  const { documentId } = await upload(teacher, baseId, '交换.md', '# 交换\n\n生成树协议避免环路。');
  await school.settleJobs();
  // Passages that an interrupted reading left behind are never found.
  const half = { documentId, position: 0, place: '', text: '半途而废', words: ['半途而废'], pending: true };
  await school.sql.insert(aiChunks).values(half);
  const find = async (question: string) =>
    (await teacher.call(knowledgeApi.search, { baseIds: [baseId], question })).hits.map(({ text }) => text);
  expect(await find('半途而废')).not.toContain('半途而废');
  expect((await find('生成树协议'))[0]).toContain('生成树');
  await school.sql
    .update(aiDocuments)
    .set({ fileId: await missingFile(documentId) })
    .where(eq(aiDocuments.id, documentId));
  await teacher.call(knowledgeApi.readAgain, { documentId });
  await school.settleJobs();
  expect((await documentsOf(baseId))[0]).toMatchObject({ state: 'failed', chunkCount: 1 });
  expect((await find('生成树协议'))[0]).toContain('生成树');
});

/** Inserts a file whose content is missing; returns its id. */
async function missingFile(documentId: string): Promise<string> {
  const { rows } = await school.server.connection.pool.query<{ id: string }>(
    `insert into file (id, sha256, name, media_type, bytes, owner_id, scope, scope_id)
     select gen_random_uuid(), repeat('e', 64), name, media_type, bytes, owner_id, scope, scope_id
     from file where id = (select file_id from ai_document where id = $1) returning id`,
    [documentId],
  );
  return rows[0]?.id ?? '';
}

test('vectors are charged, follow an edit, and are computed again for another model', async () => {
  const { baseId } = await teacher.call(knowledgeApi.save, form);
  const before = await used('stub-embedding');
  const { documentId } = await upload(teacher, baseId, '协议.md', '# 协议\n\n三次握手建立连接。');
  await school.settleJobs();
  expect(await used('stub-embedding')).toBe(before + 1);
  const [chunk] = (await teacher.call(knowledgeApi.chunks, { documentId })).pageInfo.resultList;
  const chunkId = chunk?.chunkId ?? '';
  await teacher.call(knowledgeApi.updateChunk, { chunkId, text: '四次挥手断开连接。', enabled: true });
  const { hits } = await teacher.call(knowledgeApi.search, { baseIds: [baseId], question: '四次挥手' });
  expect(hits[0]).toMatchObject({ text: '四次挥手断开连接。', vectorRank: 1 });
  await school.sql.update(aiChunks).set({ vectorModel: 'another' }).where(eq(aiChunks.id, chunkId));
  expect(await teacher.call(knowledgeApi.get, { baseId })).toMatchObject({ withoutVector: 1 });
  const { jobId } = await teacher.call(knowledgeApi.vectors, { baseId });
  await school.settleJobs();
  expect((await teacher.call(jobApi.get, { jobId })).state).toBe('done');
  expect(await teacher.call(knowledgeApi.get, { baseId })).toMatchObject({ withoutVector: 0 });
  // The edit is still there, and only the owner of the base can compute vectors.
  const after = await teacher.call(knowledgeApi.search, { baseIds: [baseId], question: '四次挥手' });
  expect(after.hits[0]).toMatchObject({ vectorRank: 1 });
  const other = await school.signIn('ROLE_TEACHER', 'reading-other');
  expect((await other.ask(knowledgeApi.vectors, { baseId })).status).toBe(403);
});

test('a limit that is used up leaves passages without vectors, found by their words', async () => {
  const who = await school.signIn('ROLE_TEACHER', 'reading-limited');
  const { baseId } = await who.call(knowledgeApi.save, form);
  const limit = { subject: 'user' as const, subjectId: who.id, monthTokens: null };
  await admin.call(quotaApi.save, { ...limit, dayTokens: 0 });
  await upload(who, baseId, '加密.md', '# 加密\n\n对称加密用同一把密钥。');
  await school.settleJobs();
  const found = await who.call(knowledgeApi.search, { baseIds: [baseId], question: '对称加密' });
  expect(found).toMatchObject({ vectors: false, hits: [{ wordRank: 1, vectorRank: null }] });
  expect(await who.call(knowledgeApi.get, { baseId })).toMatchObject({ withoutVector: 1 });
  const { jobId } = await who.call(knowledgeApi.vectors, { baseId });
  await school.settleJobs();
  expect((await who.call(jobApi.get, { jobId })).state).toBe('failed');
});

test('an application answers from a base only while its maker may ask it, also as a draft', async () => {
  const maker = await school.signIn('ROLE_TEACHER', 'reading-maker');
  const { baseId } = await teacher.call(knowledgeApi.save, form);
  await upload(teacher, baseId, '防火墙.md', '# 防火墙\n\n防火墙按规则放行报文。');
  await school.settleJobs();
  const knowing = { name: '问网络', kind: 'knowledge' as const, prompt: '回答', baseIds: [baseId] };
  const { applicationId } = await maker.call(applicationApi.save, knowing);
  const run = async () => {
    const begun = await maker.call(applicationApi.run, { applicationId, content: '防火墙按什么放行', draft: true });
    return { begun, answer: await answerOf(maker, begun) };
  };
  const { begun, answer } = await run();
  expect(answer.sources).toHaveLength(1);
  const { version } = await teacher.call(knowledgeApi.get, { baseId });
  await teacher.call(knowledgeApi.update, { ...form, scope: 'me', baseId, version });
  const { chatId, answerId: parentId } = begun;
  const content = '防火墙按什么放行';
  expect([
    (await maker.ask(applicationApi.run, { applicationId, content, draft: true })).meta.code,
    (await maker.ask(chatApi.ask, { chatId, parentId, content })).meta.code,
  ]).toEqual(['chat.basesClosed', 'chat.basesClosed']);
});
