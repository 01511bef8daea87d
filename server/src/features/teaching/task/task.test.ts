import { homeApi } from '@xueyan/contract/composed/home';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { type TaskBody, taskApi } from '@xueyan/contract/teaching/task';
import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { taskUploadPath, taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let student: Caller;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 3 });
  teacher = lesson.teacher;
  [student, other] = lesson.students as [Caller, Caller, Caller];
});
afterAll(() => school.close());

const body: TaskBody = {
  ...{ form: 'text', content: '写一篇短文', template: '', points: 100, filesMax: 2 },
  ...{ openTime: null, dueTime: null, lateAllowed: false, latePerDay: 0, lateMost: 100 },
  ...{ resubmit: true, anonymous: false, grouped: false, rubric: [], paperId: null, experimentId: null },
};
const inDays = (days: number) => {
  const { clock } = school.server.platform;
  return clock.write(new Date(clock.now().getTime() + days * 86_400_000));
};

async function give(change: Partial<TaskBody> = {}, kind: 'task' | 'classwork' = 'task') {
  const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '短文', kind };
  const { sectionId } = await teacher.call(sectionApi.save, row);
  await teacher.call(taskApi.save, { ...body, ...change, sectionId, version: 1 });
  await teacher.call(taskApi.give, { sectionId });
  return sectionId;
}
async function handIn(sectionId: string, who = student, content = '我的短文') {
  const { workId, version } = await who.call(taskWorkApi.open, { sectionId });
  return { workId, ...(await who.call(taskWorkApi.submit, { workId, content, version })) };
}
const mine = async (sectionId: string, who = student) => (await who.call(taskApi.get, { sectionId })).work;
const mark = (work: { workId: string; version: number }, score: number, more = {}) => {
  const given = { score, comment: '好', picks: [], waive: false, reason: '' };
  return { workId: work.workId, version: work.version, ...given, ...more };
};

