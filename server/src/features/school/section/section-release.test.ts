import { homeApi } from '@xueyan/contract/composed/home';
import { attachmentApi } from '@xueyan/contract/school/attachment';
import { copyApi } from '@xueyan/contract/school/copy';
import { courseApi } from '@xueyan/contract/school/course';
import { type SectionKind, sectionApi } from '@xueyan/contract/school/section';
import { noRule, type ReleaseRule, sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { linkApi } from '@xueyan/contract/teaching/link';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coursewareItems } from '../../../db/courseware.table.ts';
import { discussions } from '../../../db/discussion.table.ts';
import { files } from '../../../db/file.table.ts';
import { newId } from '../../../db/id.ts';
import { links, surveys } from '../../../db/survey.table.ts';
import { attachments } from '../../../db/upload.table.ts';
import { clock } from '../../../platform/clock.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let student: Caller;
let readingId: string;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  teacher = lesson.teacher;
  student = lesson.students[0] as Caller;
  readingId = await add('reading', '阅读一');
});
afterAll(() => school.close());

async function add(kind: SectionKind, title: string, parentId = lesson.chapterId): Promise<string> {
  const row = { courseId: lesson.courseId, parentId, title, kind };
  return (await teacher.call(sectionApi.save, row)).sectionId;
}
const rule = (sectionIds: string[], change: Partial<ReleaseRule>) =>
  teacher.ask(sectionReleaseApi.saveRule, { sectionIds, rule: { ...noRule, ...change } });
const inHours = (hours: number) =>
  school.server.platform.clock.write(new Date(clock.now().getTime() + hours * 3_600_000));
const treeOf = async (who: Caller) => (await who.call(sectionApi.tree, { courseId: lesson.courseId })).treeList;
const sectionIn = async (who: Caller, id: string) =>
  (await treeOf(who)).flatMap(({ children }) => children).find((one) => one.id === id);

async function addFile(): Promise<string> {
  const [id, sha256] = [newId(), await school.server.platform.files.put(Buffer.from('secret'))];
  const file = { sha256, name: 'a.pdf', mediaType: 'application/pdf', bytes: 6, scope: 'course' as const };
  await school.sql.insert(files).values({ ...file, id, ownerId: teacher.id, scopeId: lesson.courseId });
  return id;
}
const reading = async (fileId: string) =>
  (await fetch(`${school.url}/api/file/get/${fileId}`, { headers: { authorization: student.token } })).status;

test('files in the texts of a closed section of any kind, and their other forms, are closed too', async () => {
  const named: [string, string][] = [];
  const texts = async (kind: SectionKind, write: (sectionId: string, text: string) => Promise<unknown>) => {
    const [sectionId, fileId] = [await add(kind, kind), await addFile()];
    await write(sectionId, `![](/api/file/get/${fileId})`);
    named.push([sectionId, fileId]);
  };
  const { sql: db } = school;
  await texts('survey', (sectionId, intro) =>
    db.insert(surveys).values({ sectionId, intro }).onConflictDoUpdate({ target: surveys.sectionId, set: { intro } }),
  );
  await texts('discussion', (sectionId, topic) =>
    db
      .insert(discussions)
      .values({ sectionId, topic })
      .onConflictDoUpdate({ target: discussions.sectionId, set: { topic } }),
  );
  await texts('link', (sectionId, note) =>
    db.insert(links).values({ sectionId, note }).onConflictDoUpdate({ target: links.sectionId, set: { note } }),
  );
  const [coursewareId, viewFileId, fileId, attachmentId] = [
    ...[await add('courseware', '课件'), await addFile(), await addFile(), newId()],
  ] as [string, string, string, string];
  await db.insert(attachments).values({ id: attachmentId, sectionId: coursewareId, fileId });
  await db.insert(coursewareItems).values({ attachmentId, viewFileId });
  named.push([coursewareId, viewFileId]);
  const statuses = () => Promise.all(named.map(([, id]) => reading(id)));
  expect(await statuses()).toEqual(named.map(() => 200));
  const sectionIds = named.map(([id]) => id);
  await rule(sectionIds, { openTime: inHours(1) });
  expect(await statuses()).toEqual(named.map(() => 403));
  await rule(sectionIds, {});
});

