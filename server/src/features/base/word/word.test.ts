import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { docx, drawing, externalRelation, oldDoc, paragraph, zip } from '../../../testing/word-documents.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

let school: School;
let lesson: Lesson;
let student: Caller;
let runId = '';
/** External host that no document may make the server contact. */
let elsewhere: Server;
let visits = 0;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  student = lesson.students[0] as Caller;
  runId = (await student.call(attemptApi.open, { sectionId: lesson.sectionId })).runId;
  elsewhere = createServer((_, response) => {
    visits += 1;
    response.end('x');
  }).listen(0, '127.0.0.1');
});
afterAll(async () => {
  elsewhere.close();
  await school.close();
});
const elsewhereUrl = () => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;

interface Imported {
  status: number;
  meta: { success: boolean; code?: string; msg: string };
  data: { content: string } | null;
}
async function send(bytes: Buffer | null, name: string, person = student, flagId = `run-${runId}`): Promise<Imported> {
  const form = new FormData();
  if (bytes) form.append('mark-word-file', new Blob([new Uint8Array(bytes)]), name);
  else form.append('other', 'x');
  const headers: Record<string, string> = { 'accept-language': 'zh_cn' };
  if (person.token) headers.authorization = person.token;
  const url = `${school.url}/api/editor/uploaddoccontent/${flagId}`;
  const response = await fetch(url, { method: 'POST', body: form, headers });
  return { status: response.status, ...((await response.json()) as Omit<Imported, 'status'>) };
}
const textOf = async (bytes: Buffer, name = 'a.docx') => {
  const reply = await send(bytes, name);
  expect(reply.meta).toMatchObject({ success: true });
  return reply.data?.content ?? '';
};

const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;

describe('a Word document §editor.19', () => {
  test('is imported with headings, emphasis, tables and pictures, which are stored and linked §editor.8', async () => {
    const bold = '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>要点</w:t></w:r><w:r><w:t>：说明</w:t></w:r></w:p>';
    const body = [
      paragraph('实验一', 'Heading1'),
      paragraph('过程', 'Heading2'),
      bold,
      table(['步骤', '结果 a|b'], ['一', '成功']),
      drawing('r:embed="r1"'),
    ].join('');
    const content = await textOf(docx(body, { png }));
    expect(content).toMatch(
      /^# 实验一\n\n## 过程\n\n\*\*要点\*\*：说明\n\n\| 步骤 \| 结果 a\\\|b \|\n\| --- \| --- \|\n\| 一 \| 成功 \|\n\n!\[示意图\]\(\/api\/file\/get\/[0-9a-f-]{36}\)\n$/,
    );
    const address = /\((.+)\)/.exec(content)?.[1] ?? '';
    const read = (person: Caller) => fetch(school.url + address, { headers: { authorization: person.token } });
    expect(Buffer.from(await (await read(student)).arrayBuffer())).toEqual(png);
    expect((await read(lesson.students[1] as Caller)).status).toBe(403);
  });

  test('keeps a table with merged cells as a table', async () => {
    const joined = `<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph('合并')}</w:tc>`;
    const content = await textOf(docx(`<w:tbl><w:tr>${joined}</w:tr><w:tr>${cell('甲')}${cell('乙')}</w:tr></w:tbl>`));
    expect(content).toContain('<td colspan="2"');
    expect(content).toContain('合并');
  });

  test('of the old kind yields its text, one line per paragraph, with special characters escaped', async () => {
    const content = await textOf(oldDoc('第一段\r第二段 *星号* <b>\r# 井号\r'), 'old.doc');
    expect(content).toBe('第一段\n\n第二段 \\*星号\\* \\<b\\>\n\n\\# 井号\n');
  });

  test('is recognized by its content, whatever its name §editor.12', async () => {
    expect(await textOf(docx(paragraph('名字不对')), 'a.txt')).toBe('名字不对\n');
    expect(await textOf(oldDoc('名字不对'), 'a.docx')).toBe('名字不对\n');
  });
});

