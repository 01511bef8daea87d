import { courseApi } from '@xueyan/contract/school/course';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

/** The smallest possible PNG: one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

let school: School;
let lesson: Lesson;
let student: Caller;
let runId = '';
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  student = lesson.students[0] as Caller;
  runId = (await student.call(attemptApi.open, { sectionId: lesson.sectionId })).runId;
});
afterAll(() => school.close());

async function upload(person: Caller, path: string, field: string, files: [string, Buffer][]) {
  const form = new FormData();
  for (const [name, bytes] of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const headers = person.token ? { authorization: person.token } : undefined;
  const response = await fetch(`${school.url}/api/${path}`, { method: 'POST', body: form, headers });
  return { status: response.status, ...((await response.json()) as { meta: { code?: string }; data: never }) };
}
const intoReport = (person: Caller, files: [string, Buffer][]) =>
  upload(person, `editor/uploadmarkfile/run-${runId}`, 'mark-file', files);
const read = (address: string, headers: Record<string, string>) => fetch(school.url + address, { headers });

describe('a picture pasted into a report §editor.18', () => {
  let address = '';

  test('is stored under any name; invalid files are listed and affect no valid ones §editor.8,14', async () => {
    const evil = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const reply = await intoReport(student, [
      ['截图 1.png', png],
      ['page.png', evil],
      ['run.exe', Buffer.from('MZ')],
    ]);
    const { fileMap, errorFileList } = reply.data as { fileMap: Record<string, string>; errorFileList: string[] };
    expect(Object.keys(fileMap)).toEqual(['截图 1.png']);
    expect(errorFileList).toEqual(['page.png', 'run.exe']);
    address = fileMap['截图 1.png'] ?? '';
  });

  test('is shown to its owner and the teacher only, by header or by cookie', async () => {
    const statusFor = async (headers: Record<string, string>) => (await read(address, headers)).status;
    expect(await statusFor({ authorization: student.token })).toBe(200);
    expect(await statusFor({ cookie: `xy_file=${lesson.teacher.token}` })).toBe(200);
    expect(await statusFor({ authorization: lesson.students[1]?.token ?? '' })).toBe(403);
    expect(await statusFor({})).toBe(401);
  });

  test('is returned unchanged, typed by its content and harmless if it were a page', async () => {
    const response = await read(address, { authorization: student.token });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is not served to the next person at the same computer: the browser revalidates each time', async () => {
    const first = await read(address, { authorization: student.token });
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = (headers: Record<string, string>) => read(address, { 'if-none-match': etag, ...headers });
    expect((await again({ authorization: student.token })).status).toBe(304);
    expect((await again({ authorization: lesson.students[1]?.token ?? '' })).status).toBe(403);
    expect((await again({})).status).toBe(401);
  });

  test('cannot be added to a foreign report, or anywhere without a session', async () => {
    expect((await intoReport(lesson.students[1] as Caller, [['a.png', png]])).status).toBe(403);
    expect((await intoReport(school.nobody, [['a.png', png]])).status).toBe(401);
    expect((await upload(student, 'editor/uploadmarkfile/elsewhere', 'mark-file', [['a.png', png]])).status).toBe(400);
  });

  test('above 20 MB is refused §editor.14', async () => {
    const large = Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024)]);
    const reply = await intoReport(student, [['large.png', large]]);
    expect([reply.status, reply.meta.code]).toEqual([413, 'wire.tooLarge']);
  });

  test('that does not exist is reported as missing', async () => {
    const somewhere = '/api/file/get/00000000-0000-7000-8000-000000000000';
    expect((await read(somewhere, { authorization: student.token })).status).toBe(404);
    expect((await read('/api/file/get/../../etc/passwd', { authorization: student.token })).status).toBe(404);
  });
});

describe('a cover §editor.18', () => {
  const cover = (person: Caller, bytes: Buffer) =>
    upload(person, `file/cover/${lesson.courseId}`, 'file', [['cover.png', bytes]]);

  test('is set by the teacher and seen by the students', async () => {
    await cover(lesson.teacher, png);
    const { cover: address } = await student.call(courseApi.get, { courseId: lesson.courseId });
    expect((await read(address, { authorization: student.token })).status).toBe(200);
  });

  test('must be a picture of at most 2 MB, and cannot be changed by a student', async () => {
    expect((await cover(lesson.teacher, Buffer.from('GIF89a……'))).status).toBe(415);
    expect((await cover(lesson.teacher, Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))).status).toBe(413);
    expect((await cover(student, png)).status).toBe(403);
  });
});
