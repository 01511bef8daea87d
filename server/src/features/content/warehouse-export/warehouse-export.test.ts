import { inflateSync } from 'node:zlib';
import { jobApi } from '@xueyan/contract/base/job';
import { warehouseApi } from '@xueyan/contract/content/warehouse';
import {
  warehouseExportApi as api,
  WarehouseExported,
  type WarehouseFormat,
  warehouseExportPath,
  warehousePageFile,
} from '@xueyan/contract/content/warehouse-export';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { leavingPages, relativePath, withPlaces } from './leaving-pages.rule.ts';

let school: School;
let owner: Caller;
let reader: Caller;
let spaceId = '';
let root = '';
let child = '';
let picture = '';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const added = async (title: string, parentId: string | null) =>
  (await owner.call(warehouseApi.addPage, { spaceId, parentId, title })).pageId;
const write = async (pageId: string, title: string, content: string) => {
  const { version } = await owner.call(warehouseApi.lock, { pageId });
  await owner.call(warehouseApi.updatePage, { pageId, version, title, content });
};
const upload = async (pageId: string) => {
  const form = new FormData();
  form.append('mark-file', new Blob([pixel]), '拓扑 图.png');
  const reply = await fetch(`${school.url}/api/editor/uploadmarkfile/page-${pageId}`, {
    ...{ method: 'POST', body: form, headers: { authorization: owner.token } },
  });
  const { data } = (await reply.json()) as { data: { fileMap: Record<string, string> } };
  return Object.values(data.fileMap)[0] ?? '';
};
const linkTo = (pageId: string) => `/content/warehouse/${spaceId}?page=${pageId}`;

beforeAll(async () => {
  school = await openSchool();
  owner = await school.signIn('ROLE_TEACHER', 'leave-owner');
  reader = await school.signIn('ROLE_STUDENT', 'leave-reader');
  ({ spaceId } = await owner.call(warehouseApi.saveSpace, { name: '网络空间' }));
  await owner.call(warehouseApi.setMember, { spaceId, loginName: reader.loginName, right: 'read' });
  root = await added('路由/交换', null);
  child = await added('静态路由', root);
  picture = await upload(child);
  const elsewhere = '/content/warehouse/00000000-0000-4000-8000-000000000001?page=00000000-0000-4000-8000-000000000002';
  const strange = '/api/file/get/00000000-0000-4000-8000-000000000003';
  await write(
    root,
    '路由/交换',
    `见 [下一页](${linkTo(child)})、[别处](${elsewhere})\n\n## 概念\n\n**下一跳** 与 $\\frac{1}{2}$\n`,
  );
  const table = '| 命令 | 作用 |\n| - | - |\n| `ip route` | 查看路由 |\n';
  await write(
    child,
    '静态路由',
    `1. 先看\n2. 再改\n\n![拓扑](${picture})\n\n${table}\n[回去](${linkTo(root)}) [网站](https://example.com/a) ![无](${strange})\n`,
  );
});
afterAll(() => school.close());

const pageFile = (who: Caller, pageId: string, format: WarehouseFormat) =>
  fetch(`${school.url}/api/${warehousePageFile.path}`, {
    ...{ method: 'POST', body: JSON.stringify({ pageId, format }) },
    headers: { authorization: who.token, 'content-type': 'application/json', 'accept-language': 'zh_cn' },
  });
const jobFile = (who: Caller, jobId: string) =>
  fetch(`${school.url}/api/${warehouseExportPath(jobId)}`, { headers: { authorization: who.token } });
const exported = async (who: Caller, format: WarehouseFormat, pageId: string | null = null) => {
  const { jobId } = await who.call(api.start, { spaceId, pageId, format });
  await school.settleJobs();
  const job = await who.call(jobApi.get, { jobId });
  expect(job).toMatchObject({ state: 'done' });
  const bytes = Buffer.from(await (await jobFile(who, jobId)).arrayBuffer());
  return { jobId, made: WarehouseExported.parse(job.result), bytes };
};
const unpacked = async (bytes: Buffer) => {
  const parts = await readArchive(bytes, { entries: 100, bytes: 50_000_000 });
  return new Map([...parts].map(([name, part]) => [name, Buffer.from(part)]));
};

/** Returns the letters that the fonts of a PDF map. */
function lettersOf(pdf: Buffer): string {
  const letters: string[] = [];
  for (const found of pdf.toString('latin1').matchAll(/stream\n/g)) {
    const from = (found.index ?? 0) + found[0].length;
    const end = pdf.indexOf('\nendstream', from);
    try {
      const map = inflateSync(pdf.subarray(from, end)).toString('latin1');
      if (!map.includes('beginbfrange') && !map.includes('beginbfchar')) continue;
      for (const [, hex = ''] of map.matchAll(/<([0-9a-fA-F]{4})>(?=[\s\]])/g))
        letters.push(String.fromCodePoint(Number.parseInt(hex, 16)));
    } catch {
      // Not a character map.
    }
  }
  return letters.join('');
}

