import { sectionApi } from '@xueyan/contract/school/section';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { studentTeamApi } from '@xueyan/contract/teaching/student-team';
import { type TaskBody, taskApi } from '@xueyan/contract/teaching/task';
import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let sectionId = '';
let [one, mate, loner, late] = [] as Caller[] as [Caller, Caller, Caller, Caller];
const body: TaskBody = {
  ...{ form: 'text', content: '一起写', template: '', points: 100, filesMax: 2, openTime: null, dueTime: null },
  ...{ lateAllowed: false, latePerDay: 0, lateMost: 100, resubmit: true, anonymous: false, grouped: true },
  ...{ rubric: [], paperId: null, experimentId: null },
};
const code = async (asked: Promise<{ meta: { code?: string | undefined } }>) => (await asked).meta.code;

beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 4 });
  [one, mate, loner, late] = lesson.students as [Caller, Caller, Caller, Caller];
  const { teacher, courseId, chapterId } = lesson;
  await teacher.call(studentTeamApi.save, { courseId, name: '一队', memberIds: [one.id, mate.id] });
  const row = { courseId, parentId: chapterId, title: '小组短文', kind: 'task' as const };
  ({ sectionId } = await teacher.call(sectionApi.save, row));
  await teacher.call(taskApi.save, { ...body, sectionId, version: 1 });
  await teacher.call(taskApi.give, { sectionId });
});
afterAll(() => school.close());

test('one member begins a team task for all; a student without a team cannot', async () => {
  expect((await one.call(taskApi.get, { sectionId })).group).toMatchObject({ name: '一队' });
  const [first, second] = await Promise.all([one, mate].map((who) => who.call(taskWorkApi.open, { sectionId })));
  expect(second?.workId).toBe(first?.workId);
  expect(await code(loner.ask(taskWorkApi.open, { sectionId }))).toBe('task.noTeam');
  expect((await loner.call(taskApi.get, { sectionId })).group).toBeNull();
  const { workId = '' } = first ?? {};
  await one.call(taskWorkApi.saveDraft, { workId, content: '甲写的', version: 1 });
  expect((await mate.call(taskApi.get, { sectionId })).work?.content).toBe('甲写的');
  expect(await code(mate.ask(taskWorkApi.saveDraft, { workId, content: '乙写的', version: 1 }))).toBe(
    'task.draftConflict',
  );
  expect(await code(loner.ask(taskWorkApi.saveDraft, { workId, content: '丙写的', version: 2 }))).toBe('wire.gone');
});

test('a student who joins the team later joins its begun work', async () => {
  const { teacher, courseId } = lesson;
  const { teams } = await teacher.call(studentTeamApi.get, { courseId });
  await teacher.call(studentTeamApi.place, { courseId, userId: late.id, teamId: teams[0]?.teamId ?? '' });
  const { workId } = await late.call(taskWorkApi.open, { sectionId });
  expect(workId).toBe((await one.call(taskApi.get, { sectionId })).work?.workId);
});

test('one member submits for all, and the mark counts for everybody', async () => {
  const { teacher, courseId } = lesson;
  const { workId, version } = await mate.call(taskWorkApi.open, { sectionId });
  await mate.call(taskWorkApi.submit, { workId, content: '我们写的', version });
  const { works } = await teacher.call(taskMarkingApi.queue, { sectionId });
  expect(works.map(({ name }) => name)).toEqual(['学生0、学生1、学生3']);
  const work = await teacher.call(taskMarkingApi.work, { workId });
  await teacher.call(taskMarkingApi.mark, {
    ...{ workId, version: work.version, score: 88, comment: '好', picks: [], waive: false, reason: '' },
  });
  await teacher.call(taskMarkingApi.publish, { sectionId, workIds: [] });
  for (const who of [one, mate, late]) expect((await who.call(taskApi.get, { sectionId })).work?.mark?.score).toBe(88);
  const { columns, rows } = await teacher.call(gradebookApi.get, { courseId });
  const at = columns.findIndex(({ title }) => title === '小组短文');
  expect(rows.map(({ userId, scores }) => [userId, scores[at]]).filter(([, score]) => score === 88)).toHaveLength(3);
});

test('one member gets more or fewer points with a reason, visible to them and in the gradebook', async () => {
  const { teacher, courseId } = lesson;
  const { workId } = await one.call(taskWorkApi.open, { sectionId });
  const adjust = { workId, userId: mate.id, deviation: -8.5, reason: '没有参加讨论' };
  const version = async () => (await teacher.call(taskMarkingApi.work, { workId })).version;
  const set = async (change: Partial<typeof adjust>, who = teacher) =>
    code(who.ask(taskMarkingApi.markMember, { ...adjust, version: await version(), ...change }));
  expect(await set({}, mate)).toBe('wire.notAllowed');
  expect(await set({ userId: loner.id })).toBe('wire.gone');
  expect(await set({ reason: ' ' })).toBe('task.memberReason');
  expect(await set({ deviation: 12.5 })).toBe('task.memberRange');
  expect(await set({ deviation: -88.5 })).toBe('task.memberRange');
  const stale = { ...adjust, version: (await version()) - 1 };
  expect(await code(teacher.ask(taskMarkingApi.markMember, stale))).toBe('wire.changed');
  expect(await set({})).toBeUndefined();
  const scores = async () => {
    const { columns, rows } = await teacher.call(gradebookApi.get, { courseId });
    const at = columns.findIndex(({ title }) => title === '小组短文');
    return rows.flatMap(({ scores: all }) => all[at] ?? []).toSorted((a, b) => a - b);
  };
  expect(await scores()).toEqual([79.5, 88, 88]);
  const mark = (await mate.call(taskApi.get, { sectionId })).work?.mark;
  expect(mark).toMatchObject({ score: 79.5, given: 88, deviation: -8.5, deviationReason: '没有参加讨论' });
  expect((await one.call(taskApi.get, { sectionId })).work?.mark).toMatchObject({ score: 88, deviation: 0 });
  const work = await teacher.call(taskMarkingApi.work, { workId });
  expect(work.history[0]).toMatchObject({ action: 'member', memberName: '学生1', score: 79.5 });
  const { pageInfo } = await teacher.call(taskMarkingApi.works, { sectionId });
  expect(pageInfo.resultList.map(({ score }) => score)).toEqual([88, 79.5, null, 88]);
  const { pageInfo: mine } = await mate.call(taskApi.mine, {});
  expect(mine.resultList[0]?.score).toBe(79.5);
  // The team's mark changes, and the deviation applies to the new one; a returned work starts without deviations.
  await teacher.call(taskMarkingApi.mark, {
    ...{ workId, version: work.version, score: 95, comment: '好', picks: [], waive: false, reason: '重新看过' },
  });
  expect(await scores()).toEqual([86.5, 95, 95]);
  await teacher.call(taskMarkingApi.giveBack, { workIds: [workId], comment: '再写' });
  const { members } = await teacher.call(taskMarkingApi.work, { workId });
  expect(members.map(({ deviation, score }) => [deviation, score])).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ]);
});

test('a begun team task cannot become an individual one', async () => {
  const { version } = await lesson.teacher.call(taskApi.get, { sectionId });
  const single = { ...body, grouped: false, sectionId, version };
  expect(await code(lesson.teacher.ask(taskApi.save, single))).toBe('task.groupStays');
});
