import { messageApi } from '@xueyan/contract/base/message';
import { copyApi } from '@xueyan/contract/school/copy';
import { courseTeamApi } from '@xueyan/contract/school/course-team';
import { type ContributionRules, contributionApi, usualContribution } from '@xueyan/contract/teaching/contribution';
import { defenceApi } from '@xueyan/contract/teaching/defence';
import { deliverableApi } from '@xueyan/contract/teaching/deliverable';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { projectApi } from '@xueyan/contract/teaching/project';
import { usualRubric } from '@xueyan/contract/teaching/rubric';
import { studentTeamApi, usualTeamRules } from '@xueyan/contract/teaching/student-team';
import { teamBoardApi } from '@xueyan/contract/teaching/team-board';
import { weeklyReportApi } from '@xueyan/contract/teaching/weekly-report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let [one, mate, other] = [] as Caller[] as [Caller, Caller, Caller];
let [teamId, otherTeam] = ['', ''];

beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 3 });
  [one, mate, other] = lesson.students as [Caller, Caller, Caller];
  const { teacher, courseId } = lesson;
  const make = async (name: string, memberIds: string[]) =>
    (await teacher.call(studentTeamApi.save, { courseId, name, memberIds })).teamId;
  teamId = await make('一队', [one.id, mate.id]);
  otherTeam = await make('二队', [other.id]);
});
afterAll(() => school.close());

const code = async (asked: Promise<{ meta: { code?: string | undefined } }>) => (await asked).meta.code;
const form = { title: '方案', demand: '写清楚', dueTime: null, lateAllowed: true, rubric: usualRubric };
const addDeliverable = async (more: object = {}) =>
  (
    await lesson.teacher.call(deliverableApi.save, {
      ...{ sectionId: lesson.chapterId, deliverableId: null, form: { ...form, ...more }, version: 0 },
    })
  ).deliverableId;

test("a team's members reach a milestone, visible to them and the teachers; it cannot be deleted then", async () => {
  const { teacher, courseId, chapterId, sectionId } = lesson;
  const milestone = { sectionId: chapterId, milestoneId: null, title: '原型', description: '能跑', dueTime: null };
  expect(await code(teacher.ask(projectApi.saveMilestone, { ...milestone, sectionId }))).toBe('project.notStage');
  expect(await code(one.ask(projectApi.saveMilestone, milestone))).toBe('wire.notAllowed');
  const { milestoneId } = await teacher.call(projectApi.saveMilestone, milestone);
  await mate.call(projectApi.reach, { milestoneId, teamId, reached: true });
  expect(await code(other.ask(projectApi.reach, { milestoneId, teamId, reached: false }))).toBe('wire.gone');
  const reached = async (caller: Caller) =>
    (await caller.call(projectApi.get, { courseId })).stages[0]?.milestones[0]?.teamIds;
  expect([await reached(one), await reached(teacher), await reached(other)]).toEqual([[teamId], [teamId], []]);
  expect(await code(teacher.ask(projectApi.removeMilestone, { milestoneId }))).toBe('project.reached');
});

test('a deliverable has versions and a mark by its rubric; other teams see it only where works are open', async () => {
  const { teacher, courseId } = lesson;
  const key = { deliverableId: await addDeliverable(), teamId };
  expect(await code(one.ask(deliverableApi.submit, key))).toBe('deliverable.empty');
  await one.call(deliverableApi.saveDraft, { ...key, content: '第一稿', version: 0 });
  expect(await code(mate.ask(deliverableApi.saveDraft, { ...key, content: '覆盖', version: 0 }))).toBe('wire.changed');
  await one.call(deliverableApi.submit, key);
  await mate.call(deliverableApi.saveDraft, { ...key, content: '第二稿', version: 1 });
  expect((await mate.call(deliverableApi.submit, key)).number).toBe(2);
  const seen = await teacher.call(deliverableApi.work, key);
  expect(seen).toMatchObject({ state: 'submitted', draft: '', marker: true });
  expect(seen.versions.map(({ number, content, userName }) => [number, content, userName])).toEqual([
    [2, '第二稿', '学生1'],
    [1, '第一稿', '学生0'],
  ]);
  expect(await code(other.ask(deliverableApi.work, key))).toBe('wire.gone');
  const mark = { ...key, scores: [30, 30, 15], comment: '不错' };
  expect(await code(one.ask(deliverableApi.mark, mark))).toBe('wire.notAllowed');
  expect(await code(teacher.ask(deliverableApi.mark, { ...mark, scores: [41, 30, 15] }))).toBe('deliverable.scores');
  await teacher.call(deliverableApi.giveBack, { ...key, comment: '补充测试' });
  await one.call(deliverableApi.submit, key);
  expect((await teacher.call(deliverableApi.mark, mark)).score).toBe(75);
  expect(await one.call(deliverableApi.work, key)).toMatchObject({ state: 'marked', score: 75, comment: '不错' });
  expect(await code(one.ask(deliverableApi.submit, key))).toBe('deliverable.marked');

  await teacher.call(studentTeamApi.saveRules, { courseId, rules: { ...usualTeamRules, open: true }, version: 0 });
  const open = await other.call(deliverableApi.work, key);
  expect([open.versions.length, open.score, open.comment]).toEqual([3, null, '']);
  await teacher.call(studentTeamApi.saveRules, { courseId, rules: usualTeamRules, version: 1 });
  expect(await code(other.ask(deliverableApi.work, key))).toBe('wire.gone');
});

