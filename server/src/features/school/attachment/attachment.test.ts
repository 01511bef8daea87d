import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attachmentApi } from '@xueyan/contract/school/attachment';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { attachmentParameters } from './attachment.parameter.ts';
import { expireUploads } from './resumable.service.ts';

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 'x')]);

let school: School;
let lesson: Lesson;
let teacher: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  teacher = lesson.teacher;
  student = lesson.students[0] as Caller;
});
afterAll(() => school.close());

const base64 = (text: string) => Buffer.from(text).toString('base64');
const tus = (person: Caller, method: string, address: string, headers: Record<string, string> = {}, body?: Buffer) =>
  fetch(new URL(address, school.url), {
    method,
    headers: { 'tus-resumable': '1.0.0', ...(person.token ? { authorization: person.token } : {}), ...headers },
    body: body && new Uint8Array(body),
  });
const announce = (person: Caller, name: string, bytes: number, sectionId = lesson.sectionId) =>
  tus(person, 'POST', '/api/file/tus', {
    'upload-length': String(bytes),
    'upload-metadata': `sectionId ${base64(sectionId)},filename ${base64(name)}`,
  });
const send = (person: Caller, address: string, offset: number, bytes: Buffer) =>
  tus(
    person,
    'PATCH',
    address,
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    bytes,
  );
const offsetOf = async (address: string) => Number((await tus(teacher, 'HEAD', address)).headers.get('upload-offset'));

async function begin(name: string, bytes: number): Promise<string> {
  const response = await announce(teacher, name, bytes);
  expect([response.status, await response.text()]).toEqual([201, '']);
  return response.headers.get('location') ?? '';
}
async function attach(name: string, bytes: Buffer): Promise<number> {
  return (await send(teacher, await begin(name, bytes.length), 0, bytes)).status;
}
const listed = async (person = teacher, sectionId = lesson.sectionId) =>
  (await person.call(attachmentApi.list, { sectionId })).attachmentList;

describe('a resumable upload', () => {
  let address = '';

  test('resumes at the point of interruption, and is attached once it is complete §editor.9,15', async () => {
    address = await begin('讲义 第一章?.pdf', pdf.length);
    expect((await send(teacher, address, 0, pdf.subarray(0, 2000))).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect(await offsetOf(address)).toBe(2000);
    expect((await send(teacher, address, 1000, pdf.subarray(1000))).status).toBe(409);
    expect((await send(teacher, address, 2000, pdf.subarray(2000))).status).toBe(204);
    const [file] = await listed();
    expect(file).toMatchObject({ name: '讲义_第一章_.pdf', bytes: pdf.length, category: 'document' });
  });

  test('answers that it is complete to a repeated request', async () => {
    expect(await offsetOf(address)).toBe(pdf.length);
    expect(await listed()).toHaveLength(1);
  });

  test('is read by the students of the course, also by ranges', async () => {
    const [file] = await listed(student);
    const read = (headers: Record<string, string>) =>
      fetch(school.url + file?.address, { headers: { authorization: student.token, ...headers } });
    const whole = await read({});
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(pdf);
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment/);
    const part = await read({ range: 'bytes=5-8' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 5-8/5009',
      '1.7\n',
    ]);
    expect(await (await read({ range: 'bytes=-3' })).text()).toBe('xxx');
    expect((await read({ range: 'bytes=5000-' })).headers.get('content-length')).toBe('9');
    expect((await read({ range: 'bytes=5009-' })).status).toBe(416);
    expect((await read({ range: 'bytes=0-1,3-4' })).status).toBe(200);
  });

  test('is not attached twice', async () => {
    expect(await attach('讲义 第一章?.pdf', pdf)).toBe(204);
    expect(await listed()).toHaveLength(1);
  });

  test('survives a restart of the server §editor.26', async () => {
    const bytes = Buffer.concat([pdf, Buffer.from('more')]);
    const cut = await begin('b.pdf', bytes.length);
    await send(teacher, cut, 0, bytes.subarray(0, 100));
    const whole = await begin('c.pdf', 9);
    // The last piece has arrived, and the server ended before it could answer or attach the file.
    const { writeFile } = await import('node:fs/promises');
    const { join } = await import('node:path');
    await writeFile(join(school.server.platform.files.incoming, whole.split('/').at(-1) ?? ''), '%PDF-1.7\n');
    expect(await offsetOf(whole)).toBe(9);
    expect(await offsetOf(cut)).toBe(100);
    expect((await send(teacher, cut, 100, bytes.subarray(100))).status).toBe(204);
    expect((await listed()).map(({ name }) => name)).toEqual(['讲义_第一章_.pdf', 'c.pdf', 'b.pdf']);
  });
});

