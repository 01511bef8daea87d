import { createHash, randomBytes } from 'node:crypto';
import { authApi } from '@xueyan/contract/base/auth';
import { attachmentApi } from '@xueyan/contract/school/attachment';
import { copyApi } from '@xueyan/contract/school/copy';
import { sectionApi } from '@xueyan/contract/school/section';
import { coursewareApi } from '@xueyan/contract/teaching/courseware';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageTickets } from '../../../db/courseware.table.ts';
import { files } from '../../../db/file.table.ts';
import { newId } from '../../../db/id.ts';
import { attachments } from '../../../db/upload.table.ts';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { withPrograms } from '../../../testing/host-programs.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { withSeen } from './seen.rule.ts';

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

/** Creates a courseware section with one file. */
async function openFile(name: string, bytes: Buffer = Buffer.from(name), length: number | null = null) {
  const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: name, kind: 'courseware' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, row);
  const [fileId, attachmentId] = [newId(), newId()];
  const sha256 = await school.server.platform.files.put(bytes);
  const file = { sha256, name, mediaType: 'application/octet-stream', bytes: bytes.length, scope: 'course' as const };
  await school.sql.insert(files).values({ ...file, id: fileId, ownerId: teacher.id, scopeId: lesson.courseId });
  await school.sql.insert(attachments).values({ id: attachmentId, sectionId, fileId });
  if (length) await teacher.call(coursewareApi.measure, { attachmentId, length });
  return { sectionId, attachmentId };
}
const see = (attachmentId: string, ...seen: [number, number][]) =>
  student.call(coursewareApi.track, { attachmentId, seen, position: seen.at(-1)?.[1] ?? 0, length: null });
const itemOf = async (who: Caller, sectionId: string) => (await who.call(coursewareApi.get, { sectionId })).itemList[0];

describe('a film', () => {
  test('is done when nearly all of it was watched, and no faster than time allows', async () => {
    const { sectionId, attachmentId } = await openFile('a.mp4', undefined, 100);
    expect(await see(attachmentId, [0, 100])).toEqual({ percent: 44, done: false });
    // The same report again at once adds nothing: no time has passed.
    expect((await see(attachmentId, [0, 100])).percent).toBeLessThan(70);
    await school.clock.advance({ seconds: 60 });
    expect(await see(attachmentId, [20, 100])).toEqual({ percent: 100, done: true });
    expect(await itemOf(student, sectionId)).toMatchObject({ percent: 100, seen: [[0, 100]], position: 100 });
    expect((await student.call(sectionApi.get, { sectionId })).lock).toBeNull();
  });

  test('counts nothing beyond an unanswered question, and keeps the first answer', async () => {
    const { sectionId, attachmentId } = await openFile('b.mp4', undefined, 10);
    const question = { questionId: '', at: 5, title: '为什么', options: ['甲', '乙'], key: [1] };
    await teacher.call(coursewareApi.saveItem, { attachmentId, seekAhead: true, questionList: [question] });
    expect((await see(attachmentId, [0, 10])).percent).toBe(60);
    const asked = (await itemOf(student, sectionId))?.questionList[0];
    expect(asked).toMatchObject({ key: null, choice: null });
    const answer = { attachmentId, questionId: asked?.questionId ?? '' };
    expect(await student.call(coursewareApi.answer, { ...answer, choice: [0] })).toEqual({ right: false, key: [1] });
    expect((await student.call(coursewareApi.answer, { ...answer, choice: [1] })).right).toBe(false);
    await school.clock.advance({ seconds: 10 });
    expect((await see(attachmentId, [6, 10])).done).toBe(true);
  });

  test('cannot be skipped where the teacher forbids it', () => {
    const bounds = { budget: 100, length: 100, seekAhead: false, stopAt: null };
    expect(withSeen('video', [[0, 10]], [[50, 60]], bounds)).toEqual([[0, 10]]);
    expect(withSeen('video', [[0, 10]], [[10.2, 20]], bounds)).toEqual([[0, 20]]);
    expect(withSeen('video', [], [[50, 60]], { ...bounds, seekAhead: true })).toEqual([[50, 60]]);
    expect(
      withSeen(
        'pdf',
        [[1, 2]],
        [
          [3, 3],
          [5, 5],
        ],
        { ...bounds, budget: 1 },
      ),
    ).toEqual([[1, 3]]);
  });
});

