import { homeApi } from '@xueyan/contract/composed/home';
import { machineApi } from '@xueyan/contract/lab/machine';
import { courseApi } from '@xueyan/contract/school/course';
import { type Attempt, attemptApi } from '@xueyan/contract/teaching/attempt';
import { experimentApi } from '@xueyan/contract/teaching/experiment';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labImages } from '../../../db/lab.table.ts';
import { experimentForm, type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Creates a lesson whose first student has opened the experiment. */
async function begin(options?: Parameters<typeof openLesson>[1]): Promise<Lesson & { student: Caller; run: Attempt }> {
  const lesson = await openLesson(school, options);
  const [student] = lesson.students;
  if (!student) throw new Error('no student');
  return { ...lesson, student, run: await student.call(attemptApi.open, { sectionId: lesson.sectionId }) };
}

const inTwoDays = '2099-01-01 12:00:00';
const longAgo = '2020-01-01 12:00:00';

describe('an experiment', () => {
  test('shows a student everything but the scripts', async () => {
    const { run, student, sectionId } = await begin();
    expect(run).toMatchObject({
      title: '实验一',
      trial: false,
      stepPoints: 60,
      stepScore: 0,
      reportPoints: 40,
      open: true,
    });
    expect(run.steps.map((step) => step.title)).toEqual(['第一步', '第二步']);
    expect(JSON.stringify(run)).not.toContain('secret');
    expect((await student.ask(experimentApi.get, { sectionId })).status).toBe(403);
  });

  test('opened twice is the same attempt; opened by its teacher it is a trial that is not on the board', async () => {
    const { run, student, teacher, sectionId } = await begin();
    expect((await student.call(attemptApi.open, { sectionId })).runId).toBe(run.runId);
    expect((await teacher.call(attemptApi.open, { sectionId })).trial).toBe(true);
    const { rows } = await teacher.call(markingApi.board, { sectionId });
    expect(rows.map((row) => row.runId)).toEqual([run.runId]);
  });

  test('keeps the results of its steps when it is edited, and a step with results cannot be deleted', async () => {
    const { run, student, teacher, sectionId } = await begin();
    await student.call(machineApi.start, { runId: run.runId });
    const first = run.steps[0]?.checkpointId ?? '';
    await student.call(attemptApi.check, { runId: run.runId, checkpointId: first });
    const { title: _, courseId: __, ...form } = await teacher.call(experimentApi.get, { sectionId });
    const [kept, other] = form.checkpoints;
    if (!kept || !other) throw new Error('two steps');
    const gone = await teacher.ask(experimentApi.save, { ...form, checkpoints: [other], confirmed: true });
    expect(gone.meta.code).toBe('experiment.checkpointUsed');
    const added = { ...other, checkpointId: '', title: '新的一步' };
    const changed = { ...form, checkpoints: [added, { ...kept, title: '改名' }] };
    const saved = await teacher.call(experimentApi.save, { ...changed, confirmed: true });
    expect(saved.checkpointIds[1]).toBe(first);
    const now = await student.call(attemptApi.open, { sectionId });
    expect(now.steps.map((step) => [step.title, step.passed])).toEqual([
      ['新的一步', false],
      ['改名', true],
    ]);
  });

  test('refuses the second of two editors who save', async () => {
    const { teacher, sectionId } = await begin();
    const form = experimentForm(null, { checkpoints: [] });
    const { version } = await teacher.call(experimentApi.get, { sectionId });
    const save = () => teacher.ask(experimentApi.save, { ...form, sectionId, version, confirmed: true });
    expect((await save()).meta.success).toBe(true);
    expect((await save()).status).toBe(409);
  });
});

describe('a check', () => {
  const started = async () => {
    const begun = await begin();
    await begun.student.call(machineApi.start, { runId: begun.run.runId });
    const check = (index: number) =>
      begun.student.ask(attemptApi.check, {
        runId: begun.run.runId,
        checkpointId: begun.run.steps[index]?.checkpointId,
      });
    return { ...begun, check };
  };

  test("that exits with 0 passes, shows the teacher's text and the output, and changes the score", async () => {
    const { check } = await started();
    school.lab.onExec = (script) => ({ output: `ran ${script}` });
    const { data } = await check(0);
    expect(data.stepScore).toBe(30);
    expect(data.step).toMatchObject({
      passed: true,
      attempts: 1,
      last: { outcome: 'passed', message: '通过了', output: 'ran echo secret-一' },
    });
  });

  test('that fails is shown and counted; once passed, a step stays passed', async () => {
    const { check } = await started();
    school.lab.onExec = () => ({ exitCode: 3, output: 'no' });
    expect((await check(0)).data.step).toMatchObject({
      passed: false,
      last: { outcome: 'failed', exitCode: 3, message: '还没有' },
    });
    school.lab.onExec = () => ({});
    await check(0);
    school.lab.onExec = () => ({ exitCode: 1 });
    const { data } = await check(0);
    expect(data.step).toMatchObject({ passed: true, attempts: 3, last: { outcome: 'failed' } });
    expect(data.stepScore).toBe(30);
  });

  test('that hangs is ended at its time limit and reports that', async () => {
    const { check } = await started();
    let limit = 0;
    school.lab.onExec = (_, limits) => {
      limit = limits?.limitMs ?? 0;
      return { exitCode: 124, timedOut: true, output: 'half' };
    };
    const { data } = await check(0);
    expect(limit).toBe(10_000);
    expect(data.step.last).toMatchObject({ outcome: 'timeout', output: 'half' });
    expect(data.step.last?.message).toContain('10 秒');
  });

  test('with too much output is marked as cut, and zero bytes are handled', async () => {
    const { check } = await started();
    school.lab.onExec = () => ({ cut: true, output: 'a\0b' });
    expect((await check(0)).data.step.last).toMatchObject({ outputCut: true, output: 'ab' });
  });

  test('in a machine that does not respond or does not run is refused and not counted', async () => {
    const { check, student, run, sectionId } = await started();
    school.lab.failNext('exec', 'agent-silent');
    expect((await check(0)).meta.code).toBe('machine.agentSilent');
    const { machine } = await student.call(attemptApi.open, { sectionId });
    await student.call(machineApi.release, { machineId: machine?.machineId ?? '' });
    expect((await check(0)).meta.code).toBe('machine.notRunning');
    expect((await student.call(attemptApi.open, { sectionId })).steps[0]?.attempts).toBe(0);
    expect(run.steps).toHaveLength(2);
  });

  test('requested again while it runs is refused, and runs once', async () => {
    const { check } = await started();
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    let times = 0;
    school.lab.onExec = async () => {
      times += 1;
      begun.resolve();
      await end.promise;
      return {};
    };
    const first = check(0);
    await begun.promise;
    expect((await check(1)).meta.code).toBe('run.checking');
    end.resolve();
    expect((await first).data.step.passed).toBe(true);
    expect(times).toBe(1);
    school.lab.onExec = () => ({});
  });

  test("of a step of another experiment or in another person's attempt is refused", async () => {
    const { student, run } = await started();
    const other = await begin();
    const checkpointId = other.run.steps[0]?.checkpointId;
    expect((await student.ask(attemptApi.check, { runId: run.runId, checkpointId })).status).toBe(403);
    expect((await student.ask(attemptApi.check, { runId: other.run.runId, checkpointId })).status).toBe(403);
  });
});

describe('a report', () => {
  test('is saved while it is typed, and an older window does not overwrite a newer one', async () => {
    const { student, run, sectionId } = await begin();
    const save = (content: string, version: number) =>
      student.ask(attemptApi.saveDraft, { runId: run.runId, content, version });
    expect((await save('一', 0)).data.version).toBe(1);
    expect((await save('一二', 1)).data.version).toBe(2);
    const stale = await save('另一个窗口', 1);
    expect([stale.status, stale.meta.code]).toEqual([409, 'run.draftConflict']);
    const { report } = await student.call(attemptApi.open, { sectionId });
    expect(report).toMatchObject({ state: 'draft', content: '一二', version: 2 });
  });

  test('saved again after a lost response is no conflict', async () => {
    const { student, run } = await begin();
    const draft = { runId: run.runId, content: '同样的内容', version: 0 };
    await student.call(attemptApi.saveDraft, draft);
    expect((await student.call(attemptApi.saveDraft, draft)).version).toBe(1);
  });

  test('is submitted once, can be returned for rework with a reason, and submitted again', async () => {
    const { student, teacher, run, sectionId } = await begin();
    const hand = (content: string, version: number) =>
      student.ask(attemptApi.submit, { runId: run.runId, content, version });
    expect((await hand('  ', 0)).meta.code).toBe('run.emptyReport');
    expect((await hand('初稿', 0)).data).toMatchObject({ state: 'submitted', late: false });
    expect((await hand('再来', 1)).meta.code).toBe('run.submitted');
    const { version } = await teacher.call(markingApi.get, { runId: run.runId });
    await teacher.call(markingApi.giveBack, { runId: run.runId, comment: '补上截图', version });
    const { report } = await student.call(attemptApi.open, { sectionId });
    expect(report).toMatchObject({ state: 'returned', comment: '补上截图', score: null });
    expect((await hand('二稿', report.version)).data.state).toBe('submitted');
    const marking = await teacher.call(markingApi.get, { runId: run.runId });
    expect(marking.history.map((one) => [one.content, one.comment])).toEqual([
      ['二稿', ''],
      ['初稿', '补上截图'],
    ]);
  });

  test('after the due time is accepted as late', async () => {
    const { student, run } = await begin({ form: { dueTime: longAgo, lateAllowed: true } });
    expect((await student.call(attemptApi.submit, { runId: run.runId, content: '晚了', version: 0 })).late).toBe(true);
  });

  test('after the due time is refused where late work is not allowed, while the draft is still saved', async () => {
    const { student, teacher, run, sectionId } = await begin({ form: { dueTime: longAgo, lateAllowed: false } });
    const refused = await student.ask(attemptApi.submit, { runId: run.runId, content: '晚了', version: 0 });
    expect([refused.status, refused.meta.code]).toEqual([200, 'run.pastDue']);
    expect(refused.meta.msg).toContain(longAgo);
    await student.call(attemptApi.saveDraft, { runId: run.runId, content: '晚了也在', version: 0 });
    expect((await student.call(attemptApi.open, { sectionId })).report.content).toBe('晚了也在');
    const { version, content } = await teacher.call(markingApi.get, { runId: run.runId });
    expect(content).toBe('晚了也在');
    await teacher.call(markingApi.mark, { runId: run.runId, score: 10, comment: '下次请准时', version });
  });

  test('before the due time is in time', async () => {
    const { student, run } = await begin({ form: { dueTime: inTwoDays } });
    expect((await student.call(attemptApi.submit, { runId: run.runId, content: '准时', version: 0 })).late).toBe(false);
  });

  test('is not required when it has no points', async () => {
    const { student, run } = await begin({ form: { reportPoints: 0 } });
    const answer = await student.ask(attemptApi.submit, { runId: run.runId, content: 'x', version: 0 });
    expect(answer.meta.code).toBe('run.noReport');
  });

  test('cannot be changed once the course has ended', async () => {
    const { student, teacher, run, courseId, sectionId } = await begin();
    await teacher.call(courseApi.end, { courseId });
    const answer = await student.ask(attemptApi.saveDraft, { runId: run.runId, content: 'x', version: 0 });
    expect(answer.meta.code).toBe('course.ended');
    expect((await student.call(attemptApi.open, { sectionId })).open).toBe(false);
  });
});

describe('marks', () => {
  test('are hidden until they are published, then the student sees score, comment and missed steps', async () => {
    const { student, teacher, run, sectionId } = await begin();
    await student.call(attemptApi.submit, { runId: run.runId, content: '报告', version: 0 });
    const { version } = await teacher.call(markingApi.get, { runId: run.runId });
    await teacher.call(markingApi.mark, { runId: run.runId, score: 36.5, comment: '写得清楚', version });
    expect((await student.call(attemptApi.open, { sectionId })).report).toMatchObject({
      state: 'submitted',
      score: null,
      comment: '',
    });
    expect((await student.call(homeApi.student, {})).results).toEqual([]);
    expect(await teacher.call(markingApi.publish, { sectionId })).toEqual({ count: 1 });
    const now = await student.call(attemptApi.open, { sectionId });
    expect(now.report).toMatchObject({ state: 'marked', score: 36.5, comment: '写得清楚' });
    expect(now.published).toBe(true);
    expect(now.steps.every((step) => !step.passed)).toBe(true);
    expect((await student.call(homeApi.student, {})).results).toMatchObject([{ score: 36.5, points: 100 }]);
    expect((await teacher.ask(markingApi.publish, { sectionId })).meta.code).toBe('marking.nothingToPublish');
  });

  test.each([
    ['above the report’s points', { score: 40.5 }, 200, 'marking.scoreTooHigh'],
    ['below zero', { score: -1 }, 400, 'wire.badInput'],
    ['in thirds', { score: 1.3 }, 400, 'wire.badInput'],
  ])('%s are refused', async (_, { score }, status, code) => {
    const { student, teacher, run } = await begin();
    await student.call(attemptApi.submit, { runId: run.runId, content: '报告', version: 0 });
    const answer = await teacher.ask(markingApi.mark, { runId: run.runId, score, comment: '', version: 1 });
    expect([answer.status, answer.meta.code]).toEqual([status, code]);
  });

  test('require a submitted report without a concurrent change', async () => {
    const { student, teacher, run } = await begin();
    const mark = (version: number) =>
      teacher.ask(markingApi.mark, { runId: run.runId, score: 1, comment: '', version });
    expect((await mark(0)).meta.code).toBe('marking.nothingToMark');
    await student.call(attemptApi.submit, { runId: run.runId, content: '报告', version: 0 });
    expect((await mark(0)).status).toBe(409);
    expect((await mark(1)).meta.success).toBe(true);
  });

  test('and the board are visible to the teacher alone', async () => {
    const { student, run, sectionId } = await begin();
    const other = await school.signIn('ROLE_TEACHER', 'other-teacher');
    expect((await student.ask(markingApi.board, { sectionId })).status).toBe(403);
    expect((await other.ask(markingApi.board, { sectionId })).status).toBe(403);
    expect((await other.ask(markingApi.get, { runId: run.runId })).status).toBe(403);
    expect((await other.ask(markingApi.publish, { sectionId })).status).toBe(403);
  });

  test("wait in a marking queue, and the teacher's home shows how many", async () => {
    const { students, teacher, sectionId } = await openLesson(school, { students: 3 });
    for (const student of students) {
      const { runId } = await student.call(attemptApi.open, { sectionId });
      await student.call(attemptApi.submit, { runId, content: '报告', version: 0 });
    }
    const { reports } = await teacher.call(markingApi.queue, { sectionId });
    expect(reports.map((report) => [report.studentName, report.reportState])).toEqual([
      ['学生0', 'submitted'],
      ['学生1', 'submitted'],
      ['学生2', 'submitted'],
    ]);
    const home = await teacher.call(homeApi.teacher, {});
    expect(home.toMark).toMatchObject([{ sectionId, count: 3 }]);
    expect(home).toMatchObject({ courseCount: 1, studentCount: 3 });
  });
});

describe('the class board', () => {
  test('lists every student of the class, with steps, machine and report', async () => {
    const { students, teacher, sectionId } = await openLesson(school, { students: 2 });
    const [active] = students;
    if (!active) throw new Error('no student');
    const { runId, steps } = await active.call(attemptApi.open, { sectionId });
    await active.call(machineApi.start, { runId });
    school.lab.onExec = () => ({ exitCode: 1 });
    await active.call(attemptApi.check, { runId, checkpointId: steps[0]?.checkpointId ?? '' });
    const { rows, stepTitles } = await teacher.call(markingApi.board, { sectionId });
    expect(stepTitles.map((step) => step.points)).toEqual([30, 30]);
    expect(rows).toMatchObject([
      {
        userName: '学生0',
        machineState: 'running',
        reportState: 'unwritten',
        steps: [{ passed: false, attempts: 1 }, { attempts: 0 }],
      },
      { userName: '学生1', runId: null, machineState: null, idleSeconds: -1 },
    ]);
    const { screens } = await teacher.call(markingApi.screens, { sectionId });
    const machineId = rows[0]?.machineId;
    expect(screens).toEqual([{ machineId, lines: ['root@xueyan:~#'], picture: null }]);
    await school.sql.update(labImages).set({ desktop: true });
    const picture = `data:image/png;base64,${Buffer.from('picture 320').toString('base64')}`;
    expect((await teacher.call(markingApi.screens, { sectionId })).screens).toEqual([
      { machineId, lines: [], picture },
    ]);
    await school.sql.update(labImages).set({ desktop: false });
  });
});
