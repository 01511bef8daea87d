import { knowledgeApi, knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { byLikeness, findingWords } from './ranking.rule.ts';
import { realsIn, sketchOf } from './sketch.rule.ts';

let school: School;
let stub: ModelStub;
let teacher: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'retrieval-teacher');
  const admin = await school.signIn('ROLE_ADMIN', 'retrieval-admin');
  await addModels(admin, stub.address, '桩', [modelForm('stub-embedding', { kind: 'embedding' })]);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const form = { description: '', scope: 'me' as const, classIds: [], chunkSize: 200 };

async function upload(baseId: string, name: string, text: string): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([text]), name);
  const headers = { authorization: teacher.token, appid: teacher.loginName };
  const response = await fetch(`${school.url}/api/${knowledgeUploadPath}/${baseId}`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: { documentId: string } };
  await school.settleJobs();
  return data.documentId;
}

/** Adds passages with the word 平常 to a document, all with the same vector. */
const fill = (documentId: string, count: number) =>
  school.server.connection.pool.query(
    `insert into ai_chunk (id, document_id, position, place, text, words, vector, vector_model, sketch)
     select gen_random_uuid(), $1, n, '', '平常的第 ' || n || ' 段', array['平常', '第' || n],
       array_fill(0.125::real, array[64]), 'stub-embedding', repeat('1', 64)::bit varying
     from generate_series(1, $2::int) as n`,
    [documentId, count],
  );

/** Makes a base of many passages whose last is the only one about a rare thing. */
async function largeBase(name: string, count: number, last: string): Promise<string> {
  const { baseId } = await teacher.call(knowledgeApi.save, { ...form, name });
  await fill(await upload(baseId, '平常.txt', '平常的第一段'), count);
  await upload(baseId, '珍品.txt', last);
  return baseId;
}

test('the last of 12,000 passages is found by a rare word beside one that they all have', async () => {
  const baseId = await largeBase('一万二', 12_000, '平常看不到的珍品。');
  const { hits, looked } = await teacher.call(knowledgeApi.search, { baseIds: [baseId], question: '平常的珍品' });
  expect(hits[0]).toMatchObject({ title: '珍品.txt', wordRank: 1 });
  // Every passage was looked at: the base is small enough for its common words too.
  expect(looked).toEqual({ of: 12_002, words: 12_002, vectors: 12_002, common: [] });
});

test('the last of 12,000 passages is found by its vector, without a word in common', async () => {
  const text = '珊瑚礁石鱼群洄游';
  const baseId = await largeBase('按向量', 12_000, text);
  await school.server.connection.pool.query(
    `update ai_chunk set words = array['无关'] where document_id in (select id from ai_document where base_id = $1 and title = '珍品.txt')`,
    [baseId],
  );
  const { hits } = await teacher.call(knowledgeApi.search, { baseIds: [baseId], question: text });
  expect(hits[0]).toMatchObject({ title: '珍品.txt', wordRank: null, vectorRank: 1 });
});

test('in a larger base a word of more than half of the passages only ranks, and the search says so', async () => {
  const baseId = await largeBase('两万四', 24_000, '平常看不到的珍品。');
  const { hits, looked } = await teacher.call(knowledgeApi.search, { baseIds: [baseId], question: '平常的珍品' });
  expect(hits[0]).toMatchObject({ title: '珍品.txt', wordRank: 1 });
  expect(looked).toMatchObject({ of: 24_002, words: 1, common: ['平常'] });
  // Alone, it finds what there is.
  const alone = await teacher.call(knowledgeApi.search, { baseIds: [baseId], question: '平常' });
  expect(alone.looked).toMatchObject({ words: 24_002, common: [] });
  expect(alone.hits).toHaveLength(10);
});

test('a vector that is changed is compared as it is now', async () => {
  const { baseId } = await teacher.call(knowledgeApi.save, { ...form, name: '改过' });
  const documentId = await upload(baseId, '改.txt', '春天播种');
  const [chunk] = (await teacher.call(knowledgeApi.chunks, { documentId })).pageInfo.resultList;
  const chunkId = chunk?.chunkId ?? '';
  await teacher.call(knowledgeApi.updateChunk, { chunkId, text: '秋天收获', enabled: true });
  const { rows } = await school.server.connection.pool.query<{ vector: number[]; sketch: string }>(
    'select vector, sketch from ai_chunk where id = $1',
    [chunkId],
  );
  expect(rows[0]?.sketch).toBe(sketchOf(rows[0]?.vector ?? []));
  // A passage without signs cannot be compared, so it counts as one without a vector.
  await school.server.connection.pool.query('update ai_chunk set sketch = null where id = $1', [chunkId]);
  expect(await teacher.call(knowledgeApi.get, { baseId })).toMatchObject({ withoutVector: 1 });
});

describe('the words by which passages are found', () => {
  const found = (frequency: Record<string, number>, total: number) => [
    ...findingWords(new Map(Object.entries(frequency)), total).keys(),
  ];

  test('are all that occur in a base of up to 20,000 passages, the rarest first', () => {
    expect(found({ 常: 20_000, 罕: 1, 中: 15_000, 无: 0 }, 20_000)).toEqual(['罕', '中', '常']);
  });

  test('leave out in a larger one what is in more than half, and what follows 20,000 passages', () => {
    expect(found({ 常: 60_000, 罕: 1 }, 100_000)).toEqual(['罕']);
    expect(found({ 罕: 1, 甲: 12_000, 乙: 18_000, 丙: 30_000 }, 100_000)).toEqual(['罕', '甲', '乙']);
    expect(found({ 常: 60_000, 更常: 90_000 }, 100_000)).toEqual(['常']);
  });
});

test('a sketch holds the signs of a vector, and vectors are read as the database sends them', () => {
  expect(sketchOf([0.5, -0.1, 0, 2])).toBe('1001');
  const bytes = Buffer.alloc(20 + 2 * 8);
  for (const [at, value] of [0.25, -3].entries()) bytes.writeFloatBE(value, 20 + at * 8 + 4);
  expect([...realsIn(bytes)]).toEqual([0.25, -3]);
  const near = [
    { id: 'b', vector: realsIn(bytes) },
    { id: 'a', vector: [0.25, -3] },
    { id: 'c', vector: [-1, 0] },
  ];
  expect(byLikeness([0.25, -3], near, 0.35).map(({ id }) => id)).toEqual(['a', 'b']);
});
