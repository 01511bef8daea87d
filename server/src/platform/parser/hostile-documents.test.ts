import { authApi } from '@xueyan/contract/base/auth';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import type { Meta } from '@xueyan/contract/wire/envelope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLesson } from '../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../testing/school.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { docx } from '../../testing/word-documents.ts';
import { sheetXml, workbook, workbookOf } from '../../testing/workbook.ts';

const mb = 1024 * 1024;
/** Milliseconds that somebody else may wait for an answer: seconds, on a machine that tests many things at once. */
const prompt = 5_000;

let school: School;
/** What must go on living is a process of its own, or the tests would end with it. */
let server: ServerProcess;
let admin: Caller;
let student: Caller;
let runId = '';
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'keeper');
  const lesson = await openLesson(school);
  student = lesson.students[0] as Caller;
  runId = (await student.call(attemptApi.open, { sectionId: lesson.sectionId })).runId;
  server = await school.otherProcess();
});
afterAll(async () => {
  await server.close();
  await school.close();
});

interface Reply {
  status: number;
  retryAfter: string | null;
  meta: Meta;
}

async function send(path: string, person: Caller, field: string, bytes: Buffer, name: string): Promise<Reply> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: person.token, 'accept-language': 'zh_cn' };
  const response = await fetch(`${server.url}/api/${path}`, { method: 'POST', body: form, headers });
  const { meta } = (await response.json()) as { meta: Meta };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), meta };
}
const sendWord = (bytes: Buffer, person = student) =>
  send(`editor/uploaddoccontent/run-${runId}`, person, 'mark-word-file', bytes, '报告.docx');
const sendWorkbook = (bytes: Buffer, person = admin) => send('import/check/roster', person, 'file', bytes, '名单.xlsx');

/** How long the longest of somebody else's calls took, made one after the other until the promise is kept. */
async function slowestMeanwhile(done: Promise<unknown>): Promise<number> {
  let over = false;
  const settled = done.then(
    () => (over = true),
    () => (over = true),
  );
  let slowest = 0;
  while (!over) {
    const begin = performance.now();
    const answer = await fetch(`${server.url}/api/${authApi.sysinfo.path}`);
    expect(answer.status).toBe(200);
    slowest = Math.max(slowest, performance.now() - begin);
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 100))]);
  }
  return slowest;
}

/** Sends it; nobody else waits meanwhile, the server lives on, and what is sound is read after it. */
async function sendHostile(sent: Promise<Reply>): Promise<Reply> {
  const slowest = await slowestMeanwhile(sent);
  expect(slowest).toBeLessThan(prompt);
  return sent;
}

const paragraphs = (megabytes: number) => '<w:p>'.repeat(Math.floor((megabytes * mb) / 5));
const row = (inside: string) => sheetXml(`<row r="1">${inside}</row>`);
const text = (content: string) => row(`<c r="A1" t="inlineStr"><is><t>${content}</t></is></c>`);

describe('a document made to end the server', () => {
  test('150 kB of Word that unfold to 60 MB are refused, in words, and nobody notices §list.30', async () => {
    const bomb = docx(paragraphs(60));
    expect(bomb.length).toBeLessThan(mb);
    const reply = await sendHostile(sendWord(bomb));
    expect([reply.status, reply.meta.code]).toEqual([413, 'document.unpacked']);
    expect(reply.meta.msg).toMatch(/[一-龥]/);
  }, 120_000);

  test('one below that limit, which fills all memory it is given, ends its own reading alone', async () => {
    const reply = await sendHostile(sendWord(docx('<w:p/>'.repeat(1_900_000))));
    expect([reply.status, reply.meta.code]).toEqual([413, 'document.tooComplex']);
    expect(reply.meta.msg).toMatch(/[一-龥]/);
    expect((await sendWord(docx('<w:p><w:r><w:t>还活着</w:t></w:r></w:p>'))).meta.success).toBe(true);
  }, 120_000);

  test.each([
    ['one cell of 39 MB', () => text('a'.repeat(39 * mb)), 'sheet.longCell'],
    ['one attribute of 39 MB', () => row(`<c r="A1" s="${'1'.repeat(39 * mb)}"/>`), 'sheet.longCell'],
    ['one name of 39 MB', () => row(`<${'c'.repeat(39 * mb)}/>`), 'sheet.notSheet'],
    ['a tag that never ends', () => `${row('')}<c ${'a="1" '.repeat(6 * mb)}`, 'sheet.notSheet'],
    ['a million brackets', () => `${row('')}${'<'.repeat(mb)}`, 'sheet.notSheet'],
    ['elements nested without end', () => row('<c>'.repeat(mb)), 'sheet.notSheet'],
    ['ten million empty elements', () => row('<v/>'.repeat(9 * mb)), 'document.tooComplex'],
    ['entities beyond number', () => text('&#38;'.repeat(7 * mb)), 'sheet.longCell'],
  ])(
    'a workbook with %s',
    async (_, xml, code) => {
      const bomb = await workbookOf(xml());
      const reply = await sendHostile(sendWorkbook(bomb));
      expect(reply.meta.code).toBe(code);
      expect(reply.status).toBeLessThan(500);
      expect(reply.meta.msg).toMatch(/[一-龥]/);
    },
    120_000,
  );

  test('a text repeated by every cell takes no more than its own reading', async () => {
    const shared = '<c r="A1" t="s"><v>0</v></c>';
    const rows = Array.from({ length: 900 }, (_, i) => `<row r="${i + 1}">${shared.replace('A1', `A${i + 1}`)}</row>`);
    const strings = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'长'.repeat(32_000)}</t></si></sst>`;
    const reply = await sendHostile(
      sendWorkbook(await workbookOf(sheetXml(rows.join('')), { 'xl/sharedStrings.xml': strings })),
    );
    expect(reply.meta.code).toBe('document.tooComplex');
  }, 120_000);
});

test('one person has one reading at a time and all have two; who cannot wait is told to come again §list.30', async () => {
  const book = await workbook(['学号', '姓名', '班级'], [['240101', '甲', '一班']]);
  const slow = docx('<w:p/>'.repeat(300_000));
  const mine = Promise.all(Array.from({ length: 5 }, () => sendWord(slow)));
  // Those of one person stand behind each other, not before everybody else's.
  const other = await sendHostile(sendWorkbook(book));
  expect(other.meta.success).toBe(true);
  const busy = (await mine).filter(({ meta }) => meta.code === 'document.busy');
  expect(busy.length).toBeGreaterThan(0);
  for (const { status, retryAfter } of busy) expect([status, Number(retryAfter) > 0]).toEqual([429, true]);
}, 180_000);
