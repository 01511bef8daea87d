import { messageApi, systemMessageType } from '@xueyan/contract/base/message';
import { copyApi } from '@xueyan/contract/school/copy';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { type ExperimentForm, experimentApi } from '@xueyan/contract/teaching/experiment';
import type { LiveEvents } from '@xueyan/contract/wire/live';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courses } from '../../../db/teaching.table.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type LivePage, openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { notifyOfDeadlines, quietMs } from '../../teaching/experiment/deadline.service.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

type Change = LiveEvents['course.changed'];

/** Returns the course changes that a page has received. */
const changesOn = (page: LivePage) =>
  page.events.flatMap(({ type, data }) => (type === 'course.changed' ? [data as Change] : []));

/** Expects the changes a page receives one step at a time: identical simultaneous events are merged. */
function listening(page: LivePage) {
  const heard: Change[] = [];
  return async (change: Change) => {
    heard.push(change);
    await expect.poll(() => changesOn(page), { timeout: 10_000 }).toEqual(heard);
  };
}

/** Saves the lesson’s experiment with changes, as its editor does. */
async function changeExperiment({ teacher, sectionId }: Lesson, more: Partial<ExperimentForm>) {
  const { courseId: _, title: __, ...kept } = await teacher.call(experimentApi.get, { sectionId });
  await teacher.call(experimentApi.save, { ...kept, ...more });
}

/** Opens a page of a student of the lesson and waits until it is connected. */
async function openStudentPage({ students: [student] }: Lesson) {
  const page = await openPage(school, student as Caller);
  await page.next('live.ready');
  return { student: student as Caller, page };
}

const received = async (who: Caller) =>
  (await who.call(messageApi.list, { messageType: systemMessageType })).pageInfo.resultList.map(
    ({ messageTitle, messageContent, link }) => ({ messageTitle, messageContent, link }),
  );

describe('an open page of a student receives', () => {
  test('the release, withdrawal and end of a course', async () => {
    const lesson = await openLesson(school, {});
    const { page } = await openStudentPage(lesson);
    const { courseId, teacher } = lesson;
    const hears = listening(page);
    for (const step of [courseApi.withdraw, courseApi.release, courseApi.begin, courseApi.end]) {
      await teacher.call(step, { courseId });
      await hears({ courseId, sectionId: null, outline: true });
    }
    page.close();
  });

  test('the association of its class with a course', async () => {
    const lesson = await openLesson(school, {});
    const { courseId, teacher } = lesson;
    const { classes } = await teacher.call(courseApi.get, { courseId });
    const other = await openLesson(school, {});
    const { page } = await openStudentPage(other);
    const { classes: theirs } = await other.teacher.call(courseApi.get, { courseId: other.courseId });
    const classIds = [...classes, ...theirs].map(({ classId }) => classId);
    await teacher.call(courseApi.associate, { courseId, classIds });
    await page.next('course.changed', (change) => change.courseId === courseId && change.outline);
    page.close();
  });

  test('sections that are added, copied, renamed, moved and deleted', async () => {
    const lesson = await openLesson(school, {});
    const { page } = await openStudentPage(lesson);
    const { courseId, teacher } = lesson;
    const [chapter] = (await teacher.call(sectionApi.tree, { courseId })).treeList;
    const parentId = chapter?.id ?? '';
    const { sectionId } = await teacher.call(sectionApi.save, { courseId, parentId, title: '读一读', kind: 'reading' });
    const hears = listening(page);
    const ofSection = { courseId, sectionId, outline: true };
    await hears(ofSection);
    const copy = await teacher.call(copyApi.section, { sectionId });
    await hears({ ...ofSection, sectionId: copy.sectionId });
    await teacher.call(sectionApi.rename, { sectionId, title: '先读' });
    await hears(ofSection);
    await teacher.call(sectionApi.move, { sectionId, parentId, position: 0 });
    await hears(ofSection);
    await teacher.call(sectionApi.remove, { sectionId });
    await hears(ofSection);
    page.close();
  });

  test('a changed text for its section only, a changed deadline or points for the lists too', async () => {
    const lesson = await openLesson(school, {});
    const { student, page } = await openStudentPage(lesson);
    const { courseId, sectionId } = lesson;
    const hears = listening(page);
    await changeExperiment(lesson, { guide: '# 新的步骤' });
    await hears({ courseId, sectionId, outline: false });
    await changeExperiment(lesson, { dueTime: '2030-06-01 23:59:00' });
    await hears({ courseId, sectionId, outline: true });
    await changeExperiment(lesson, { reportPoints: 20 });
    await hears({ courseId, sectionId, outline: true });
    const run = await student.call(attemptApi.open, { sectionId });
    expect(run).toMatchObject({ guide: '# 新的步骤', dueTime: '2030-06-01 23:59:00', reportPoints: 20 });
    page.close();
  });

  test('no changes of an unreleased course', async () => {
    const lesson = await openLesson(school, {});
    const { courseId, teacher, sectionId } = lesson;
    await teacher.call(courseApi.withdraw, { courseId });
    const { page } = await openStudentPage(lesson);
    await teacher.call(sectionApi.rename, { sectionId, title: '还在写' });
    await teacher.call(courseApi.release, { courseId, begin: true });
    await page.next('course.changed');
    expect(changesOn(page)).toEqual([{ courseId, sectionId: null, outline: true }]);
    page.close();
  });
});