test('an address that names another upload cannot be used to write into it', async () => {
  const elsewhere = await openLesson(school, { students: 0 });
  const other = elsewhere.teacher;
  const theirs = await announce(other, 'theirs.pdf', pdf.length, elsewhere.sectionId);
  const foreign = (theirs.headers.get('location') ?? '').split('/').at(-1);
  const mine = await begin('mine.pdf', pdf.length);
  for (const trick of [`?x=/${foreign}`, `/?/${foreign}`, `?${foreign}`, `#/${foreign}`]) {
    await send(teacher, `${mine}${trick}`, 0, pdf.subarray(0, 100));
  }
  const there = await tus(other, 'HEAD', theirs.headers.get('location') ?? '');
  expect(there.headers.get('upload-offset')).toBe('0');
  expect(await offsetOf(mine)).toBe(100);
  await tus(teacher, 'DELETE', mine);
});

describe('the restrictions of an upload', () => {
  test('refuse other file types, judged by name and by content §editor.26', async () => {
    expect((await announce(teacher, 'setup.exe', 10)).status).toBe(415);
    expect((await announce(teacher, 'noextension', 10)).status).toBe(415);
    expect((await announce(teacher, 'page.html', 10)).status).toBe(415);
    expect((await announce(teacher, 'x.svg', 10)).status).toBe(415);
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]);
    const address = await begin('photo.png', program.length);
    const refused = await send(teacher, address, 0, program);
    expect(refused.status).toBe(415);
    expect(await refused.json()).toMatchObject({ meta: { success: false, code: 'attachment.kind' } });
    expect(await attach('notes.txt', program)).toBe(415);
    expect(await attach('data.csv', Buffer.from('a,b\n'))).toBe(204);
    expect((await tus(teacher, 'HEAD', address)).status).toBe(403);
  });

  test('refuse an empty file and one larger than 2 GB §editor.26', async () => {
    expect((await announce(teacher, 'a.pdf', 0)).status).toBe(413);
    expect((await announce(teacher, 'a.pdf', 2 * 1024 ** 3 + 1)).status).toBe(413);
    expect((await announce(teacher, 'a.pdf', Number.NaN)).status).toBe(413);
    const largest = await announce(teacher, 'a.pdf', 2 * 1024 ** 3);
    expect(largest.status).toBe(201);
    await tus(teacher, 'DELETE', largest.headers.get('location') ?? '');
    const address = await begin('small.pdf', 20);
    expect((await send(teacher, address, 0, pdf)).status).toBe(413);
  });

  test('refuse the fifty-first file of a section', async () => {
    const { courseId, chapterId } = lesson;
    const section = { courseId, parentId: chapterId, title: '图文', kind: 'reading' } as const;
    const { sectionId } = await teacher.call(sectionApi.save, section);
    for (let i = 0; i < 50; i++) {
      const response = await announce(teacher, `${i}.txt`, 1, sectionId);
      await send(teacher, response.headers.get('location') ?? '', 0, Buffer.from('x'));
    }
    expect(await listed(teacher, sectionId)).toHaveLength(50);
    expect((await announce(teacher, '51.txt', 1, sectionId)).status).toBe(409);
  });

  test('are as many in a section as the school permits', async () => {
    const { courseId, chapterId } = lesson;
    const section = { courseId, parentId: chapterId, title: '少量附件', kind: 'reading' } as const;
    const { sectionId } = await teacher.call(sectionApi.save, section);
    await withParameter(school, attachmentParameters.perSection, 1, async () => {
      const response = await announce(teacher, 'one.txt', 1, sectionId);
      await send(teacher, response.headers.get('location') ?? '', 0, Buffer.from('x'));
      expect((await announce(teacher, 'two.txt', 1, sectionId)).status).toBe(409);
    });
    expect((await announce(teacher, 'two.txt', 1, sectionId)).status).toBe(201);
  });

  test('refuse a person who may not change the section', async () => {
    const other = await school.signIn('ROLE_TEACHER', 'other');
    const address = await begin('mine.pdf', 20);
    for (const person of [student, other]) {
      expect((await announce(person, 'a.pdf', 10)).status).toBe(403);
      expect((await tus(person, 'HEAD', address)).status).toBe(403);
      expect((await send(person, address, 0, pdf.subarray(0, 20))).status).toBe(403);
      expect((await tus(person, 'DELETE', address)).status).toBe(403);
    }
    expect((await announce(school.nobody, 'a.pdf', 10)).status).toBe(401);
    expect((await send(school.nobody, address, 0, pdf.subarray(0, 20))).status).toBe(401);
    expect((await announce(teacher, 'a.pdf', 10, lesson.chapterId)).status).toBe(403);
    expect((await announce(teacher, 'a.pdf', 10, '../../etc')).status).toBe(403);
    expect((await tus(teacher, 'HEAD', '/api/file/tus/..%2f..%2fpasswd')).status).toBe(403);
    await tus(teacher, 'DELETE', address);
  });

  test('ignore an upload id chosen by the client', async () => {
    const response = await tus(teacher, 'POST', '/api/file/tus', {
      'upload-length': '9',
      'x-upload-id': '../../evil',
      'upload-metadata': `sectionId ${base64(lesson.sectionId)},filename ${base64('a.pdf')}`,
    });
    expect(response.headers.get('location')).toMatch(/^\/api\/file\/tus\/[0-9a-f-]{36}$/);
    await tus(teacher, 'DELETE', response.headers.get('location') ?? '');
  });
});

