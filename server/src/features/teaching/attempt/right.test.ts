import { machineApi } from '@xueyan/contract/lab/machine';
import { courseApi } from '@xueyan/contract/school/course';
import { courseStudentApi } from '@xueyan/contract/school/course-student';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempts, experiments } from '../../../db/teaching.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Creates a student in the middle of an experiment, with a running machine and a draft. */
async function inTheMiddle(options?: Parameters<typeof openLesson>[1]) {
  const lesson = await openLesson(school, options);
  const [student] = lesson.students;
  if (!student) throw new Error('no student');
  const { runId, steps } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  const checkpointId = steps[0]?.checkpointId ?? '';
  await student.call(attemptApi.saveDraft, { runId, content: '写了一半', version: 0 });
  const { machineId } = await student.call(machineApi.start, { runId });
  const upload = async () => {
    const form = new FormData();
    form.append('mark-file', new Blob(['# 笔记']), 'a.md');
    const headers = { authorization: student.token };
    const url = `${school.url}/api/editor/uploadmarkfile/run-${runId}`;
    const answer = await fetch(url, { method: 'POST', body: form, headers });
    return (await answer.json()) as { meta: { success: boolean } };
  };
  const work: Record<string, () => Promise<{ meta: { success: boolean } }>> = {
    draft: () => student.ask(attemptApi.saveDraft, { runId, content: '再写', version: 1 }),
    submit: () => student.ask(attemptApi.submit, { runId, content: '交了', version: 1 }),
    check: () => student.ask(attemptApi.check, { runId, checkpointId }),
    start: () => student.ask(machineApi.start, { runId }),
    extend: () => student.ask(machineApi.extend, { machineId }),
    touch: () => student.ask(machineApi.touch, { machineId }),
    reset: () => student.ask(machineApi.reset, { machineId }),
    console: () => student.ask(machineApi.ticket, { machineId, consoleKind: 'terminal', mode: 'help' }),
    upload,
  };
  /** Returns which actions are allowed. */
  const allowed = async () => {
    const names: string[] = [];
    for (const [name, does] of Object.entries(work)) if ((await does()).meta.success) names.push(name);
    return names;
  };
  return { ...lesson, student, runId, machineId, checkpointId, work, allowed };
}

const leavings: [string, (lesson: Awaited<ReturnType<typeof inTheMiddle>>) => Promise<unknown>][] = [
  [
    'whose class no longer takes the course',
    ({ teacher, courseId }) => teacher.call(courseApi.associate, { courseId, classIds: [] }),
  ],
  [
    'who took the course alone and was taken out of it',
    async ({ teacher, courseId, student }) => {
      const loginNames = [student.loginName];
      await teacher.call(courseStudentApi.save, { courseId, kind: 'restudy', loginNames });
      await teacher.call(courseApi.associate, { courseId, classIds: [] });
      expect((await student.ask(machineApi.get, { machineId: '' })).status).toBe(400);
      await teacher.call(courseStudentApi.remove, { courseId, userId: student.id });
    },
  ],
  ['of a course that was withdrawn', ({ teacher, courseId }) => teacher.call(courseApi.withdraw, { courseId })],
];

describe('access to an attempt ends with the right to it', () => {
  test.each(leavings)('a student %s can do nothing in it any more, and reads their own work', async (_, leave) => {
    const lesson = await inTheMiddle();
    const { student, sectionId, machineId, allowed } = lesson;
    await leave(lesson);
    expect(await allowed()).toEqual([]);
    const run = await student.call(attemptApi.open, { sectionId });
    expect(run).toMatchObject({ open: false, withdrawn: true, guide: '', report: { content: '写了一半' } });
    expect([run.reportTemplate, ...run.steps.map(({ hint }) => hint).filter(Boolean)]).toEqual(['']);
    // It may be going to sleep already.
    expect(['running', 'asleep']).toContain((await student.call(machineApi.get, { machineId })).state);
    expect((await student.call(machineApi.release, { machineId })).state).toBe('released');
  });

  test('a student who regains access continues where they were', async () => {
    const { teacher, courseId, work, allowed } = await inTheMiddle();
    await teacher.call(courseApi.withdraw, { courseId });
    expect((await work.draft?.())?.meta).toMatchObject({ code: 'run.withdrawn' });
    await teacher.call(courseApi.release, { courseId, begin: true });
    expect(await allowed()).toContain('draft');
  });

  test('an outsider still learns nothing of it', async () => {
    const { runId, sectionId } = await inTheMiddle();
    const anonymous = await school.signIn('ROLE_STUDENT', 'stranger-of-runs');
    const answer = await anonymous.ask(attemptApi.saveDraft, { runId, content: 'x', version: 1 });
    expect([answer.status, answer.meta.code]).toEqual([403, 'wire.gone']);
    expect((await anonymous.ask(attemptApi.open, { sectionId })).status).toBe(403);
  });

  test('machines of an ended course get no extension and no fresh start, and can be given back', async () => {
    const { teacher, courseId, machineId, student, work, allowed } = await inTheMiddle();
    await teacher.call(courseApi.end, { courseId });
    expect((await work.extend?.())?.meta).toMatchObject({ success: false, code: 'course.ended' });
    expect(await allowed()).toEqual(['touch', 'console']);
    expect((await student.call(machineApi.release, { machineId })).state).toBe('released');
  });
});