test('late work is refused where it is not allowed, and recorded as late where it is', async () => {
  const { clock } = school.server.platform;
  const dueTime = clock.write(new Date(clock.now().getTime() - 60_000));
  const strict = { deliverableId: await addDeliverable({ dueTime, lateAllowed: false }), teamId };
  const lenient = { deliverableId: await addDeliverable({ dueTime }), teamId };
  for (const key of [strict, lenient]) await one.call(deliverableApi.saveDraft, { ...key, content: '稿', version: 0 });
  expect(await code(one.ask(deliverableApi.submit, strict))).toBe('deliverable.late');
  await one.call(deliverableApi.submit, lenient);
  expect((await one.call(deliverableApi.work, lenient)).versions[0]?.late).toBe(true);
});

test('only a team moves the cards of its board, and cards in the last column are done', async () => {
  const { teacher } = lesson;
  const first = { columnId: '', title: '接线', text: '', ownerId: mate.id, dueTime: null, checklist: [] };
  await one.call(teamBoardApi.saveColumn, { teamId, columnId: null, title: '评审' });
  const { columns } = await one.call(teamBoardApi.get, { teamId });
  expect(columns.map(({ title }) => title)).toEqual(['待办', '进行中', '评审', '已完成']);
  const [todo, , , done] = columns.map(({ columnId }) => columnId) as [string, string, string, string];
  const save = (title: string, more: object = {}) =>
    one.call(teamBoardApi.saveCard, {
      ...{ teamId, cardId: null, version: 0, card: { ...first, columnId: todo, title, ...more } },
    });
  const [a, b] = [await save('接线'), await save('编程')];
  const strangers = { teamId, cardId: null, version: 0, card: { ...first, columnId: todo, ownerId: other.id } };
  expect(await code(one.ask(teamBoardApi.saveCard, strangers))).toBe('teamBoard.notMember');
  await mate.call(teamBoardApi.moveCard, { cardId: b.cardId, columnId: todo, position: 0 });
  const titles = async () => (await teacher.call(teamBoardApi.get, { teamId })).cards.map(({ title }) => title);
  expect(await titles()).toEqual(['编程', '接线']);
  await mate.call(teamBoardApi.moveCard, { cardId: a.cardId, columnId: done, position: 0 });
  const board = await teacher.call(teamBoardApi.get, { teamId });
  expect(board.writer).toBe(false);
  expect(board.cards.find(({ cardId }) => cardId === a.cardId)?.doneTime).toEqual(expect.any(String));
  const move = { cardId: a.cardId, columnId: todo, position: 0 };
  for (const caller of [other, teacher]) expect(await code(caller.ask(teamBoardApi.moveCard, move))).toBe('wire.gone');
  expect(await code(other.ask(teamBoardApi.get, { teamId }))).toBe('wire.gone');
  await one.call(teamBoardApi.removeCard, { cardId: b.cardId });
  expect(await titles()).toEqual(['接线']);
});

