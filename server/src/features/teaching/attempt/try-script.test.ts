import { machineApi } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { experimentApi } from '@xueyan/contract/teaching/experiment';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checks } from '../../../db/teaching.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(() => {
  school.lab.onExec = () => ({});
});

/** Creates a teacher with a running trial machine. */
async function openTrial() {
  const lesson = await openLesson(school);
  const { teacher, sectionId } = lesson;
  const { runId } = await teacher.call(attemptApi.open, { sectionId });
  await teacher.call(machineApi.start, { runId });
  return { ...lesson, tryScript: (script: string, limitSeconds = 5) => ({ sectionId, script, limitSeconds }) };
}

describe('a script of the form', () => {
  test("runs in the teacher's trial machine, and reports its output and exit code", async () => {
    const { teacher, sectionId, tryScript } = await openTrial();
    const run: [string, number | undefined][] = [];
    school.lab.onExec = (script, limits) => {
      run.push([script, limits?.limitMs]);
      return { exitCode: 3, output: '没有找到用户 alice\n', elapsedMs: 12 };
    };
    const script = 'id alice || { echo 没有找到用户 alice; exit 3; }';
    expect(await teacher.call(attemptApi.tryScript, tryScript(script))).toEqual({
      ...{ exitCode: 3, output: '没有找到用户 alice\n', outputCut: false, timedOut: false, elapsedMs: 12 },
    });
    expect(run).toEqual([[script, 5000]]);
    // The tried script was not saved and does not count.
    const saved = await teacher.call(experimentApi.get, { sectionId });
    expect(saved.checkpoints.map((step) => step.script)).not.toContain(script);
    expect(await school.sql.$count(checks)).toBe(0);
  });

  test('reports that it was ended at its time limit', async () => {
    const { teacher, tryScript } = await openTrial();
    school.lab.onExec = () => ({ exitCode: 124, output: '', timedOut: true });
    expect(await teacher.call(attemptApi.tryScript, tryScript('sleep 60', 1))).toMatchObject({ timedOut: true });
  });

  test('requires a machine: without one the teacher is asked to start it', async () => {
    const { teacher, sectionId } = await openLesson(school);
    const wish = { sectionId, script: 'true', limitSeconds: 5 };
    expect((await teacher.ask(attemptApi.tryScript, wish)).meta.code).toBe('machine.notRunning');
    await teacher.call(attemptApi.open, { sectionId });
    expect((await teacher.ask(attemptApi.tryScript, wish)).meta.code).toBe('machine.notRunning');
  });

  test('runs alone: a second request is refused while it runs', async () => {
    const { teacher, tryScript } = await openTrial();
    const { promise, resolve } = Promise.withResolvers<void>();
    school.lab.onExec = async () => {
      await promise;
      return {};
    };
    const first = teacher.call(attemptApi.tryScript, tryScript('true'));
    await expect
      .poll(async () => (await teacher.ask(attemptApi.tryScript, tryScript('true'))).meta.code)
      .toBe('run.checking');
    resolve();
    expect(await first).toMatchObject({ exitCode: 0 });
  });

  test("can be run only by editors of the experiment, and never in a student's machine", async () => {
    const { teacher, students, sectionId, tryScript } = await openTrial();
    const [student] = students;
    const { runId } = (await student?.call(attemptApi.open, { sectionId })) ?? { runId: '' };
    await student?.call(machineApi.start, { runId });
    expect((await student?.ask(attemptApi.tryScript, tryScript('true')))?.status).toBe(403);
    const anonymous = await school.signIn('ROLE_TEACHER', 'try-stranger');
    expect((await anonymous.ask(attemptApi.tryScript, tryScript('true'))).meta.code).toBe('wire.gone');
    // Administrators of all courses may edit it, and need a trial of their own.
    const admin = await school.signIn('ROLE_ADMIN', 'try-admin');
    expect((await admin.ask(attemptApi.tryScript, tryScript('true'))).meta.code).toBe('machine.notRunning');
    const wrong = { sectionId, script: '  ', limitSeconds: 500 };
    expect((await teacher.ask(attemptApi.tryScript, wrong)).status).toBe(400);
  });
});
