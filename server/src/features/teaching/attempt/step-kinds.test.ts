import { machineApi } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { type Checkpoint, experimentApi, plainStep } from '@xueyan/contract/teaching/experiment';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { experimentForm, openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const step = (title: string, more: Partial<Checkpoint> = {}): Checkpoint => ({
  ...plainStep,
  ...{ checkpointId: '', title, script: `echo ${title}`, points: 20, hint: '提示', passText: '', failText: '' },
  limitSeconds: 10,
  ...more,
});
const question = (title: string, more: Partial<Checkpoint>) =>
  step(title, { kind: 'question', script: '', question: '选哪个？', ...more });

async function begin(checkpoints: Checkpoint[], more: { inOrder?: boolean; checkAtSubmit?: boolean } = {}) {
  school.lab.onExec = () => ({});
  const lesson = await openLesson(school, { form: { checkpoints, ...more } });
  const [student] = lesson.students;
  if (!student) throw new Error('no student');
  const open = () => student.call(attemptApi.open, { sectionId: lesson.sectionId });
  const { runId, steps } = await open();
  const at = (index: number) => ({ runId, checkpointId: steps[index]?.checkpointId ?? '' });
  const answer = (index: number, ...answers: string[]) => student.ask(attemptApi.answer, { ...at(index), answers });
  return { ...lesson, student, open, runId, at, answer };
}

describe('a step that asks a question', () => {
  test('passes with exactly the right options; no response of the server contains the key', async () => {
    const { answer, open } = await begin([question('选', { options: ['甲', '乙', '丙'], answers: ['甲', '丙'] })]);
    const [shown] = (await open()).steps;
    expect(shown).toMatchObject({ kind: 'question', question: '选哪个？', options: ['甲', '乙', '丙'], many: true });
    expect(JSON.stringify(shown)).not.toContain('answers');
    expect((await answer(0, '甲')).data.step).toMatchObject({ passed: false, attempts: 1 });
    expect((await answer(0, '甲', '乙', '丙')).data.step.passed).toBe(false);
    const { data } = await answer(0, '丙', '甲');
    expect([data.step.passed, data.step.attempts, data.stepScore]).toEqual([true, 3, 20]);
  });

  test('accepts each wording, ignoring case, width and spaces', async () => {
    const { answer } = await begin([question('写', { answers: ['Port 22', '二十二'] })]);
    expect((await answer(0, '23')).data.step.passed).toBe(false);
    expect((await answer(0, ' port  ２２ ')).data.step.passed).toBe(true);
    expect((await answer(0, '二十二')).data.step.last?.outcome).toBe('passed');
  });

  test('cannot be checked by a script, and a script step cannot be answered', async () => {
    const { student, at, answer } = await begin([question('问', { answers: ['是'] }), step('脚本')]);
    expect((await student.ask(attemptApi.check, at(0))).status).toBe(403);
    expect((await answer(1, '是')).status).toBe(403);
  });

  test('cannot be saved without a question, without a right answer, or with an answer that is no option', async () => {
    const { teacher, sectionId } = await begin([]);
    const save = async (one: Checkpoint) =>
      (
        await teacher.ask(experimentApi.save, {
          ...experimentForm(null, { checkpoints: [one] }),
          sectionId,
          version: 2,
        })
      ).meta.code;
    expect(await save(question('无题', { question: ' ', answers: ['是'] }))).toBe('wire.badInput');
    expect(await save(question('无答案', {}))).toBe('wire.badInput');
    expect(await save(question('不在其中', { options: ['甲', '乙'], answers: ['丙'] }))).toBe('wire.badInput');
    expect(await save(step('无脚本', { script: '' }))).toBe('wire.badInput');
  });
});

test('a hint with a cost is empty until it is opened, and its cost is deducted everywhere', async () => {
  const { student, teacher, sectionId, runId, at, open } = await begin([step('难', { hint: '看手册', hintCost: 5 })]);
  expect((await open()).steps[0]).toMatchObject({ hint: '', hintCost: 5, lost: 0 });
  const { step: opened } = await student.call(attemptApi.openHint, at(0));
  expect(opened).toMatchObject({ hint: '看手册', hintCost: 0, lost: 5 });
  // Opened twice, or with a price changed by its teacher, it costs once.
  await student.call(attemptApi.openHint, at(0));
  await student.call(machineApi.start, { runId });
  expect((await student.call(attemptApi.check, at(0))).stepScore).toBe(15);
  const [row] = (await teacher.call(markingApi.board, { sectionId })).rows;
  expect(row?.stepScore).toBe(15);
  expect((await open()).stepScore).toBe(15);
});

test('in fixed order, a step is refused by name until the one before it has passed', async () => {
  const { student, runId, at, open, answer } = await begin([step('先'), question('后', { answers: ['是'] })], {
    inOrder: true,
  });
  expect((await open()).steps.map(({ locked }) => locked)).toEqual([false, true]);
  const refused = await answer(1, '是');
  expect([refused.meta.code, refused.meta.msg]).toEqual(['run.locked', '请先完成上一步：先']);
  await student.call(machineApi.start, { runId });
  await student.call(attemptApi.check, at(0));
  expect((await open()).steps.map(({ locked }) => locked)).toEqual([false, false]);
  expect((await answer(1, '是')).data.stepScore).toBe(40);
});

test('submitting a report checks the steps that have not passed, while there is a machine', async () => {
  const { student, runId, open } = await begin([step('一'), question('问', { answers: ['是'] }), step('二')], {
    checkAtSubmit: true,
  });
  await student.call(machineApi.start, { runId });
  school.lab.onExec = (script) => ({ exitCode: script.includes('二') ? 1 : 0 });
  const { version } = await student.call(attemptApi.saveDraft, { runId, content: '写好了', version: 0 });
  await student.call(attemptApi.submit, { runId, content: '写好了', version });
  const checked = async () => (await open()).steps.map(({ passed, attempts }) => [passed, attempts]);
  await expect.poll(checked).toEqual([
    [true, 1],
    [false, 0],
    [false, 1],
  ]);
});