test('a space is exported as Markdown folders with attachments, relative links and remarks', async () => {
  const { made, bytes } = await exported(reader, 'markdown');
  const parts = await unpacked(bytes);
  expect([...parts.keys()].toSorted()).toEqual([
    ...['_目录.md', '路由_交换.md', '路由_交换/静态路由.md', '附件/拓扑_图.png'],
  ]);
  const top = parts.get('路由_交换.md')?.toString() ?? '';
  expect(top).toContain(`[下一页](${encodeURIComponent('路由_交换')}/${encodeURIComponent('静态路由')}.md)`);
  const below = parts.get('路由_交换/静态路由.md')?.toString() ?? '';
  expect(below).toContain(`[回去](../${encodeURIComponent('路由_交换')}.md)`);
  expect(below).toMatch(/!\[拓扑\]\(\.\.\/%E9%99%84%E4%BB%B6\/[^)]+\.png\)/);
  expect([...parts].find(([name]) => name.startsWith('附件/'))?.[1].equals(pixel)).toBe(true);
  const list = parts.get('_目录.md')?.toString() ?? '';
  for (const words of ['「静态路由」引用的一个文件', '1 处链接指向未导出的页面']) {
    expect(list).toContain(words);
    expect(made.remarks.join()).toContain(words);
  }
});

test('a branch is exported as one Word document with headings, links, formulas and pictures', async () => {
  const { made, bytes } = await exported(owner, 'word', root);
  expect(made).toMatchObject({ pages: 2, name: expect.stringMatching(/\.docx$/) });
  const parts = await unpacked(bytes);
  const body = parts.get('word/document.xml')?.toString() ?? '';
  expect(body).toMatch(/<w:pStyle w:val="Heading1"\/>(?:(?!<\/w:p>).)*静态路由/);
  expect(body).toMatch(/<w:hyperlink w:anchor="part2">(?:(?!<\/w:hyperlink>).)*下一页/);
  expect(body).toContain('<m:f>');
  expect(body).toContain('导出说明');
  expect([...parts.keys()].filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
  expect(parts.get('word/_rels/document.xml.rels')?.toString()).toContain('https://example.com/a');
  const { markdown } = await school.server.platform.parser.word({ id: owner.id }, 'docx', bytes);
  for (const words of ['下一跳', '查看路由', '先看', '[图片：无]'.slice(1, 3)]) expect(markdown).toContain(words);
});

test('a space is exported as a PDF with searchable Chinese, bookmarks and page numbers', async () => {
  const { bytes } = await exported(owner, 'pdf');
  const said = bytes.toString('latin1');
  expect(said.slice(0, 5)).toBe('%PDF-');
  for (const letter of '静态路由目录查看导出说明下一跳') expect(lettersOf(bytes)).toContain(letter);
  expect(said).toContain('/Outlines');
  expect(said).toContain('/S /GoTo');
});

test('a reader of a page exports it at once in each format', async () => {
  const types = { markdown: 'application/zip', pdf: 'application/pdf', word: 'application/vnd.openxml' };
  for (const format of ['markdown', 'pdf', 'word'] as const) {
    const reply = await pageFile(reader, child, format);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining(types[format])]);
    expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(400);
  }
  const stranger = await school.signIn('ROLE_TEACHER', 'leave-stranger');
  expect((await pageFile(stranger, child, 'word')).status).toBe(403);
  expect((await stranger.ask(api.start, { spaceId, format: 'word' })).meta.code).toBe('wire.gone');
});

test('the file of a job is available to its owner while they may read the space', async () => {
  const { jobId } = await exported(reader, 'markdown', child);
  expect((await jobFile(owner, jobId)).status).toBe(403);
  await owner.call(warehouseApi.setMember, { spaceId, loginName: reader.loginName, right: null });
  expect((await jobFile(reader, jobId)).status).toBe(403);
  const { spaceId: bare } = await owner.call(warehouseApi.saveSpace, { name: '空的' });
  expect((await owner.ask(api.start, { spaceId: bare, format: 'pdf' })).meta.code).toBe('warehouseExport.empty');
});

test('a space that exceeds one document is exported as several in a zip', async () => {
  const { spaceId: long } = await owner.call(warehouseApi.saveSpace, { name: '长卷' });
  for (const title of ['一', '二', '三', '四']) {
    const { pageId } = await owner.call(warehouseApi.addPage, { spaceId: long, title });
    await write(pageId, title, `${'很长的一段文字。'.repeat(100)}\n\n`.repeat(230));
  }
  const { jobId } = await owner.call(api.start, { spaceId: long, format: 'word' });
  await school.settleJobs();
  const parts = await unpacked(Buffer.from(await (await jobFile(owner, jobId)).arrayBuffer()));
  expect([...parts.keys()]).toEqual(['01-长卷.docx', '02-长卷.docx']);
});

test('file names differ for equal titles, and relative paths lead from one to another', () => {
  const node = (pageId: string, parentId: string | null, title: string) => ({ pageId, parentId, title });
  const pages = leavingPages([node('1', null, 'A:b'), node('2', null, 'a*B'), node('3', '2', '..')], null);
  expect(pages.map(({ path }) => path)).toEqual(['A_b.md', 'a_B 2.md', 'a_B 2/__.md']);
  expect(relativePath('a/b/c.md', 'a/d (1).md')).toBe('../d%20%281%29.md');
  expect(leavingPages([node('2', null, 'x'), node('3', '2', 'y')], '3').map(({ level }) => level)).toEqual([0]);
  const none = { pages: new Map(), files: new Map() };
  expect(withPlaces('/api/file/get/x', 'a.md', none)).toBe('/api/file/get/x');
});
