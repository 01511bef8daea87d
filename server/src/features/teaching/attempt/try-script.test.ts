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

/** A teacher whose trial machine runs. */
async function openTrial() {
  const lesson = await openLesson(school);
  const { teacher, sectionId } = lesson;
  const { runId } = await teacher.call(attemptApi.open, { sectionId });
  await teacher.call(machineApi.start, { runId });
  return { ...lesson, tryScript: (script: string, limitSeconds = 5) => ({ sectionId, script, limitSeconds }) };
}

describe('a script of the form', () => {
  test('runs in the teacher’s trial machine as it stands there, and says what it printed and how it ended', async () => {
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
    // It was tried and not saved, and counts for nothing.
    const saved = await teacher.call(experimentApi.get, { sectionId });
    expect(saved.checkpoints.map((step) => step.script)).not.toContain(script);
    expect(await school.sql.$count(checks)).toBe(0);
  });

  test('says that it was ended at its limit', async () => {
    const { teacher, tryScript } = await openTrial();
    school.lab.onExec = () => ({ exitCode: 124, output: '', timedOut: true });
    expect(await teacher.call(attemptApi.tryScript, tryScript('sleep 60', 1))).toMatchObject({ timedOut: true });
  });

  test('waits for a machine: without one the teacher is told to start it', async () => {
    const { teacher, sectionId } = await openLesson(school);
    const wish = { sectionId, script: 'true', limitSeconds: 5 };
    expect((await teacher.ask(attemptApi.tryScript, wish)).meta.code).toBe('machine.notRunning');
    await teacher.call(attemptApi.open, { sectionId });
    expect((await teacher.ask(attemptApi.tryScript, wish)).meta.code).toBe('machine.notRunning');
  });

  test('runs alone: a second press meanwhile is told so', async () => {
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

  test('is run by nobody but who writes the experiment, and never in a student’s machine', async () => {
    const { teacher, students, sectionId, tryScript } = await openTrial();
    const [student] = students;
    const { runId } = (await student?.call(attemptApi.open, { sectionId })) ?? { runId: '' };
    await student?.call(machineApi.start, { runId });
    expect((await student?.ask(attemptApi.tryScript, tryScript('true')))?.status).toBe(403);
    const anonymous = await school.signIn('ROLE_TEACHER', 'try-stranger');
    expect((await anonymous.ask(attemptApi.tryScript, tryScript('true'))).meta.code).toBe('wire.gone');
    // Whoever manages all courses may write it, and has a trial of their own to do.
    const admin = await school.signIn('ROLE_ADMIN', 'try-admin');
    expect((await admin.ask(attemptApi.tryScript, tryScript('true'))).meta.code).toBe('machine.notRunning');
    const wrong = { sectionId, script: '  ', limitSeconds: 500 };
    expect((await teacher.ask(attemptApi.tryScript, wrong)).status).toBe(400);
  });
});