describe('an import is refused §editor.19', () => {
  test('for other formats, with the text of the specification §editor.12', async () => {
    for (const other of [png, Buffer.from('文字'), zip({ 'a.txt': 'x' }), Buffer.from('%PDF-1.7')]) {
      const reply = await send(other, 'a.docx');
      expect([reply.status, reply.meta.msg]).toEqual([415, '请上传doc,docx格式的文件!']);
    }
  });

  test('for more than 10 MB, an empty or a missing file, with the text of the specification §editor.13', async () => {
    const document = docx(paragraph('大'));
    const fill = (bytes: number) => Buffer.concat([document, Buffer.alloc(bytes - document.length)]);
    for (const reply of [
      await send(fill(10_485_761), 'a.docx'),
      await send(Buffer.alloc(0), 'a.docx'),
      await send(null, ''),
    ]) {
      expect([reply.status, reply.meta.msg]).toEqual([413, '请选择上传文件,文件最大不能超过10M']);
    }
    expect(
      (await send(Buffer.concat([oldDoc('十兆'), Buffer.alloc(10_485_760 - oldDoc('十兆').length)]), 'a.doc')).status,
    ).toBe(200);
  });

  test('for a record where the person may not write', async () => {
    const document = docx(paragraph('文'));
    expect((await send(document, 'a.docx', lesson.students[1] as Caller)).status).toBe(403);
    expect((await send(document, 'a.docx', student, `course-${lesson.courseId}`)).status).toBe(403);
    expect((await send(document, 'a.docx', lesson.teacher, `course-${lesson.courseId}`)).status).toBe(200);
    expect((await send(document, 'a.docx', student, `help-${runId}`)).status).toBe(403);
    expect((await send(document, 'a.docx', student, 'elsewhere')).status).toBe(400);
    expect((await send(document, 'a.docx', school.nobody)).status).toBe(401);
  });
});

describe('a hostile document §editor.19', () => {
  test('that unpacks to an excessive size is refused, also when it claims otherwise', async () => {
    const bomb = docx(paragraph('弹'), { more: { 'word/bomb.xml': Buffer.alloc(41 * 1024 * 1024) } });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect((await send(bomb, 'a.docx')).meta.code).toBe('document.unpacked');
    const claimed = zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': Buffer.alloc(41 * 1024 * 1024) }, 10);
    expect(['document.unpacked', 'file.wordKind']).toContain((await send(claimed, 'a.docx')).meta.code);
  }, 60_000);

  test('with more text than its field holds is refused with the reason', async () => {
    const reply = await send(docx(paragraph('字'.repeat(200_001))), 'a.docx');
    expect([reply.status, reply.meta.code]).toEqual([413, 'file.wordLong']);
    expect(reply.meta.msg).toContain('200000');
  });

  test('that is damaged, or only claims to be a document, is refused with a text §editor.21', async () => {
    const whole = docx(paragraph('坏'));
    expect((await send(whole.subarray(0, whole.length - 30), 'a.docx')).meta.success).toBe(false);
    expect((await send(oldDoc('坏').subarray(0, 2000), 'a.doc')).meta.code).toBe('file.wordBroken');
    const notWord = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096, 7)]);
    expect((await send(notWord, 'a.doc')).meta.code).toBe('file.wordBroken');
  });

  test('that expands entities or nests without end ends only its own reading', async () => {
    const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>`;
    const laughs = docx(`${entities}<w:p><w:r><w:t>&c;</w:t></w:r></w:p>`);
    const reply = await send(laughs, 'a.docx');
    expect((reply.data?.content ?? '').length).toBeLessThan(1000);
    const deep = docx('<w:p>'.repeat(100_000) + '</w:p>'.repeat(100_000));
    await send(deep, 'a.docx');
    expect(await textOf(docx(paragraph('还活着')))).toBe('还活着\n');
  }, 90_000);

  test('reaches no other host and no file of the server', async () => {
    const links =
      externalRelation('r1', 'image', `${elsewhereUrl()}/a.png`) +
      externalRelation('r2', 'image', 'file:///etc/passwd') +
      externalRelation('r3', 'hyperlink', 'javascript:alert(1)');
    const link = '<w:p><w:hyperlink r:id="r3"><w:r><w:t>点我</w:t></w:r></w:hyperlink></w:p>';
    const reply = await send(docx(drawing('r:link="r1"') + drawing('r:link="r2"') + link, { links }), 'a.docx');
    expect(visits).toBe(0);
    expect(JSON.stringify(reply)).not.toMatch(/root:|javascript:/);
  });

  test('adds no markup of its own', async () => {
    const content = await textOf(
      docx(paragraph('&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt;')),
    );
    expect(content).toBe('&lt;script>alert(1)&lt;/script> &lt;img src=x onerror=alert(1)>\n');
  });
});