describe('a task', () => {
  test('becomes visible to students when it is assigned, with a message', async () => {
    const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '未发布', kind: 'task' as const };
    const { sectionId } = await teacher.call(sectionApi.save, row);
    expect((await teacher.ask(taskApi.give, { sectionId })).meta.code).toBe('task.empty');
    await teacher.call(taskApi.save, { ...body, sectionId, version: 1 });
    expect((await student.ask(taskApi.get, { sectionId })).meta.code).toBe('task.notGiven');
    expect((await student.ask(taskWorkApi.open, { sectionId })).meta.code).toBe('task.notGiven');
    const listed = async () => (await student.call(taskApi.mine, {})).pageInfo.resultList.map((one) => one.sectionId);
    expect(await listed()).not.toContain(sectionId);
    await teacher.call(taskApi.give, { sectionId });
    expect(await listed()).toContain(sectionId);
    expect((await student.call(taskApi.get, { sectionId })).content).toBe('写一篇短文');
    expect((await student.ask(taskApi.save, { ...body, sectionId, version: 2 })).status).toBe(403);
  });

  test('saves the draft while it is typed, and refuses an outdated window', async () => {
    const sectionId = await give();
    const { workId, version } = await student.call(taskWorkApi.open, { sectionId });
    const saved = await student.call(taskWorkApi.saveDraft, { workId, content: '一', version });
    expect((await student.ask(taskWorkApi.saveDraft, { workId, content: '二', version })).meta.code).toBe(
      'task.draftConflict',
    );
    // The reply to an earlier request was lost: the same text again is no conflict.
    expect((await student.call(taskWorkApi.saveDraft, { workId, content: '一', version })).version).toBe(saved.version);
    expect((await mine(sectionId))?.content).toBe('一');
    expect((await other.ask(taskWorkApi.saveDraft, { workId, content: '三', version: 2 })).meta.code).toBe('wire.gone');
  });

  test('is submitted, marked and shown once marks are published, with marker, time and reason', async () => {
    const sectionId = await give();
    const work = await handIn(sectionId);
    expect(await mine(sectionId)).toMatchObject({ state: 'pending', writable: false, mark: null });
    expect((await student.ask(taskMarkingApi.mark, mark(work, 100))).status).toBe(403);
    expect((await teacher.ask(taskMarkingApi.mark, mark(work, 101))).meta.code).toBe('task.scoreTooHigh');
    await teacher.call(taskMarkingApi.mark, mark(work, 90));
    expect(await mine(sectionId)).toMatchObject({ state: 'pending', mark: null });
    expect(await teacher.call(taskMarkingApi.publish, { sectionId, workIds: [] })).toEqual({ count: 1 });
    expect(await mine(sectionId)).toMatchObject({ state: 'reviewed', mark: { score: 90, comment: '好' } });
    const { version } = await teacher.call(taskMarkingApi.work, { workId: work.workId });
    const changed = { workId: work.workId, version };
    expect((await teacher.ask(taskMarkingApi.mark, mark(changed, 95))).meta.code).toBe('task.reasonNeeded');
    await teacher.call(taskMarkingApi.mark, mark(changed, 95, { reason: '漏看一段' }));
    const { history } = await teacher.call(taskMarkingApi.work, { workId: work.workId });
    expect(history.map(({ action, score, reason }) => [action, score, reason])).toEqual([
      ['change', 95, '漏看一段'],
      ['publish', 90, ''],
      ['mark', 90, ''],
    ]);
    expect((await teacher.ask(sectionApi.remove, { sectionId })).meta.code).toBe('section.hasWork');
    const refused = await teacher.ask(taskApi.save, { ...body, points: 50, sectionId, version: 2 });
    expect(refused.meta.code).toBe('task.marked');
  });

  test('accepts a new submission after a return, and keeps the earlier one', async () => {
    const sectionId = await give();
    const work = await handIn(sectionId, student, '第一次');
    await teacher.call(taskMarkingApi.giveBack, { workIds: [work.workId], comment: '写长一点' });
    const back = await mine(sectionId);
    expect(back).toMatchObject({ state: 'returned', comment: '写长一点', writable: true });
    const again = { workId: work.workId, content: '第二次', version: back?.version ?? 0 };
    await student.call(taskWorkApi.submit, again);
    const { content, earlier } = await teacher.call(taskMarkingApi.work, { workId: work.workId });
    expect([content, earlier.map((one) => [one.content, one.comment])]).toEqual(['第二次', [['第一次', '写长一点']]]);
  });

  test('can be withdrawn until it is marked, where that is allowed', async () => {
    const sectionId = await give();
    const work = await handIn(sectionId);
    await student.call(taskWorkApi.takeBack, { workId: work.workId, version: work.version });
    expect(await mine(sectionId)).toMatchObject({ state: 'notSubmitted', writable: true });
    const once = await give({ resubmit: false });
    const final = await handIn(once);
    const refused = await student.ask(taskWorkApi.takeBack, { workId: final.workId, version: final.version });
    expect(refused.meta.code).toBe('task.noTakeBack');
  });

  test('that requires a file accepts only files, and shows them only to its writers and markers', async () => {
    const sectionId = await give({ form: 'files' });
    const { workId, version } = await student.call(taskWorkApi.open, { sectionId });
    expect((await student.ask(taskWorkApi.submit, { workId, content: '好', version })).meta.code).toBe(
      'task.needsFile',
    );
    const upload = async (who: Caller, name: string, text: string) => {
      const form = new FormData();
      form.append('file', new Blob([text]), name);
      const headers = { authorization: who.token };
      const response = await fetch(`${school.url}/api/${taskUploadPath}/${workId}`, {
        method: 'POST',
        headers,
        body: form,
      });
      return (await response.json()) as { meta: { code?: string }; data: { fileId: string; address: string } };
    };
    expect((await upload(other, 'a.py', 'print(1)')).meta.code).toBe('wire.gone');
    expect((await upload(student, 'a.exe', 'MZ')).meta.code).toBe('task.fileKind');
    const { data } = await upload(student, 'a.py', 'print(1)');
    const read = async (who: Caller) =>
      (await fetch(`${school.url}${data.address}`, { headers: { authorization: who.token } })).status;
    expect([await read(student), await read(teacher), await read(other)]).toEqual([200, 200, 403]);
    await student.call(taskWorkApi.submit, { workId, content: '', version });
    expect((await student.ask(taskWorkApi.removeFile, { workId, fileId: data.fileId })).meta.code).toBe('task.closed');
    expect((await teacher.call(taskMarkingApi.work, { workId })).files.map(({ name }) => name)).toEqual(['a.py']);
  });
});

