import { messageApi } from '@xueyan/contract/base/message';
import { homeApi } from '@xueyan/contract/composed/home';
import { machineApi } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { experimentApi } from '@xueyan/contract/teaching/experiment';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedMarks } from '../../../db/mark.table.ts';
import { auditEntries } from '../../../db/system.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Creates a student with 22 points for the report, no passed step and a published mark. */
async function published() {
  const lesson = await openLesson(school);
  const { teacher, sectionId } = lesson;
  const [student] = lesson.students;
  if (!student) throw new Error('no student');
  const { runId, steps } = await student.call(attemptApi.open, { sectionId });
  await student.call(machineApi.start, { runId });
  await student.call(attemptApi.submit, { runId, content: '报告', version: 0 });
  await teacher.call(markingApi.mark, { runId, score: 22, comment: '好', version: 1 });
  await teacher.call(markingApi.publish, { sectionId });
  const pass = (index: number) =>
    student.call(attemptApi.check, { runId, checkpointId: steps[index]?.checkpointId ?? '' });
  const form = async () => {
    const { title: _, courseId: __, ...rest } = await teacher.call(experimentApi.get, { sectionId });
    return rest;
  };
  /** Reads the mark in every view of the product. */
  const everywhere = async () => {
    const run = await student.call(attemptApi.open, { sectionId });
    const { results } = await student.call(homeApi.student, {});
    const { rows } = await teacher.call(markingApi.board, { sectionId });
    const marking = await teacher.call(markingApi.get, { runId });
    const totals = [run.mark, results[0], rows[0]?.mark, marking.mark].map((one) => one && [one.score, one.points]);
    const [first] = totals;
    for (const total of totals) expect(total).toEqual(first);
    return { total: first, uncounted: marking.uncounted, run, row: rows[0], marking };
  };
  const kept = () =>
    school.sql
      .select()
      .from(publishedMarks)
      .where(eq(publishedMarks.runId, runId))
      .orderBy(asc(publishedMarks.publishedAt));
  return { ...lesson, student, runId, pass, form, everywhere, kept };
}