test('a member writes one report a week; the teacher comments on it and reminds members without one', async () => {
  const { teacher, courseId } = lesson;
  const { thisWeek: week } = await one.call(weeklyReportApi.overview, { courseId });
  const report = { courseId, week, content: '完成了接线', version: 0 };
  // A draft is visible to its writer alone and is not a report.
  const draft = { courseId, week, content: '接线做了一半', version: 0 };
  expect(await one.call(weeklyReportApi.saveDraft, draft)).toEqual({ version: 1 });
  expect(await code(one.ask(weeklyReportApi.saveDraft, draft))).toBe('wire.changed');
  expect(await code(teacher.ask(weeklyReportApi.saveDraft, draft))).toBe('weeklyReport.noTeam');
  expect(await one.call(weeklyReportApi.draft, { courseId, week })).toEqual({ content: '接线做了一半', version: 1 });
  expect(await mate.call(weeklyReportApi.draft, { courseId, week })).toEqual({ content: '', version: 0 });
  expect((await teacher.call(weeklyReportApi.list, { courseId })).pageInfo.totalSize).toBe(0);
  const { reportId } = await one.call(weeklyReportApi.save, report);
  expect(await code(one.ask(weeklyReportApi.save, report))).toBe('wire.changed');
  expect(await code(one.ask(weeklyReportApi.save, { ...report, week: '2020-01-06' }))).toBe('weeklyReport.week');
  const listed = async (caller: Caller) => (await caller.call(weeklyReportApi.list, { courseId })).pageInfo.totalSize;
  expect([await listed(mate), await listed(teacher), await listed(other)]).toEqual([1, 1, 0]);
  const [current] = (await teacher.call(weeklyReportApi.overview, { courseId })).weeks;
  expect(current?.missing.map(({ userName }) => userName).toSorted()).toEqual(['学生1', '学生2']);
  expect((await teacher.call(weeklyReportApi.remind, { courseId, week })).count).toBe(2);
  await teacher.call(weeklyReportApi.comment, { reportId, comment: '写得具体' });
  expect(await code(one.ask(weeklyReportApi.save, { ...report, version: 1 }))).toBe('weeklyReport.commented');
});

test('several markers share a rubric, and teams see their mean without names once it is published', async () => {
  const { teacher, courseId } = lesson;
  const colleague = await school.signIn('ROLE_TEACHER', 'defence-colleague', '李老师');
  const planned = {
    ...{ title: '终期答辩', place: 'A101', startTime: '2026-12-01 09:00:00', minutes: 15, method: 'mean' as const },
    ...{ rubric: usualRubric, markerIds: [teacher.id, colleague.id] },
  };
  const save = { courseId, defenceId: null, form: planned, version: 0 };
  expect(await code(teacher.ask(defenceApi.save, save))).toBe('defence.marker');
  const staff = { courseId, userId: colleague.id, role: 'coTeacher' as const, rights: ['mark' as const] };
  await teacher.call(courseTeamApi.save, staff);
  const { defenceId } = await teacher.call(defenceApi.save, save);
  await teacher.call(defenceApi.order, { defenceId, teamIds: [otherTeam, teamId] });
  const mark = (scores: number[]) => ({ defenceId, teamId, scores, comment: '' });
  await teacher.call(defenceApi.mark, mark([40, 30, 20]));
  await colleague.call(defenceApi.mark, mark([30, 30, 15]));
  const mine = async (caller: Caller) =>
    (await caller.call(defenceApi.list, { courseId })).defences[0]?.turns.find((turn) => turn.teamId === teamId);
  expect((await mine(teacher))?.score).toBe(82.5);
  expect(await mine(one)).toMatchObject({ score: null, marks: [], startTime: '2026-12-01 09:15:00' });
  await teacher.call(defenceApi.publish, { defenceId, published: true });
  expect((await mine(one))?.marks.map(({ markerName, total }) => [markerName, total])).toEqual([
    ['', 75],
    ['', 90],
  ]);
  expect(await mine(other)).toMatchObject({ score: null, marks: [] });
  expect(await code(teacher.ask(defenceApi.mark, mark([1, 1, 1])))).toBe('defence.published');
});

test("a member's mark follows from the team's mark and the own share; peers rate while that is open", async () => {
  const { teacher, courseId } = lesson;
  const ratings = [{ userId: mate.id, score: 5 }];
  expect(await code(one.ask(contributionApi.rate, { courseId, ratings }))).toBe('contribution.closed');
  await teacher.call(contributionApi.saveRules, {
    courseId,
    rules: { ...usualContribution, rating: true },
    version: 0,
  });
  await one.call(contributionApi.rate, { courseId, ratings });
  const others = [{ userId: other.id, score: 1 }];
  expect(await code(one.ask(contributionApi.rate, { courseId, ratings: others }))).toBe('contribution.notMember');
  const seen = await teacher.call(contributionApi.get, { courseId });
  const team = seen.teams.find((found) => found.teamId === teamId);
  expect(team?.teamMark).toEqual(expect.any(Number));
  for (const { mark, percent } of team?.members ?? [])
    expect(mark).toBeCloseTo(Math.min(100, ((team?.teamMark ?? 0) * percent) / 100), 1);
  const own = await one.call(contributionApi.get, { courseId });
  expect(own.teams.map((found) => found.teamId)).toEqual([teamId]);
  expect(own.teams[0]?.members.map(({ userId, mark, peers }) => [userId, mark !== null, peers])).toEqual(
    expect.arrayContaining([
      [one.id, true, null],
      [mate.id, false, null],
    ]),
  );
});