describe('a due time', () => {
  test('rejects late work, or deducts what the teacher set, unless the deduction is waived', async () => {
    const strict = await give({ dueTime: inDays(-1.5) });
    const lenient = await give({ dueTime: inDays(-1.5), lateAllowed: true, latePerDay: 10, lateMost: 15 });
    const draft = await student.call(taskWorkApi.open, { sectionId: strict });
    const refused = await student.ask(taskWorkApi.submit, { ...draft, content: '晚了' });
    expect(refused.meta.code).toBe('task.pastDue');
    const work = await handIn(lenient);
    expect(await mine(lenient)).toMatchObject({ late: true });
    await teacher.call(taskMarkingApi.mark, mark(work, 80));
    const marked = await teacher.call(taskMarkingApi.work, { workId: work.workId });
    // Two begun days cost twenty percent, capped at fifteen.
    expect([marked.lateDays, marked.penalty, marked.history[0]?.score]).toEqual([2, 15, 65]);
    await teacher.call(taskMarkingApi.mark, mark({ ...work, version: marked.version }, 80, { waive: true }));
    expect((await teacher.call(taskMarkingApi.work, { workId: work.workId })).penalty).toBe(0);
  });

  test('of a single student takes precedence over the general one', async () => {
    const sectionId = await give({ dueTime: inDays(-1) });
    const extension = { sectionId, userIds: [student.id], dueTime: inDays(1), reason: '生病' };
    await teacher.call(taskMarkingApi.extend, extension);
    await handIn(sectionId);
    const { workId, version } = await other.call(taskWorkApi.open, { sectionId });
    expect((await other.ask(taskWorkApi.submit, { workId, content: '好', version })).meta.code).toBe('task.pastDue');
    const stranger = { ...extension, userIds: [teacher.id] };
    expect((await teacher.ask(taskMarkingApi.extend, stranger)).meta.code).toBe('wire.gone');
  });

  test("shows on the student's home, and submissions on the teacher's", async () => {
    const sectionId = await give({ dueTime: inDays(3) });
    const due = async () => (await student.call(homeApi.student, {})).due.map((one) => [one.sectionId, one.kind]);
    expect(await due()).toContainEqual([sectionId, 'task']);
    await handIn(sectionId);
    expect(await due()).not.toContainEqual([sectionId, 'task']);
    const { toMark } = await teacher.call(homeApi.teacher, {});
    expect(toMark.find((one) => one.sectionId === sectionId)).toMatchObject({ count: 1, kind: 'task' });
  });
});