describe('a published mark', () => {
  test('does not change with later work; student and teacher see what came after and is not counted', async () => {
    const { pass, everywhere } = await published();
    expect((await everywhere()).uncounted).toBeNull();
    await pass(0);
    const { total, uncounted, run, row } = await everywhere();
    expect(total).toEqual([22, 100]);
    expect([uncounted, run.uncounted, row?.uncounted]).toEqual(Array(3).fill({ steps: 1, score: 52, points: 100 }));
    expect(run.report.score).toBe(22);
  });

  test("is recomputed at the teacher's request: student notified, change audited, old mark preserved", async () => {
    const { teacher, student, sectionId, runId, pass, everywhere, kept } = await published();
    await pass(0);
    expect(await teacher.call(markingApi.update, { sectionId, runId })).toEqual({ count: 1 });
    const { total, uncounted } = await everywhere();
    expect([total, uncounted]).toEqual([[52, 100], null]);
    const marks = await kept();
    expect(marks.map((mark) => [mark.reason, mark.score, mark.endedAt !== null])).toEqual([
      ['publish', 22, true],
      ['update', 52, false],
    ]);
    const { pageInfo } = await student.call(messageApi.list, { messageType: '02' });
    expect(pageInfo.resultList[0]).toMatchObject({ messageTitle: '成绩已更新：实验一' });
    expect(pageInfo.resultList[0]?.messageContent).toContain('22/100 → 52/100');
    const audit = await school.sql.select().from(auditEntries).where(eq(auditEntries.target, runId));
    expect(audit.map((entry) => entry.action)).toEqual(['marking.update']);
    expect((await teacher.ask(markingApi.update, { sectionId })).meta.code).toBe('marking.nothingToUpdate');
  });

  test('is recomputed for a whole class at once, and only where something differs', async () => {
    const { teacher, students, sectionId } = await openLesson(school, { students: 3 });
    for (const student of students) {
      const { runId } = await student.call(attemptApi.open, { sectionId });
      await student.call(attemptApi.submit, { runId, content: '报告', version: 0 });
      await teacher.call(markingApi.mark, { runId, score: 30, comment: '', version: 1 });
    }
    await teacher.call(markingApi.publish, { sectionId });
    for (const student of students.slice(0, 2)) {
      const { runId, steps } = await student.call(attemptApi.open, { sectionId });
      await student.call(machineApi.start, { runId });
      await student.call(attemptApi.check, { runId, checkpointId: steps[1]?.checkpointId ?? '' });
    }
    expect(await teacher.call(markingApi.update, { sectionId })).toEqual({ count: 2 });
    const { rows } = await teacher.call(markingApi.board, { sectionId });
    expect(rows.map((row) => row.mark?.score)).toEqual([60, 60, 30]);
  });

  test('does not change when the points of steps or report change', async () => {
    const { teacher, form, everywhere, sectionId } = await published();
    const before = await form();
    const checkpoints = before.checkpoints.map((step) => ({ ...step, points: 5 }));
    await teacher.call(experimentApi.save, { ...before, checkpoints, reportPoints: 50, confirmed: true });
    const { total, uncounted, marking } = await everywhere();
    expect([total, uncounted]).toEqual([[22, 100], { steps: 0, score: 22, points: 60 }]);
    expect(marking.mark?.steps.map((step) => step.points)).toEqual([30, 30]);
    await teacher.call(markingApi.update, { sectionId });
    expect((await everywhere()).total).toEqual([22, 60]);
  });

  test('cannot be recomputed while its report has more points than the new maximum', async () => {
    const { teacher, form, sectionId } = await published();
    await teacher.call(experimentApi.save, { ...(await form()), reportPoints: 20, confirmed: true });
    const refused = await teacher.ask(markingApi.update, { sectionId });
    expect([refused.meta.code, refused.meta.msg]).toEqual([
      'marking.reportAboveMax',
      '学生0 的报告得分高于现在的满分 20 分，请先重新批阅',
    ]);
  });

  test('changes at once with the score of the report, and in nothing else', async () => {
    const { teacher, runId, pass, everywhere } = await published();
    await pass(0);
    const { version } = await teacher.call(markingApi.get, { runId });
    await teacher.call(markingApi.mark, { runId, score: 35, comment: '更好了', version });
    const { total, uncounted, run } = await everywhere();
    expect([total, uncounted?.score, run.report.comment]).toEqual([[35, 100], 65, '更好了']);
  });

  test('ends when the report is returned, and stays on record', async () => {
    const { teacher, student, sectionId, runId, kept } = await published();
    const { version } = await teacher.call(markingApi.get, { runId });
    await teacher.call(markingApi.giveBack, { runId, comment: '再改改', version });
    const run = await student.call(attemptApi.open, { sectionId });
    expect(run).toMatchObject({ published: false, mark: null, report: { state: 'returned', score: null } });
    expect((await student.call(homeApi.student, {})).results).toEqual([]);
    expect((await kept()).map((mark) => [mark.score, mark.endedAt !== null])).toEqual([[22, true]]);
  });
});

describe('changing points of an experiment in which students work', () => {
  const save = async (change: (form: Awaited<ReturnType<Awaited<ReturnType<typeof published>>['form']>>) => object) => {
    const { teacher, form } = await published();
    const before = await form();
    const ask = (confirmed?: boolean) =>
      teacher.ask(experimentApi.save, {
        ...before,
        ...change(before),
        ...(confirmed === undefined ? {} : { confirmed }),
      });
    return { ask, form };
  };
  const twoOf = <T>(list: T[]) => list as [T, T];

  test.each<[string, Parameters<typeof save>[0]]>([
    ['of a step', ({ checkpoints: [a, ...rest] }) => ({ checkpoints: [{ ...a, points: 5 }, ...rest] })],
    ['of the report', () => ({ reportPoints: 50 })],
    ['by deleting a step', ({ checkpoints }) => ({ checkpoints: checkpoints.slice(1) })],
    [
      'by one more step',
      ({ checkpoints }) => ({
        checkpoints: [...checkpoints, { ...twoOf(checkpoints)[0], checkpointId: '', points: 1 }],
      }),
    ],
  ])('requires a confirmation: %s', async (_, change) => {
    const { ask, form } = await save(change);
    const before = await form();
    const refused = await ask();
    expect([refused.status, refused.meta.code, refused.meta.msg]).toEqual([
      200,
      'experiment.pointsUsed',
      '改动影响 1 名学生，其中 1 份已发布的成绩不变',
    ]);
    expect(await form()).toEqual(before);
    expect((await ask(true)).meta.success).toBe(true);
  });

  test('requires none for texts, scripts, order and a step without points', async () => {
    const { ask } = await save(({ checkpoints }) => {
      const [a, b] = twoOf(checkpoints);
      return {
        guide: '# 新',
        checkpoints: [{ ...b, title: '改名', script: 'true' }, { ...a, checkpointId: '', points: 0 }, a],
      };
    });
    expect((await ask()).meta.success).toBe(true);
  });

  test('requires none while only the teacher has tried it', async () => {
    const { teacher, sectionId } = await openLesson(school);
    await teacher.call(attemptApi.open, { sectionId });
    const { title: _, courseId: __, ...form } = await teacher.call(experimentApi.get, { sectionId });
    await teacher.call(experimentApi.save, { ...form, reportPoints: 10 });
  });
});