describe('a notification', () => {
  test('is sent once for the release of a course, even if it is withdrawn and released again', async () => {
    const { courseId, teacher, students } = await openLesson(school, {});
    const [student] = students as [Caller];
    const { courseName } = await teacher.call(courseApi.get, { courseId });
    await teacher.call(courseApi.withdraw, { courseId });
    await teacher.call(courseApi.release, { courseId, begin: true });
    await teacher.call(courseApi.release, { courseId, begin: true });
    expect(await received(student)).toEqual([
      {
        messageTitle: `课程已发布：${courseName}`,
        messageContent: `课程《${courseName}》已发布，可以开始学习了。`,
        link: `/courses/${courseId}`,
      },
    ]);
    expect(await received(teacher)).toEqual([]);
  });

  test('says when students cannot start before the course begins', async () => {
    const { courseId, teacher, students } = await openLesson(school, {});
    await teacher.call(courseApi.withdraw, { courseId });
    // As for a course that was never announced.
    await school.sql.update(courses).set({ releaseNotifiedAt: null }).where(eq(courses.id, courseId));
    await teacher.call(courseApi.release, { courseId });
    const [told] = await received(students[0] as Caller);
    expect(told?.messageContent).toContain('等老师开课后就能开始学习');
  });

  test('of a deadline is sent with the former one, once its teacher has stopped changing it', async () => {
    const lesson = await openLesson(school, { form: { dueTime: '2030-05-01 23:59:00' } });
    const { sectionId, students } = lesson;
    const [student] = students as [Caller];
    const setDeadline = (dueTime: string | null) => changeExperiment(lesson, { dueTime });
    const { db, platform } = school.server;
    const later = (ms: number) => notifyOfDeadlines(db, platform, 50, new Date(Date.now() + ms));
    const told = async () =>
      (await received(student))
        .filter(({ link }) => link === `/experiments/${sectionId}`)
        .map((one) => one.messageContent);

    await setDeadline('2030-06-01 00:00:00');
    await later(quietMs / 2);
    expect(await told()).toEqual([]);
    await setDeadline('2030-06-01 23:59:00');
    await later(quietMs + 1000);
    await later(quietMs + 1000);
    const first = '截止时间改为 2030-06-01 23:59，原为 2030-05-01 23:59。';
    expect(await told()).toEqual([first]);

    // A change that was reverted is not sent.
    await setDeadline('2030-07-01 23:59:00');
    await setDeadline('2030-06-01 23:59:00');
    await later(quietMs + 1000);
    expect(await told()).toEqual([first]);

    await setDeadline(null);
    await later(quietMs + 1000);
    expect(await told()).toEqual(['不再有截止时间，原为 2030-06-01 23:59。', first]);
  });

  test('is not sent for a deadline set before the course was released', async () => {
    const lesson = await openLesson(school, {});
    const { courseId, teacher, students } = lesson;
    const [student] = students as [Caller];
    const { db, platform } = school.server;
    await teacher.call(courseApi.withdraw, { courseId });
    await changeExperiment(lesson, { dueTime: '2030-06-01 23:59:00' });
    await teacher.call(courseApi.release, { courseId, begin: true });
    await notifyOfDeadlines(db, platform, 50, new Date(Date.now() + quietMs + 1000));
    expect((await received(student)).map(({ link }) => link)).toEqual([`/courses/${courseId}`]);
  });
});
