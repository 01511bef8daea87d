import { sectionApi } from '@xueyan/contract/school/section';
import { noRule, sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { coursewareApi } from '@xueyan/contract/teaching/courseware';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classSessions } from '../../../db/class-session.table.ts';
import { renditions } from '../../../db/courseware.table.ts';
import { files } from '../../../db/file.table.ts';
import { newId } from '../../../db/id.ts';
import { jobs } from '../../../db/job.table.ts';
import { attachments } from '../../../db/upload.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { withPrograms } from '../../../testing/host-programs.ts';
import { openPage } from '../../../testing/live-page.ts';
import { emptyPdf, lockedPdf } from '../../../testing/pdf.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('shows a document and a picture page by page; students read them only while they are shown', async () => {
  const { teacher, students, courseId, chapterId, classId } = await openLesson(school);
  const student = students[0] as Caller;
  const addSection = async (title: string) => {
    const row = { courseId, parentId: chapterId, title, kind: 'courseware' } as const;
    return (await teacher.call(sectionApi.save, row)).sectionId;
  };
  const addFile = async (sectionId: string, name: string, length?: number) => {
    const [fileId, attachmentId] = [newId(), newId()];
    const sha256 = await school.server.platform.files.put(Buffer.from(name));
    const file = { sha256, name, mediaType: 'application/pdf', bytes: name.length, scope: 'course' as const };
    await school.sql.insert(files).values({ ...file, id: fileId, ownerId: teacher.id, scopeId: courseId });
    await school.sql.insert(attachments).values({ id: attachmentId, sectionId, fileId });
    if (length) await teacher.call(coursewareApi.measure, { attachmentId, length });
    return attachmentId;
  };
  const [sectionId, other] = [await addSection('课件'), await addSection('别的')];
  const pdf = await addFile(sectionId, 'a.pdf', 3);
  await addFile(sectionId, 'b.png');
  await addFile(sectionId, 'c.pdf');
  const hidden = await addFile(other, 'd.pdf', 2);
  const rule = { ...noRule, openTime: '2099-01-01 08:00:00' };
  await teacher.call(sectionReleaseApi.saveRule, { sectionIds: [sectionId, other], rule });

  const begun = { courseId, classIds: [classId], title: '第一课' };
  const { classSessionId } = await teacher.call(classSessionApi.begin, begun);
  const deck = await teacher.call(classSessionApi.deck, { classSessionId, sectionId });
  expect(deck.files.map(({ name, form, pages }) => [name, form, pages])).toEqual([
    ['a.pdf', 'pdf', 3],
    ['b.png', 'image', 1],
  ]);
  expect(deck.waiting).toEqual(['c.pdf']);
  const read = async (who: Caller, attachmentId: string) =>
    (
      await fetch(`${school.url}/api/file/slide/${classSessionId}/${attachmentId}`, {
        headers: { authorization: who.token },
      })
    ).status;
  expect([await read(teacher, pdf), await read(student, pdf)]).toEqual([200, 403]);
  await teacher.call(classSessionApi.push, { classSessionId, slide: { sectionId, page: 9 } });
  expect((await student.call(classSessionApi.state, { classSessionId })).slide).toEqual({ sectionId, page: 3 });
  expect(deck.files[0]?.address).toBe(`/api/file/slide/${classSessionId}/${pdf}`);
  const stranger = (await openLesson(school)).students[0] as Caller;
  expect([await read(student, pdf), await read(student, hidden), await read(stranger, pdf)]).toEqual([200, 403, 403]);
  await teacher.call(classSessionApi.end, { classSessionId });
  expect(await read(student, pdf)).toBe(403);
  const readDeck = async () => (await student.ask(classSessionApi.deck, { classSessionId, sectionId })).status;
  expect(await readDeck()).toBe(403);
  await teacher.call(sectionReleaseApi.saveRule, { sectionIds: [sectionId], rule: noRule });
  expect(await readDeck()).toBe(200);
  expect(await read(student, pdf)).toBe(200);
});