describe('a step that failed through no fault of the student', () => {
  async function failed() {
    const lesson = await openLesson(school);
    const { teacher, sectionId } = lesson;
    const [student] = lesson.students;
    if (!student) throw new Error('no student');
    const { runId, steps } = await student.call(attemptApi.open, { sectionId });
    const checkpointId = steps[0]?.checkpointId ?? '';
    const step = { runId, checkpointId };
    const reason = '检测脚本写错了';
    const shown = async () => {
      const run = await student.call(attemptApi.open, { sectionId });
      return { score: run.stepScore, step: run.steps[0] };
    };
    return { ...lesson, student, step, reason, shown, teacher };
  }

  test('is passed by hand with a reason, which the student sees and which is audited', async () => {
    const { teacher, step, reason, shown, sectionId } = await failed();
    expect((await teacher.ask(markingApi.passStep, { ...step, reason: ' ' })).status).toBe(400);
    await teacher.call(markingApi.passStep, { ...step, reason });
    expect(await shown()).toMatchObject({ score: 30, step: { passed: true, attempts: 0, byHand: { reason } } });
    expect((await teacher.ask(markingApi.passStep, { ...step, reason })).meta.code).toBe('marking.alreadyPassed');
    const { rows } = await teacher.call(markingApi.board, { sectionId });
    expect(rows[0]?.steps[0]).toMatchObject({ passed: true, byHand: true, attempts: 0 });
    const audit = await school.sql.select().from(auditEntries).where(eq(auditEntries.target, step.runId));
    expect(audit).toMatchObject([{ action: 'marking.passStep', detail: { reason, points: 30 } }]);
  });

  test('can be reset to the result of its checks and passed again', async () => {
    const { teacher, step, reason, shown } = await failed();
    await teacher.call(markingApi.passStep, { ...step, reason });
    await teacher.call(markingApi.takeBackPass, step);
    expect(await shown()).toMatchObject({ score: 0, step: { passed: false, byHand: null } });
    expect((await teacher.ask(markingApi.takeBackPass, step)).status).toBe(409);
    await teacher.call(markingApi.passStep, { ...step, reason });
    expect((await shown()).score).toBe(30);
  });

  test('can be passed by the teacher alone, and then cannot be deleted', async () => {
    const { teacher, student, step, reason, sectionId } = await failed();
    expect((await student.ask(markingApi.passStep, { ...step, reason })).status).toBe(403);
    const other = await openLesson(school);
    expect((await other.teacher.ask(markingApi.passStep, { ...step, reason })).status).toBe(403);
    expect((await other.teacher.ask(markingApi.takeBackPass, step)).status).toBe(403);
    await teacher.call(markingApi.passStep, { ...step, reason });
    const { title: _, courseId: __, ...form } = await teacher.call(experimentApi.get, { sectionId });
    const without = { ...form, checkpoints: form.checkpoints.slice(1), confirmed: true };
    expect((await teacher.ask(experimentApi.save, without)).meta.code).toBe('experiment.checkpointUsed');
  });
});

describe('a returned report', () => {
  test('keeps the reason of the return in its history; the marker starts with an empty comment', async () => {
    const { teacher, students, sectionId } = await openLesson(school);
    const [student] = students;
    if (!student) throw new Error('no student');
    const { runId } = await student.call(attemptApi.open, { sectionId });
    await student.call(attemptApi.submit, { runId, content: '初稿', version: 0 });
    await teacher.call(markingApi.giveBack, { runId, comment: '补上截图', version: 1 });
    expect(await teacher.call(markingApi.get, { runId })).toMatchObject({ comment: '', reportState: 'returned' });
    expect((await student.call(attemptApi.open, { sectionId })).report.comment).toBe('补上截图');
    const { version } = await student.call(attemptApi.submit, { runId, content: '二稿', version: 2 });
    const again = await teacher.call(markingApi.get, { runId });
    expect(again.comment).toBe('');
    await teacher.call(markingApi.mark, { runId, score: 30, comment: '好', version });
    const marked = await teacher.call(markingApi.get, { runId });
    expect(marked.comment).toBe('好');
    expect(marked.history.map(({ content, comment }) => [content, comment])).toEqual([
      ['二稿', ''],
      ['初稿', '补上截图'],
    ]);
  });
});