test('notes on pages are private, and stay when the file is removed', async () => {
  const { sectionId, attachmentId } = await openFile('c.pdf', undefined, 3);
  await student.call(coursewareApi.saveNote, { attachmentId, page: 2, content: '要点' });
  await see(attachmentId, [1, 2]);
  expect((await teacher.call(coursewareApi.notes, { sectionId })).noteList).toEqual([]);
  const refused = await teacher.ask(sectionApi.remove, { sectionId });
  expect(refused.meta.code).toBe('section.hasWork');
  await teacher.call(attachmentApi.remove, { attachmentId });
  const [note] = (await student.call(coursewareApi.notes, { sectionId })).noteList;
  expect(note).toMatchObject({ attachmentId: null, fileName: 'c.pdf', page: 2, content: '要点' });
});

test('a document that cannot be shown on this host reports what is missing, and can be downloaded', async () => {
  const { sectionId } = await openFile('d.docx');
  const { missing, itemList } = await withPrograms([], () => teacher.call(coursewareApi.get, { sectionId }));
  expect(missing).toEqual(['soffice']);
  expect(itemList[0]).toMatchObject({ viewer: 'download', rendition: 'missing', viewAddress: '' });
  await withPrograms([], () => student.call(coursewareApi.get, { sectionId }));
  const tree = (await student.call(sectionApi.tree, { courseId: lesson.courseId })).treeList;
  expect(tree[0]?.children.find(({ id }) => id === sectionId)?.done).toBe(true);
});

test.each([
  ['wmv', [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]],
  ['flv', [0x46, 0x4c, 0x56, 1]],
  ['mpg', [0, 0, 1, 0xba]],
  ['mpeg', [0, 0, 1, 0xb3]],
])('a film as %s is shown only once it is converted', async (extension, head) => {
  const { sectionId } = await openFile(`film.${extension}`, Buffer.from([...head, ...Array<number>(64).fill(0)]));
  const [item] = (await teacher.call(coursewareApi.get, { sectionId })).itemList;
  expect(item).toMatchObject({ category: 'video', viewer: 'download', viewAddress: '' });
  expect(['missing', 'waiting']).toContain(item?.rendition);
});

test('a web package is served apart from the session, within its own folder', async () => {
  const html = Buffer.from('<h1>你好</h1><script src="a/b.js"></script>');
  const zip = packArchive(
    new Map([
      ['index.html', html],
      ['a/b.js', Buffer.from('1')],
    ]),
  );
  const { attachmentId } = await openFile('e.zip', zip);
  const { address } = await student.call(coursewareApi.openPackage, { attachmentId });
  const page = await fetch(school.url + address);
  expect([page.status, await page.text()]).toEqual([200, html.toString()]);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/sandbox allow-scripts/);
  expect(policy).not.toMatch(/allow-same-origin|default-src[^;]*'self'/);
  expect((await fetch(school.url + address.replace('index.html', 'a/b.js'))).status).toBe(200);
  expect((await fetch(school.url + address.replace('index.html', 'none.js'))).status).toBe(404);
  const elsewhere = await school.logIn(student.loginName);
  const ofSession = await elsewhere.call(coursewareApi.openPackage, { attachmentId });
  expect((await fetch(school.url + ofSession.address)).status).toBe(200);
  await elsewhere.call(authApi.logout, {});
  expect((await fetch(school.url + ofSession.address)).status).toBe(404);
  // A page that is open while the server is replaced by one of this version goes on.
  const former = randomBytes(24).toString('base64url');
  const hash = createHash('sha256').update(former).digest('hex');
  const endsAt = new Date(school.clock.now().getTime() + 3_600_000);
  await school.sql.insert(packageTickets).values({ hash, attachmentId, endsAt });
  expect((await fetch(`${school.url}/api/courseware/package/${former}/index.html`)).status).toBe(200);
  await school.clock.advance({ hours: 7 });
  expect((await fetch(school.url + address)).status).toBe(404);
  const empty = await openFile('f.zip', packArchive(new Map([['a.txt', Buffer.from('x')]])));
  const refused = await student.ask(coursewareApi.openPackage, { attachmentId: empty.attachmentId });
  expect(refused.meta.code).toBe('courseware.noPackage');
});

test('a copy of a section shows its files with the settings of the original', async () => {
  const { sectionId, attachmentId } = await openFile('g.mp4', undefined, 42);
  await teacher.call(coursewareApi.saveItem, { attachmentId, seekAhead: false, questionList: [] });
  const copy = await teacher.call(copyApi.section, { sectionId });
  expect(await itemOf(teacher, copy.sectionId)).toMatchObject({ name: 'g.mp4', length: 42, seekAhead: false });
});