test('a film on the slide plays, pauses and moves with its teacher; who comes late joins it where it is', async () => {
  const { teacher, students, courseId, chapterId, classId } = await openLesson(school);
  const student = students[0] as Caller;
  const row = { courseId, parentId: chapterId, title: '录像', kind: 'courseware' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, row);
  const [fileId, attachmentId] = [newId(), newId()];
  const sha256 = await school.server.platform.files.put(Buffer.from('0123456789'));
  const file = { sha256, name: 'a.mp4', mediaType: 'video/mp4', bytes: 10, scope: 'course' as const };
  await school.sql.insert(files).values({ ...file, id: fileId, ownerId: teacher.id, scopeId: courseId });
  await school.sql.insert(attachments).values({ id: attachmentId, sectionId, fileId });
  const begun = { courseId, classIds: [classId], title: '第二课' };
  const { classSessionId } = await teacher.call(classSessionApi.begin, begun);
  await teacher.call(classSessionApi.push, { classSessionId, slide: { sectionId, page: 0 } });
  const [shown] = (await student.call(classSessionApi.deck, { classSessionId, sectionId })).files;
  expect([shown?.form, shown?.pages]).toEqual(['video', 1]);
  // Its player reads it by parts.
  const headers = { authorization: student.token, range: 'bytes=2-4' };
  const part = await fetch(`${school.url}${shown?.address}`, { headers });
  expect([part.status, await part.text()]).toEqual([206, '234']);

  const page = await openPage(school, student);
  await page.next('live.ready');
  const { slideVersion } = await teacher.call(classSessionApi.play, { classSessionId, playing: true, position: 30 });
  expect(await page.next('classsession.media')).toEqual({
    ...{ classSessionId, media: { playing: true, position: 30 }, slideVersion },
  });
  page.close();
  await school.clock.advance({ seconds: 60 });
  const { media } = await student.call(classSessionApi.state, { classSessionId });
  expect(media.playing).toBe(true);
  expect(media.position).toBeGreaterThanOrEqual(90);
  await teacher.call(classSessionApi.play, { classSessionId, playing: false, position: 12.5 });
  await school.clock.advance({ seconds: 60 });
  expect((await student.call(classSessionApi.state, { classSessionId })).media).toEqual({
    playing: false,
    position: 12.5,
  });
  expect((await student.ask(classSessionApi.play, { classSessionId, playing: true, position: 0 })).status).toBe(403);
  // Another slide begins anew.
  await teacher.call(classSessionApi.push, { classSessionId, slide: { sectionId, page: 0 } });
  expect((await student.call(classSessionApi.state, { classSessionId })).media).toEqual({
    playing: false,
    position: 0,
  });
});

const threePages = emptyPdf(3);

/** Adds a courseware section to a new course, and begins a class with it. */
async function openClass() {
  const { teacher, students, courseId, chapterId, classId } = await openLesson(school);
  const row = { courseId, parentId: chapterId, title: '课件', kind: 'courseware' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, row);
  const begun = { courseId, classIds: [classId], title: '第三课' };
  const { classSessionId } = await teacher.call(classSessionApi.begin, begun);
  return { teacher, student: students[0] as Caller, courseId, sectionId, classSessionId };
}

/** Uploads a file to a section as a page does, and waits for what it sets off. */
async function upload({ token }: Caller, sectionId: string, name: string, bytes: Buffer): Promise<void> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const headers = { 'tus-resumable': '1.0.0', authorization: token };
  const announced = await fetch(`${school.url}/api/file/tus`, {
    method: 'POST',
    headers: {
      ...{ ...headers, 'upload-length': String(bytes.length) },
      'upload-metadata': `sectionId ${base64(sectionId)},filename ${base64(name)}`,
    },
  });
  const sent = await fetch(new URL(announced.headers.get('location') ?? '', school.url), {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(bytes),
  });
  expect([announced.status, sent.status]).toEqual([201, 204]);
  await school.settleJobs();
}

test('a document just uploaded can be shown page by page, although nobody has opened it', async () => {
  const { teacher, student, sectionId, classSessionId } = await openClass();
  await upload(teacher, sectionId, '讲义.pdf', threePages);
  await teacher.call(classSessionApi.push, { classSessionId, slide: { sectionId, page: 2 } });
  expect((await student.call(classSessionApi.state, { classSessionId })).slide).toEqual({ sectionId, page: 2 });
  const { files: shown, waiting } = await student.call(classSessionApi.deck, { classSessionId, sectionId });
  expect([shown.map(({ name, pages }) => [name, pages]), waiting]).toEqual([[['讲义.pdf', 3]], []]);
});