describe('a section with an opening date', () => {
  test('is closed in every call that reads its contents, with the opening date in the fault', async () => {
    const fileId = await addFile();
    await school.sql.insert(attachments).values({ sectionId: readingId, fileId });
    const read = () => reading(fileId);
    expect(await read()).toBe(200);
    const openTime = inHours(2);
    expect((await rule([readingId, lesson.sectionId], { openTime })).meta.success).toBe(true);
    const refused = [
      await student.ask(sectionApi.getReading, { sectionId: readingId }),
      await student.ask(attachmentApi.list, { sectionId: readingId }),
      await student.ask(attemptApi.open, { sectionId: lesson.sectionId }),
    ];
    expect(refused.map(({ status, meta }) => [status, meta.code])).toEqual(
      refused.map(() => [403, 'section.lockedDate']),
    );
    expect(await read()).toBe(403);
    expect((await sectionIn(student, readingId))?.lock).toMatchObject({ reason: 'date', openTime });
    expect((await student.call(sectionApi.get, { sectionId: readingId })).lock).toMatchObject({ openTime });
    expect((await sectionIn(teacher, readingId))?.lock).toBeNull();
    await teacher.call(sectionApi.getReading, { sectionId: readingId });
  });

  test('opens for a class by the date of that class', async () => {
    const classDates = [{ classId: lesson.classId, openTime: inHours(-1), dueTime: inHours(5) }];
    await rule([readingId], { openTime: inHours(2), classDates });
    expect(await sectionIn(student, readingId)).toMatchObject({ lock: null, dueTime: classDates[0]?.dueTime });
    const other = await openLesson(school, { students: 0 });
    const foreign = [{ ...classDates[0], classId: other.classId, openTime: null, dueTime: null }];
    expect((await rule([readingId], { classDates: foreign })).meta.code).toBe('sectionRelease.unknownClass');
  });

  test('is open once the rule is removed', async () => {
    await rule([readingId, lesson.sectionId], {});
    expect(await sectionIn(student, readingId)).toMatchObject({ lock: null, dueTime: null });
    expect((await sectionIn(teacher, readingId))?.ruled).toBe(false);
  });
});

test('work in an experiment is due and late by the date of its class, regardless of its own', async () => {
  const [ofExperiment, ofClass] = [inHours(48), inHours(72)];
  const one = await openLesson(school, { students: 1, form: { dueTime: ofExperiment, lateAllowed: true } });
  const student = one.students[0] as Caller;
  const dates = (dueTime: string) =>
    one.teacher.call(sectionReleaseApi.saveRule, {
      sectionIds: [one.sectionId],
      rule: { ...noRule, classDates: [{ classId: one.classId, openTime: null, dueTime }] },
    });
  await dates(ofClass);
  const { runId, dueTime } = await student.call(attemptApi.open, { sectionId: one.sectionId });
  expect(dueTime).toBe(ofClass.slice(0, dueTime?.length));
  const shown = dueTime?.slice(0, 16);
  const { dueTime: own, classDues } = await one.teacher.call(markingApi.board, { sectionId: one.sectionId });
  expect([own, classDues[0]?.dueTime].map((time) => time?.slice(0, 16))).toEqual([ofExperiment.slice(0, 16), shown]);
  const today = await student.call(homeApi.student, {});
  expect(today.due.find(({ sectionId }) => sectionId === one.sectionId)?.dueTime.slice(0, 16)).toBe(shown);
  expect((await one.teacher.call(markingApi.get, { runId })).markable).toBe(false);
  const past = inHours(-1);
  await dates(past);
  expect((await one.teacher.call(markingApi.get, { runId })).markable).toBe(true);
  expect((await student.call(attemptApi.open, { sectionId: one.sectionId })).dueTime).toBe(past);
  expect((await student.call(attemptApi.submit, { runId, content: '晚了', version: 0 })).late).toBe(true);
});

test('a class with only an opening date of its own keeps the general due date, on every screen', async () => {
  const one = await openLesson(school, { students: 1 });
  const { teacher: leader, courseId, classId, sectionId } = one;
  const [student] = one.students as [Caller];
  const openFor = (dueTime: string) =>
    leader.call(sectionReleaseApi.saveRule, {
      sectionIds: [sectionId],
      rule: { ...noRule, dueTime, classDates: [{ classId, openTime: inHours(-2), dueTime: null }] },
    });
  const stateOf = async () => {
    const { columns, rows } = await leader.call(gradebookApi.get, { courseId });
    return rows[0]?.states[columns.findIndex(({ kind }) => kind === 'experiment')];
  };
  const dueTime = inHours(5);
  await openFor(dueTime);
  expect((await student.call(attemptApi.open, { sectionId })).dueTime).toBe(dueTime);
  const { treeList } = await student.call(sectionApi.tree, { courseId });
  expect(treeList[0]?.children.find(({ id }) => id === sectionId)?.dueTime).toBe(dueTime);
  expect(await stateOf()).toBe('open');
  const past = inHours(-1);
  await openFor(past);
  expect((await student.call(attemptApi.open, { sectionId })).dueTime).toBe(past);
  expect(await stateOf()).toBe('missing');
});

test('started work is refused while its section is closed', async () => {
  const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  await rule([lesson.sectionId], { openTime: inHours(1) });
  const draft = { runId, content: '写', version: 0 };
  expect((await student.ask(attemptApi.saveDraft, draft)).meta.code).toBe('section.lockedDate');
  await rule([lesson.sectionId], {});
  await student.call(attemptApi.saveDraft, draft);
});

