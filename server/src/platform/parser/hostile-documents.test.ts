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
/** Milliseconds that others may wait for a response: seconds, as readings take the processors from the server. */
const prompt = 5_000;

let school: School;
/** The server under test is a separate process, since its end would end the tests. */
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

/** Returns how long a call of another person takes. */
async function durationAt(url: string): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(`${url}/api/${authApi.sysinfo.path}`);
  expect(answer.status).toBe(200);
  return performance.now() - begin;
}

/**
 * Returns the delay of the slowest of another person's calls, made one after the other until the promise settles. A
 * server that reads nothing shows what the host, busy with other tests, makes of the same call.
 */
async function slowestMeanwhile(done: Promise<unknown>): Promise<number> {
  let over = false;
  const settled = done.then(
    () => (over = true),
    () => (over = true),
  );
  let slowest = 0;
  while (!over) {
    const [reading, idle] = await Promise.all([durationAt(server.url), durationAt(school.url)]);
    slowest = Math.max(slowest, reading - idle);
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 100))]);
  }
  return slowest;
}

/** Sends a document and checks that nobody else waits, the server survives, and a sound document is read after it. */
async function sendHostile(sent: Promise<Reply>): Promise<Reply> {
  const slowest = await slowestMeanwhile(sent);
  expect(slowest).toBeLessThan(prompt);
  return sent;
}

const paragraphs = (megabytes: number) => '<w:p>'.repeat(Math.floor((megabytes * mb) / 5));
const row = (inside: string) => sheetXml(`<row r="1">${inside}</row>`);
const text = (content: string) => row(`<c r="A1" t="inlineStr"><is><t>${content}</t></is></c>`);

describe('a malicious document', () => {
  test('a Word file of 150 kB that unpacks to 60 MB is refused with a text and delays nobody §list.30', async () => {
    const bomb = docx(paragraphs(60));
    expect(bomb.length).toBeLessThan(mb);
    const reply = await sendHostile(sendWord(bomb));
    expect([reply.status, reply.meta.code]).toEqual([413, 'document.unpacked']);
    expect(reply.meta.msg).toMatch(/[一-龥]/);
  }, 120_000);

  test('a Word file below that limit that fills its memory ends only its own reading', async () => {
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
    ['elements nested without end', () => row('<c>'.repeat(mb)), 'sheet.tooWide'],
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

  test('a text repeated by every cell affects only its own reading', async () => {
    const shared = '<c r="A1" t="s"><v>0</v></c>';
    const rows = Array.from({ length: 900 }, (_, i) => `<row r="${i + 1}">${shared.replace('A1', `A${i + 1}`)}</row>`);
    const strings = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'长'.repeat(32_000)}</t></si></sst>`;
    const reply = await sendHostile(
      sendWorkbook(await workbookOf(sheetXml(rows.join('')), { 'xl/sharedStrings.xml': strings })),
    );
    expect(reply.meta.code).toBe('document.tooComplex');
  }, 120_000);
});

test('one reading per person and two in all run at once; a full queue names a retry time §list.30', async () => {
  const book = await workbook(['学号', '姓名', '班级'], [['240101', '甲', '一班']]);
  // Long enough: all five arrive while the first is read, since a reading starts a process.
  const slow = docx('<w:p/>'.repeat(60_000));
  const mine = Promise.all(Array.from({ length: 5 }, () => sendWord(slow)));
  // The readings of one person queue behind each other, not before those of others.
  const other = await sendHostile(sendWorkbook(book));
  expect(other.meta.success).toBe(true);
  const busy = (await mine).filter(({ meta }) => meta.code === 'document.busy');
  expect(busy.length).toBeGreaterThan(0);
  for (const { status, retryAfter } of busy) expect([status, Number(retryAfter) > 0]).toEqual([429, true]);
}, 180_000);
