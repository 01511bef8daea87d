import { sectionApi } from '@xueyan/contract/school/section';
import { noRule, sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { coursewareApi } from '@xueyan/contract/teaching/courseware';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../db/file.table.ts';
import { newId } from '../../../db/id.ts';
import { attachments } from '../../../db/upload.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('a document and a picture are shown page by page, and read by students only while they are shown', async () => {
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
