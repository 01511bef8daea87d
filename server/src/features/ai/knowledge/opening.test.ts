import { knowledgeApi, knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { rowsIn } from '@xueyan/contract/ai/sheet-place';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aiChunks } from '../../../db/ai-knowledge.table.ts';
import { writeSheet } from '../../../platform/sheet.ts';
import { pdfOf } from '../../../testing/documents/pdf.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let teacher: Caller;
let baseId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'opening-teacher');
  ({ baseId } = await teacher.call(knowledgeApi.save, {
    ...{ name: '设备', description: '', scope: 'me', classIds: [], chunkSize: 100 },
  }));
});
afterAll(() => school.close());

async function upload(name: string, bytes: Buffer | string): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([Buffer.from(bytes as string)]), name);
  const headers = { authorization: teacher.token, appid: teacher.loginName };
  const response = await fetch(`${school.url}/api/${knowledgeUploadPath}/${baseId}`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: { documentId: string } };
  await school.settleJobs();
  return data.documentId;
}

async function found(documentId: string, question: string) {
  const { hits } = await teacher.call(knowledgeApi.search, { baseIds: [baseId], question });
  const hit = hits.find((one) => one.documentId === documentId);
  if (!hit) throw new Error('nothing was found');
  return hit;
}

/** Things whose numbers occur nowhere else, so that a search for one finds its row. */
const things = Array.from({ length: 60 }, (_, at) => [
  `器材${at + 2}`,
  `${at + 300}`,
  `放在第 ${at + 600} 号柜子的上层`,
]);

test('a passage of a workbook names its rows, and opens the table there', async () => {
  const sheets = [
    { name: '说明', columns: [{ title: '用途' }], rows: [['借还登记']] },
    { name: '清单', columns: ['名称', '数量', '位置'].map((title) => ({ title })), rows: things },
  ];
  const documentId = await upload('设备.xlsx', await writeSheet({ sheets }));
  const { chunkId, place, text } = await found(documentId, '器材42');
  const rows = rowsIn(place);
  expect(rows).toMatchObject({ sheet: '清单' });
  // Rows are numbered as in the sheet: the titles are its first.
  expect(text).toContain('名称：器材42');
  expect(rows?.from).toBeLessThanOrEqual(42);
  expect(rows?.to).toBeGreaterThanOrEqual(42);
  expect(await teacher.call(knowledgeApi.openDocument, { documentId, chunkId })).toMatchObject({
    ...{ sheet: true, pages: { state: 'none' }, spot: { place } },
  });
  const shown = await teacher.call(knowledgeApi.rows, { documentId, chunkId });
  expect(shown).toMatchObject({ sheet: '清单', titles: ['名称', '数量', '位置'], total: 61 });
  expect(shown.cited).toEqual({ from: rows?.from, to: rows?.to });
  expect(shown.rows.find(({ row }) => row === 42)?.cells[0]).toBe('器材42');
  expect(shown.rows.some(({ row }) => row === 1)).toBe(false);
});

test('a table in text form is read by rows too; one that names none shows its first rows', async () => {
  const csv = ['名称,数量', ...things.map(([name, n]) => `${name},${n}`)].join('\n');
  const documentId = await upload('清单.csv', csv);
  const { chunkId, place } = await found(documentId, '器材30');
  expect(rowsIn(place)).toMatchObject({ sheet: '' });
  await school.sql.update(aiChunks).set({ place: '' }).where(eq(aiChunks.id, chunkId));
  const shown = await teacher.call(knowledgeApi.rows, { documentId, chunkId });
  expect(shown).toMatchObject({ cited: null, titles: ['名称', '数量'] });
  expect(shown.rows[0]).toEqual({ row: 2, cells: ['器材2', '300'] });
});

test('a PDF opens with its pages; a text has neither pages nor rows', async () => {
  const pdf = await upload('手册.pdf', pdfOf(2, 'Keep the cabinet locked.'));
  const opened = await teacher.call(knowledgeApi.openDocument, { documentId: pdf, chunkId: null });
  expect(opened.pages).toEqual({ state: 'ready', address: opened.address });
  const text = await upload('说明.txt', '柜子要上锁。');
  expect(await teacher.call(knowledgeApi.openDocument, { documentId: text, chunkId: null })).toMatchObject({
    ...{ sheet: false, pages: { state: 'none', address: '' } },
  });
  expect((await teacher.ask(knowledgeApi.rows, { documentId: text, chunkId: null })).meta.code).toBe('wire.gone');
});