describe('an abandoned upload', () => {
  const lying = async () => (await readdir(school.server.platform.files.incoming)).length;

  test('leaves no bytes behind', async () => {
    const before = await lying();
    const address = await begin('gone.pdf', 100);
    await send(teacher, address, 0, pdf.subarray(0, 50));
    expect(await lying()).toBeGreaterThan(before);
    expect((await tus(teacher, 'DELETE', address)).status).toBe(204);
    expect(await lying()).toBe(before);
    expect((await tus(teacher, 'HEAD', address)).status).toBe(403);
  });

  test('expires after a day §editor.27', async () => {
    const address = await begin('late.pdf', 100);
    await send(teacher, address, 0, pdf.subarray(0, 50));
    const { db, platform } = school.server;
    await expireUploads(db, platform.files, new Date(Date.now() + 23 * 3_600_000));
    expect(await offsetOf(address)).toBe(50);
    await expireUploads(db, platform.files, new Date(Date.now() + 25 * 3_600_000));
    expect((await tus(teacher, 'HEAD', address)).status).toBe(403);
    expect(await lying()).toBe(0);
  });
});

test('an attachment is removed by its teacher alone, and its address ends', async () => {
  const [file] = await listed();
  const attachmentId = file?.attachmentId ?? '';
  expect((await student.ask(attachmentApi.remove, { attachmentId })).status).toBe(403);
  const other = await school.logIn('other');
  expect((await other.ask(attachmentApi.remove, { attachmentId })).meta.code).toBe('wire.gone');
  expect((await school.nobody.ask(attachmentApi.remove, { attachmentId })).status).toBe(401);
  await teacher.call(attachmentApi.remove, { attachmentId });
  expect((await teacher.ask(attachmentApi.remove, { attachmentId })).meta.code).toBe('wire.gone');
  const read = await fetch(school.url + file?.address, { headers: { authorization: teacher.token } });
  expect(read.status).toBe(404);
});

test('the list is returned to a person who may open the section', async () => {
  const anonymous = await school.signIn('ROLE_STUDENT', 'stranger');
  const input = { sectionId: lesson.sectionId };
  expect((await anonymous.ask(attachmentApi.list, input)).meta.code).toBe('wire.gone');
  expect((await school.nobody.ask(attachmentApi.list, input)).status).toBe(401);
  expect((await teacher.ask(attachmentApi.list, { sectionId: 'x' })).status).toBe(400);
});

test('incomplete forms of an interrupted server are deleted a day later', async () => {
  const { incoming } = school.server.platform.files;
  const [old, recent] = [join(incoming, 'form-old'), join(incoming, 'form-recent')];
  for (const folder of [old, recent]) await mkdir(folder, { recursive: true });
  await writeFile(join(old, '0'), 'half of it');
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  await utimes(old, longAgo, longAgo);
  await school.clock.advance({ minutes: 10 });
  expect((await readdir(incoming)).filter((name) => name.startsWith('form-'))).toEqual(['form-recent']);
  await rm(recent, { recursive: true });
});