describe('after the due time without late work', () => {
  /** Moves the due time into the past. */
  const close = (sectionId: string, lateAllowed = false) =>
    school.sql
      .update(experiments)
      .set({ dueAt: new Date(Date.now() - 60_000), lateAllowed })
      .where(eq(experiments.sectionId, sectionId));

  test.each(['unwritten', 'returned'])('a report left %s can be marked, and not before', async (left) => {
    const { student, teacher, runId, sectionId } = await inTheMiddle();
    if (left === 'unwritten') {
      await school.sql.update(attempts).set({ reportState: left, content: '' }).where(eq(attempts.id, runId));
    } else {
      const { version } = await student.call(attemptApi.open, { sectionId }).then(({ report }) => report);
      await student.call(attemptApi.submit, { runId, content: '报告', version });
      await teacher.call(markingApi.giveBack, { runId, comment: '补上截图', version: version + 1 });
    }
    const { version, reportState, markable } = await teacher.call(markingApi.get, { runId });
    const mark = () => teacher.ask(markingApi.mark, { runId, score: 0, comment: '没有交', version });
    expect([reportState, markable, (await mark()).meta.code]).toEqual([left, false, 'marking.nothingToMark']);
    await close(sectionId);
    expect((await teacher.call(markingApi.get, { runId })).markable).toBe(true);
    expect((await mark()).meta.success).toBe(true);
    expect(await teacher.call(markingApi.publish, { sectionId })).toEqual({ count: 1 });
    expect((await student.call(attemptApi.open, { sectionId })).report).toMatchObject({ state: 'marked', score: 0 });
  });

  test('a check is recorded as late and not counted; the student and the teacher see why', async () => {
    const { student, teacher, runId, sectionId, work } = await inTheMiddle();
    await close(sectionId);
    expect((await work.check?.())?.meta.success).toBe(true);
    const run = await student.call(attemptApi.open, { sectionId });
    expect(run.stepScore).toBe(0);
    expect(run.steps[0]).toMatchObject({ passed: false, passedLate: true, last: { outcome: 'passed', late: true } });
    const marking = await teacher.call(markingApi.get, { runId });
    expect([marking.stepScore, marking.steps[0]?.passedLate]).toEqual([0, true]);
    const { rows } = await teacher.call(markingApi.board, { sectionId });
    expect(rows[0]).toMatchObject({ stepScore: 0, steps: [{ passed: false, passedLate: true }, {}] });
  });

  test('steps passed in time stay passed', async () => {
    const { student, sectionId, work } = await inTheMiddle();
    await work.check?.();
    await close(sectionId);
    await work.check?.();
    const { steps, stepScore } = await student.call(attemptApi.open, { sectionId });
    expect([stepScore, steps[0]?.passed, steps[0]?.passedLate]).toEqual([30, true, false]);
  });

  test("a check counts where late work is accepted, and in a teacher's trial", async () => {
    const { student, teacher, sectionId, work } = await inTheMiddle();
    await close(sectionId, true);
    await work.check?.();
    expect((await student.call(attemptApi.open, { sectionId })).stepScore).toBe(30);
    await close(sectionId);
    const trial = await teacher.call(attemptApi.open, { sectionId });
    await teacher.call(machineApi.start, { runId: trial.runId });
    const checkpointId = trial.steps[1]?.checkpointId ?? '';
    expect((await teacher.call(attemptApi.check, { runId: trial.runId, checkpointId })).stepScore).toBe(30);
  });
});

describe('the last activity of a student', () => {
  const lastActive = async (lesson: Awaited<ReturnType<typeof inTheMiddle>>) =>
    (await lesson.teacher.call(markingApi.board, { sectionId: lesson.sectionId })).rows[0]?.lastActiveTime;

  test('excludes actions of the teacher and the page reloads that they cause', async () => {
    const lesson = await inTheMiddle();
    const { student, teacher, runId, sectionId, machineId, work } = lesson;
    const before = await lastActive(lesson);
    await school.clock.advance({ minutes: 1 });
    await teacher.call(machineApi.ticket, { machineId, consoleKind: 'terminal', mode: 'help' });
    await teacher.call(markingApi.get, { runId });
    // The student's page is notified and reloads.
    await student.call(attemptApi.open, { sectionId });
    expect(await lastActive(lesson)).toBe(before);
    await work.check?.();
    expect(await lastActive(lesson)).not.toBe(before);
  });
});
