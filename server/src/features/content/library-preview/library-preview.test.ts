import { gzipSync } from 'node:zlib';
import { libraryApi } from '@xueyan/contract/content/library';
import { libraryPiecesPath, libraryPreviewApi } from '@xueyan/contract/content/library-preview';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { hasProgram } from '../../../platform/installed-parts.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let teacher: Caller;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'preview-teacher');
  other = await school.signIn('ROLE_TEACHER', 'preview-other');
});
afterAll(() => school.close());

const headersOf = (who: Caller) => ({ authorization: who.token, appid: who.loginName, 'tus-resumable': '1.0.0' });

async function begin(who: Caller, name: string, path: string, bytes: number) {
  const metadata = Object.entries({ filename: name, folder: 'root', path })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const headers = { ...headersOf(who), 'upload-length': String(bytes), 'upload-metadata': metadata };
  const answer = await fetch(`${school.url}/api/${libraryPiecesPath}`, { method: 'POST', headers });
  return { status: answer.status, address: answer.headers.get('location') ?? '' };
}
const send = (who: Caller, address: string, bytes: Buffer, offset: number) =>
  fetch(new URL(address, school.url), {
    method: 'PATCH',
    headers: {
      ...headersOf(who),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: new Uint8Array(bytes),
  });
async function upload(who: Caller, name: string, bytes: Buffer, path = name) {
  const { address } = await begin(who, name, path, bytes.length);
  await send(who, address, bytes, 0);
  const { pageInfo } = await who.call(libraryApi.list, { view: 'mine', pageSize: 100 });
  return pageInfo.resultList.find(({ fileName }) => fileName === name);
}

test('an interrupted upload goes on where it was, and a file lands in the folders of its path', async () => {
  const text = Buffer.from('进程和线程。'.repeat(200));
  const { address } = await begin(teacher, '笔记.txt', '操作系统/第一周/笔记.txt', text.length);
  await send(teacher, address, text.subarray(0, 500), 0);
  const head = await fetch(new URL(address, school.url), { method: 'HEAD', headers: headersOf(teacher) });
  expect(head.headers.get('upload-offset')).toBe('500');
  expect((await fetch(new URL(address, school.url), { method: 'HEAD', headers: headersOf(other) })).status).toBe(403);
  await send(teacher, address, text.subarray(500), 500);
  const { pageInfo } = await teacher.call(libraryApi.list, { view: 'mine' });
  const item = pageInfo.resultList.find(({ fileName }) => fileName === '笔记.txt');
  const { folderList } = await teacher.call(libraryApi.folders, {});
  const week = folderList.find(({ folderId }) => folderId === item?.folderId);
  expect(week?.name).toBe('第一周');
  expect(folderList.find(({ folderId }) => folderId === week?.parentId)?.name).toBe('操作系统');
  // The confirmation was lost: asking again says that all of it is there.
  const again = await fetch(new URL(address, school.url), { method: 'HEAD', headers: headersOf(teacher) });
  expect(again.headers.get('upload-offset')).toBe(String(text.length));
});

test('a path does not lead out, and a file that is not what its name says makes no resource', async () => {
  const item = await upload(teacher, '甲.txt', Buffer.from('甲'), '../../甲.txt');
  expect(item?.folderId).toBeNull();
  expect(await upload(teacher, '假.pdf', Buffer.from('no pdf'))).toBeUndefined();
  expect((await begin(teacher, '空.txt', '', 0)).status).toBe(413);
  const student = await school.signIn('ROLE_STUDENT', 'preview-student');
  expect((await begin(student, '乙.txt', '', 3)).status).toBe(403);
});

/** Packs one small file as ustar. */
function tarOf(name: string, text: string): Buffer {
  const head = Buffer.alloc(512);
  head.write(name, 0);
  head.write(`${Buffer.byteLength(text).toString(8).padStart(11, '0')}\0`, 124);
  head.write('0', 156);
  head.write('ustar\u000000', 257);
  head.fill(' ', 148, 156);
  head.write(
    `${head
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  const body = Buffer.alloc(512);
  body.write(text);
  return Buffer.concat([head, body, Buffer.alloc(1024)]);
}

test('an archive is shown as the list of its contents, and a broken one says so', async () => {
  const archive = packArchive(new Map([['src/main.c', Buffer.from('int main(){}')]]));
  const item = await upload(teacher, '源码.zip', archive);
  const itemId = item?.itemId ?? '';
  expect(await teacher.call(libraryPreviewApi.get, { itemId })).toMatchObject({
    ...{ state: 'done', entries: [{ name: 'src/main.c', bytes: 12 }], more: false },
  });
  expect((await other.ask(libraryPreviewApi.get, { itemId })).meta.code).toBe('wire.gone');
  for (const name of ['源码.tar', '源码.tar.gz', '源码.tgz']) {
    const packed = await upload(
      teacher,
      name,
      name.endsWith('.tar') ? tarOf('src/main.c', 'int main(){}') : gzipSync(tarOf('src/main.c', 'int main(){}')),
    );
    expect(await teacher.call(libraryPreviewApi.get, { itemId: packed?.itemId ?? '' })).toMatchObject({
      ...{ state: 'done', entries: [{ name: 'src/main.c', bytes: 12 }] },
    });
  }
  const broken = await upload(teacher, '坏.zip', Buffer.from('PK\x03\x04 broken'));
  expect(await teacher.call(libraryPreviewApi.get, { itemId: broken?.itemId ?? '' })).toMatchObject({
    ...{ state: 'failed', entries: null },
  });
});

test('code is read as text, and an Office file is converted, or the missing program is named', async () => {
  const code = await upload(teacher, 'main.py', Buffer.from('print(1)\n'));
  const { address } = await teacher.call(libraryApi.get, { itemId: code?.itemId ?? '' });
  const read = await fetch(school.url + address, { headers: headersOf(teacher) });
  expect(read.headers.get('content-type')).toContain('text/plain');
  const types =
    '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml" PartName="/word/document.xml"/></Types>';
  const parts = new Map([
    ['[Content_Types].xml', Buffer.from(types)],
    ['word/document.xml', Buffer.from('<w:document/>')],
  ]);
  const item = await upload(teacher, '讲义.docx', packArchive(parts));
  const { state, form } = await teacher.call(libraryPreviewApi.get, { itemId: item?.itemId ?? '' });
  expect(form).toBe('pdf');
  const expected = (await hasProgram('soffice')) ? ['making', 'missing', 'done', 'failed'] : ['missing'];
  expect(expected).toContain(state);
});