test("the gradebook gives every member the team's marks of deliverables and of published defences, until factors count", async () => {
  const { teacher, courseId } = lesson;
  const { columns, rows } = await teacher.call(gradebookApi.get, { courseId });
  const scores = (title: string) => {
    const at = columns.findIndex((column) => column.title === title);
    return rows.map((row) => [row.userId, row.scores[at]]);
  };
  expect(columns.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['deliverable', 'defence']));
  expect(scores('终期答辩')).toEqual(
    expect.arrayContaining([
      [one.id, 82.5],
      [mate.id, 82.5],
      [other.id, null],
    ]),
  );
  expect(scores('方案')).toEqual(
    expect.arrayContaining([
      [one.id, 75],
      [mate.id, 75],
      [other.id, null],
    ]),
  );
});

/** Marks of a column of the gradebook, by student, with what made them of the mark of the team. */
async function gradesIn(title: string) {
  const { columns, rows } = await lesson.teacher.call(gradebookApi.get, { courseId: lesson.courseId });
  const at = columns.findIndex((column) => column.title === title);
  return new Map(
    rows.map((row) => [
      row.userId,
      { score: row.scores[at] ?? null, team: row.ofTeam.find(({ position }) => position === at) ?? null },
    ]),
  );
}
const memberOf = async (userId: string) => {
  const { teams } = await lesson.teacher.call(contributionApi.get, { courseId: lesson.courseId });
  return teams.flatMap(({ members }) => members).find((member) => member.userId === userId);
};
/** Saves rules over the current ones. */
async function count(more: Partial<ContributionRules>) {
  const { courseId } = lesson;
  const { rules, rulesVersion: version } = await lesson.teacher.call(contributionApi.get, { courseId });
  await lesson.teacher.call(contributionApi.saveRules, { courseId, rules: { ...rules, ...more }, version });
}

test("members have their own marks in the columns in which a teacher lets their part of the team's work count", async () => {
  const { teacher, courseId } = lesson;
  const { rules } = await teacher.call(contributionApi.get, { courseId });
  const weights = { cards: 0, versions: 0, reports: 0, peers: 100 };
  await mate.call(contributionApi.rate, { courseId, ratings: [{ userId: one.id, score: 3 }] });
  // The means of the ratings are 3 and 5: 75 % and 125 % of an equal part, the latter within the bounds.
  const wanted = { ...rules, weights, counts: ['deliverable' as const] };
  expect(await code(one.ask(contributionApi.preview, { courseId, rules: wanted }))).toBe('wire.notAllowed');
  const preview = await teacher.call(contributionApi.preview, { courseId, rules: wanted });
  expect(preview).toMatchObject({ changed: 2, published: false });
  expect((await gradesIn('方案')).get(one.id)).toEqual({ score: 75, team: null });

  await count(wanted);
  const marks = await gradesIn('方案');
  expect(marks.get(one.id)).toMatchObject({ score: 56.25, team: { score: 75, percent: 75 } });
  expect(marks.get(mate.id)).toMatchObject({ score: 90, team: { score: 75, percent: 120 } });
  expect((await gradesIn('终期答辩')).get(one.id)).toEqual({ score: 82.5, team: null });
  expect(preview.teams.flatMap(({ members }) => members.map(({ userId, percent }) => [userId, percent]))).toEqual(
    expect.arrayContaining([
      [one.id, 75],
      [mate.id, 120],
      [other.id, 100],
    ]),
  );
  // A member's mark is at most the maximum of the column.
  await count({ maxPercent: 200, counts: ['deliverable', 'defence'] });
  expect((await gradesIn('终期答辩')).get(mate.id)).toMatchObject({ score: 100, team: { score: 82.5, percent: 125 } });
});