test('a converted document from before is counted when a teacher looks for it, and tells their page', async () => {
  const { teacher, courseId, sectionId, classSessionId } = await openClass();
  const { platform } = school.server;
  const [sha256, resultSha256] = [await platform.files.put(Buffer.from('old')), await platform.files.put(threePages)];
  const place = { ownerId: teacher.id, scope: 'course', scopeId: courseId } as const;
  const fileId = newId();
  await school.sql
    .insert(files)
    .values({ id: fileId, sha256, name: '旧课件.pptx', mediaType: 'application/octet-stream', bytes: 3, ...place });
  await school.sql.insert(attachments).values({ sectionId, fileId });
  const made = { sha256, form: 'pdf', state: 'done', resultSha256, resultBytes: threePages.length } as const;
  await school.sql.insert(renditions).values(made);
  const page = await openPage(school, teacher);
  await page.next('live.ready');
  const deck = () => teacher.call(classSessionApi.deck, { classSessionId, sectionId });
  expect((await deck()).waiting).toEqual(['旧课件.pptx']);
  await school.settleJobs();
  expect(await page.next('course.changed')).toMatchObject({ courseId, sectionId });
  page.close();
  expect((await deck()).files.map(({ name, form, pages }) => [name, form, pages])).toEqual([['旧课件.pptx', 'pdf', 3]]);
});

test('a document that the server has no program to convert is named, with the program, to the teacher alone', async () => {
  const { teacher, student, courseId, sectionId, classSessionId } = await openClass();
  const sha256 = await school.server.platform.files.put(Buffer.from('讲义'));
  const fileId = newId();
  const place = { ownerId: teacher.id, scope: 'course', scopeId: courseId } as const;
  await school.sql
    .insert(files)
    .values({ id: fileId, sha256, name: '讲义.docx', mediaType: 'application/octet-stream', bytes: 6, ...place });
  await school.sql.insert(attachments).values({ sectionId, fileId });
  await school.sql.update(classSessions).set({ sectionId }).where(eq(classSessions.id, classSessionId));
  const deckOf = async (who: Caller) => {
    const { waiting, lacking } = await who.call(classSessionApi.deck, { classSessionId, sectionId });
    return [waiting, lacking];
  };
  await withPrograms([], async () => {
    expect(await deckOf(teacher)).toEqual([['讲义.docx'], [{ name: '讲义.docx', program: 'soffice' }]]);
    expect(await deckOf(student)).toEqual([['讲义.docx'], []]);
  });
  // Once the program is there, the next look has the file converted.
  await withPrograms(['soffice'], async () => expect(await deckOf(teacher)).toEqual([['讲义.docx'], []]));
  const [row] = await school.sql.select().from(renditions).where(eq(renditions.sha256, sha256));
  expect(row?.form).toBe('pdf');
});

test.each([
  ['damaged', Buffer.from('%PDF-1.7\nnothing more'), '损坏'],
  ['locked by a password', lockedPdf(), '密码'],
])('a document that is %s cannot be shown, and is not read again at every look', async (_, bytes, why) => {
  const { teacher, sectionId, classSessionId } = await openClass();
  await upload(teacher, sectionId, '坏.pdf', bytes);
  const sha256 = await school.server.platform.files.put(bytes);
  const [row] = await school.sql.select().from(renditions).where(eq(renditions.sha256, sha256));
  const counts = () => school.sql.$count(jobs, eq(jobs.kind, 'courseware.count'));
  const before = await counts();
  const { files: shown, waiting } = await teacher.call(classSessionApi.deck, { classSessionId, sectionId });
  expect([shown, waiting, row?.state]).toEqual([[], ['坏.pdf'], 'failed']);
  expect(row?.message).toContain(why);
  const nothing = await teacher.ask(classSessionApi.push, { classSessionId, slide: { sectionId, page: 0 } });
  expect(nothing.meta.code).toBe('classSession.noSlides');
  expect(await counts()).toBe(before);
});