describe('a section that waits for another', () => {
  test('opens when that is completed, whatever its kind', async () => {
    const linkId = await add('link', '链接');
    await teacher.call(linkApi.save, { sectionId: linkId, address: 'https://example.org/', note: '' });
    await rule([readingId], { afterSectionId: linkId });
    const refused = await student.ask(sectionApi.getReading, { sectionId: readingId });
    expect(refused.meta).toMatchObject({ code: 'section.lockedSection', msg: '完成「链接」后才能学习' });
    await student.call(linkApi.visit, { sectionId: linkId });
    expect(await sectionIn(student, linkId)).toMatchObject({ done: true, percent: 100 });
    await student.call(sectionApi.getReading, { sectionId: readingId });
    const { resultList } = (await student.call(courseApi.listStudy, {})).pageInfo;
    expect(resultList[0]?.doneCount).toBe(2);
  });

  test('stays closed until a required score is reached', async () => {
    await rule([readingId], { afterSectionId: lesson.sectionId, afterScore: 60 });
    const refused = await student.ask(sectionApi.getReading, { sectionId: readingId });
    expect(refused.meta.code).toBe('section.lockedScore');
    await rule([readingId], {});
  });

  test('cannot wait in a circle, also through its chapter', async () => {
    const { sectionId: chapterId } = await teacher.call(sectionApi.save, {
      ...{ courseId: lesson.courseId, parentId: null, title: '第二章', kind: 'chapter' },
    });
    const inside = await add('reading', '里面', chapterId);
    await rule([chapterId], { afterSectionId: readingId });
    expect((await student.ask(sectionApi.getReading, { sectionId: inside })).meta.success).toBe(true);
    expect((await rule([readingId], { afterSectionId: inside })).meta.code).toBe('sectionRelease.circle');
    expect((await rule([readingId], { afterSectionId: readingId })).meta.code).toBe('sectionRelease.circle');
    const copied = await teacher.call(copyApi.course, { courseId: lesson.courseId });
    const { treeList } = await teacher.call(sectionApi.tree, copied);
    expect(treeList.map(({ ruled }) => ruled)).toEqual([false, true]);
    const moved = { sectionIds: [readingId], parentId: chapterId };
    expect((await teacher.ask(sectionReleaseApi.moveMany, moved)).meta.code).toBe('sectionRelease.circle');
    const one = { sectionId: readingId, parentId: chapterId, position: 0 };
    expect((await teacher.ask(sectionApi.move, one)).meta.code).toBe('sectionRelease.circle');
    await rule([chapterId], {});
    await teacher.call(sectionApi.remove, { sectionId: inside });
    await teacher.call(sectionApi.remove, { sectionId: chapterId });
  });

  test('prevents the deletion of that one, unless both are deleted', async () => {
    const [first, second] = [await add('reading', '先读'), await add('reading', '后读')];
    await rule([second], { afterSectionId: first });
    const refused = await teacher.ask(sectionApi.remove, { sectionId: first });
    expect(refused.meta).toMatchObject({
      ...{ code: 'sectionRelease.awaited', msg: '「后读」要先完成「先读」才能学习，请先修改开放规则' },
    });
    expect(await sectionIn(teacher, first)).toBeDefined();
    await teacher.call(sectionReleaseApi.removeMany, { sectionIds: [first, second] });
    expect(await sectionIn(teacher, second)).toBeUndefined();
  });
});

describe('several sections', () => {
  test('are moved in order, renamed and deleted', async () => {
    const { sectionId: chapterId } = await teacher.call(sectionApi.save, {
      ...{ courseId: lesson.courseId, parentId: null, title: '第三章', kind: 'chapter' },
    });
    const ids = [await add('reading', '旧-甲'), await add('reading', '旧-乙')];
    await teacher.call(sectionReleaseApi.moveMany, { sectionIds: ids.toReversed(), parentId: chapterId });
    const titles = async () =>
      (await treeOf(teacher)).find(({ id }) => id === chapterId)?.children.map(({ title }) => title);
    expect(await titles()).toEqual(['旧-甲', '旧-乙']);
    const renamed = await teacher.call(sectionReleaseApi.renameMany, { sectionIds: ids, take: '旧-', put: '新' });
    expect([renamed.changed, await titles()]).toEqual([2, ['新甲', '新乙']]);
    await teacher.call(sectionReleaseApi.removeMany, { sectionIds: [chapterId, ...ids] });
    expect(await titles()).toBeUndefined();
  });

  test('all stay when one of them cannot be deleted', async () => {
    const fresh = await add('reading', '新的');
    const refused = await teacher.ask(sectionReleaseApi.removeMany, { sectionIds: [fresh, lesson.sectionId] });
    expect(refused.meta.code).toBe('section.hasRuns');
    expect(await sectionIn(teacher, fresh)).toBeDefined();
  });
});

test('a teacher sees the progress of each student in a section', async () => {
  const input = { sectionId: readingId, orderFlag: 'percent desc' };
  const { resultList, totalSize } = (await teacher.call(sectionReleaseApi.progress, input)).pageInfo;
  expect([totalSize, resultList[0]]).toMatchObject([1, { userId: student.id, percent: 100, done: true }]);
  const waiting = await teacher.call(sectionReleaseApi.progress, { ...input, done: false });
  expect(waiting.pageInfo.totalSize).toBe(0);
});