test('what members do after the count moves no mark until the teacher counts again, and who sees marks is told', async () => {
  const { teacher, courseId } = lesson;
  await teacher.call(gradebookApi.publish, { courseId, published: true });
  await mate.call(contributionApi.rate, { courseId, ratings: [{ userId: one.id, score: 5 }] });
  expect(await memberOf(one.id)).toMatchObject({ percent: 100, counted: 75 });
  expect((await gradesIn('方案')).get(one.id)?.score).toBe(56.25);
  const own = async () => [
    ...new Set((await one.call(gradebookApi.mine, { courseId })).ofTeam.map(({ percent }) => percent)),
  ];
  expect(await own()).toEqual([75]);
  // Nobody sees the factor of another member.
  const { teams } = await one.call(contributionApi.get, { courseId });
  expect(teams[0]?.members.find(({ userId }) => userId === mate.id)).toMatchObject({ counted: null, mark: null });

  const { rules } = await teacher.call(contributionApi.get, { courseId });
  const asked = await teacher.call(contributionApi.preview, { courseId, rules });
  expect(asked).toMatchObject({ changed: 2, published: true });
  await count({});
  expect(await own()).toEqual([100]);
  const told = async (who: Caller) =>
    (await who.call(messageApi.list, {})).pageInfo.resultList.filter(({ messageTitle }) =>
      messageTitle.startsWith('团队成绩已按贡献重新计算'),
    ).length;
  expect([await told(one), await told(mate), await told(other)]).toEqual([1, 1, 0]);
  await count({ counts: [] });
  expect((await gradesIn('方案')).get(one.id)).toEqual({ score: 75, team: null });
});

test('a part that was counted in one team does not count in another', async () => {
  const { teacher, courseId } = lesson;
  await count({ counts: ['deliverable'] });
  expect((await memberOf(other.id))?.counted).toBe(100);
  await teacher.call(studentTeamApi.place, { courseId, userId: other.id, teamId });
  expect((await gradesIn('方案')).get(other.id)).toEqual({ score: 75, team: null });
});

test('a copy of a project has its stages, milestones, deliverables, rules and defences with rubrics, and no dates or work', async () => {
  const { teacher, courseId, chapterId } = lesson;
  const dueTime = '2099-01-01 12:00:00';
  const milestone = { sectionId: chapterId, milestoneId: null, title: '试运行', description: '跑起来', dueTime };
  await teacher.call(projectApi.saveMilestone, milestone);
  await addDeliverable({ title: '报告', dueTime });
  const { rulesVersion: version } = await teacher.call(studentTeamApi.get, { courseId });
  await teacher.call(studentTeamApi.saveRules, {
    courseId,
    rules: { ...usualTeamRules, minMembers: 2, maxMembers: 4, roles: ['组长', '测试'] },
    version,
  });
  const copied = (await teacher.call(copyApi.course, { courseId })).courseId;
  const [stage] = (await teacher.call(projectApi.get, { courseId: copied })).stages;
  const { title, dueTime: due, teamIds } = stage?.milestones.find((one) => one.title === '试运行') ?? {};
  expect([title, due, teamIds]).toEqual(['试运行', null, []]);
  const made = stage?.deliverables.find((one) => one.title === '报告');
  expect(made).toMatchObject({ dueTime: null, standings: [] });
  const { form: asked } = await teacher.call(deliverableApi.get, { deliverableId: made?.deliverableId ?? '' });
  expect(asked).toMatchObject({ demand: '写清楚', rubric: usualRubric });
  expect((await teacher.call(studentTeamApi.get, { courseId: copied })).rules).toMatchObject({
    ...{ minMembers: 2, maxMembers: 4, roles: ['组长', '测试'] },
  });

  const before = await teacher.call(contributionApi.get, { courseId });
  const after = await teacher.call(contributionApi.get, { courseId: copied });
  expect(before.rules).not.toEqual(usualContribution);
  // There parts count in no mark before a teacher has seen what follows.
  expect(before.rules.counts).toEqual(['deliverable']);
  expect([after.rules, after.teams]).toEqual([{ ...before.rules, counts: [] }, []]);
  const [defence, ...others] = (await teacher.call(defenceApi.list, { courseId: copied })).defences;
  const [original] = (await teacher.call(defenceApi.list, { courseId })).defences;
  expect(others).toEqual([]);
  expect(defence).toMatchObject({ published: false, turns: [], markers: [{ userId: teacher.id }] });
  const { title: called, minutes, method, rubric } = original?.form ?? {};
  expect(defence?.form).toMatchObject({ title: called, minutes, method, rubric, place: '' });
  // A section that is copied within its course brings no second one.
  await teacher.call(copyApi.section, { sectionId: lesson.sectionId });
  expect((await teacher.call(defenceApi.list, { courseId })).defences).toHaveLength(1);
});