describe('marking', () => {
  const rubric = [
    {
      title: '内容',
      levels: [
        { title: '好', points: 6, note: '' },
        { title: '差', points: 2, note: '' },
      ],
    },
    { title: '文字', levels: [{ title: '好', points: 4, note: '' }] },
  ];

  test('uses a rubric whose best levels add up to the points of the task', async () => {
    const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '量表', kind: 'task' as const };
    const { sectionId } = await teacher.call(sectionApi.save, row);
    const wrong = await teacher.ask(taskApi.save, { ...body, rubric, points: 9, sectionId, version: 1 });
    expect(wrong.meta.code).toBe('task.rubricPoints');
    await teacher.call(taskApi.save, { ...body, rubric, points: 10, sectionId, version: 1 });
    await teacher.call(taskApi.give, { sectionId });
    const work = await handIn(sectionId);
    const unfit = await teacher.ask(taskMarkingApi.mark, mark(work, 6, { picks: [0, 1] }));
    expect(unfit.meta.code).toBe('task.picksUnfit');
    await teacher.call(taskMarkingApi.mark, mark(work, 6, { picks: [1, 0] }));
    await teacher.call(taskMarkingApi.publish, { sectionId, workIds: [work.workId] });
    expect((await mine(sectionId))?.mark).toMatchObject({ score: 6, picks: [1, 0] });
  });

  test('gives no score instead of zero without a submission', async () => {
    const sectionId = await give({});
    const rows = (await teacher.call(taskMarkingApi.works, { sectionId })).pageInfo.resultList;
    expect(rows.map(({ score }) => score)).toEqual(rows.map(() => null));
    expect(rows.length).toBeGreaterThan(0);
    const ofClass = async (className: string) =>
      (await teacher.call(taskMarkingApi.works, { sectionId, className })).pageInfo.totalSize;
    expect(await ofClass(rows[0]?.className ?? '-')).toBe(rows.length);
    expect(await ofClass('没有这个班')).toBe(0);
  });

  test('without names hides them until marks are published', async () => {
    const sectionId = await give({ anonymous: true });
    const work = await handIn(sectionId);
    const seen = async () => {
      const { works } = await teacher.call(taskMarkingApi.queue, { sectionId });
      const one = await teacher.call(taskMarkingApi.work, { workId: work.workId });
      const rows = (await teacher.call(taskMarkingApi.works, { sectionId })).pageInfo.resultList;
      return [works[0]?.name, one.name, one.loginName, rows.find(({ userId }) => userId === student.id)?.workId];
    };
    expect(await seen()).toEqual(['', '', '', null]);
    await teacher.call(taskMarkingApi.mark, mark(work, 50));
    await teacher.call(taskMarkingApi.publish, { sectionId, workIds: [] });
    expect(await seen()).toEqual(['学生0', '学生0', student.loginName, work.workId]);
  });

  test("stores a teacher's phrases, the most used first", async () => {
    for (const words of ['再想想', '很好', '很好']) await teacher.call(taskMarkingApi.addComment, { words });
    const { comments } = await teacher.call(taskMarkingApi.bank, {});
    expect(comments.map(({ words }) => words)).toEqual(['很好', '再想想']);
    await teacher.call(taskMarkingApi.removeComment, { commentId: comments[0]?.commentId ?? '' });
    expect((await teacher.call(taskMarkingApi.bank, {})).comments).toHaveLength(1);
  });

  test('lists tasks of all courses with waiting counts, and the works of one by state', async () => {
    const sectionId = await give({ points: 10 });
    await handIn(sectionId);
    const { resultList } = (await teacher.call(taskApi.list, { waiting: true, pageSize: 100 })).pageInfo;
    const row = resultList.find((one) => one.sectionId === sectionId);
    expect(row).toMatchObject({ studentCount: 3, submittedCount: 1, waitingCount: 1, state: 'open' });
    const pending = (await teacher.call(taskMarkingApi.works, { sectionId, state: 'pending' })).pageInfo;
    expect([pending.totalSize, pending.resultList[0]?.userName]).toEqual([1, '学生0']);
    const handed = (await student.call(taskApi.mine, { state: 'pending' })).pageInfo.resultList;
    expect(handed.map((one) => one.sectionId)).toContain(sectionId);
  });
});

test('classwork accepts nothing late, and an ended course accepts nothing at all', async () => {
  const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '随堂', kind: 'classwork' as const };
  const { sectionId } = await teacher.call(sectionApi.save, row);
  const late = await teacher.ask(taskApi.save, { ...body, lateAllowed: true, sectionId, version: 1 });
  expect(late.meta.code).toBe('task.classworkLate');
  const given = await give({ points: 0 }, 'classwork');
  await handIn(given);
  expect(await mine(given)).toMatchObject({ state: 'submitted' });
  const draft = await other.call(taskWorkApi.open, { sectionId: given });
  await teacher.call(courseApi.end, { courseId: lesson.courseId });
  expect((await other.ask(taskWorkApi.submit, { ...draft, content: '好' })).meta.code).toBe('course.ended');
});
