import { type Experiment, plainOrder } from '@xueyan/contract/teaching/experiment';
import { expect, test } from 'vitest';
import {
  adoptIds,
  draftOf,
  formOf,
  missingIn,
  newStep,
  problemCount,
  restoreDeleted,
  type StepDraft,
  stepPoints,
  withPointsOf,
} from './experiment-draft.ts';

const experiment: Experiment = {
  sectionId: 's',
  courseId: 'c',
  title: 'lab',
  version: 3,
  guide: '',
  imageId: null,
  size: { cpus: 1, memoryMb: 256 },
  minutes: 90,
  checkpoints: [
    { ...withoutKey(newStep()), checkpointId: 'one', title: 'first', script: 'exit 0', points: 20 },
    { ...withoutKey(newStep()), checkpointId: 'two', title: 'second', script: 'exit 0', points: 30 },
  ],
  reportTemplate: '',
  rubric: [],
  reportPoints: 40,
  dueTime: null,
  lateAllowed: false,
  ...plainOrder,
};

function withoutKey({ rowKey: _, ...step }: ReturnType<typeof newStep>) {
  return step;
}

test('an unchanged draft equals what was loaded', () => {
  const { sectionId: _s, courseId: _c, title: _t, version: _v, ...form } = experiment;
  expect(formOf(draftOf(experiment))).toEqual(form);
});

test('a new step counts its missing fields until it has a name and a script', () => {
  const draft = draftOf(experiment);
  expect(problemCount(draft)).toBe(0);
  expect(problemCount({ ...draft, checkpoints: [newStep()] })).toBe(2);
  expect(problemCount({ ...draft, checkpoints: [{ ...newStep(), title: ' ', script: 'exit 0' }] })).toBe(1);
});

test('new steps adopt their ids even if they were moved during the save', () => {
  const fresh = { ...newStep(), title: 'new', script: 'exit 0' };
  const before = draftOf(experiment);
  const sent = { ...before, checkpoints: [...before.checkpoints, fresh] };
  const moved = { ...sent, checkpoints: [fresh, newStep(), ...before.checkpoints] };
  const adopted = adoptIds(moved, sent, ['one', 'two', 'three']);
  expect(adopted.checkpoints.map((step) => step.checkpointId)).toEqual(['three', '', 'one', 'two']);
});

test('a step that cannot be deleted returns to its position, whatever was moved or added since', () => {
  const step = (name: string): StepDraft => ({ ...newStep(), checkpointId: name, rowKey: name, title: name });
  const saved = ['a', 'b', 'c', 'd'].map(step);
  const fresh = newStep();
  const back = (...names: (string | StepDraft)[]) =>
    restoreDeleted(
      { ...draftOf(experiment), checkpoints: names.map((one) => (typeof one === 'string' ? step(one) : one)) },
      saved,
    ).checkpoints.map(({ checkpointId }) => checkpointId || 'new');
  expect(back('a', 'c', 'd')).toEqual(['a', 'b', 'c', 'd']);
  expect(back('b', 'c', 'd')).toEqual(['a', 'b', 'c', 'd']);
  expect(back('a', 'd')).toEqual(['a', 'b', 'c', 'd']);
  expect(back('d', 'c', 'a', fresh)).toEqual(['d', 'c', 'a', 'b', 'new']);
  expect(back('a', 'b', 'c', fresh)).toEqual(['a', 'b', 'c', 'd', 'new']);
});

test('points add up', () => {
  expect(stepPoints(draftOf(experiment))).toBe(50);
});

test('with unchanged points, deleted steps are restored, new ones have none, and texts stay', () => {
  const saved = draftOf(experiment);
  const [, two] = saved.checkpoints;
  if (!two) throw new Error('two steps');
  const fresh = { ...newStep(), title: 'new', points: 10 };
  const typed = {
    ...saved,
    guide: '# new',
    reportPoints: 50,
    checkpoints: [{ ...two, title: 'renamed', points: 5 }, fresh],
  };
  const kept = withPointsOf(typed, saved);
  expect(kept).toMatchObject({ guide: '# new', reportPoints: 40 });
  expect(kept.checkpoints.map((step) => [step.title, step.points])).toEqual([
    ['first', 20],
    ['renamed', 30],
    ['new', 0],
  ]);
});

test('a question step needs a question, two options and a right one among them, or accepted wordings', () => {
  const asks: StepDraft = { ...newStep(), title: 'x', kind: 'question' };
  expect(missingIn(asks)).toEqual(['question']);
  const asked: StepDraft = { ...asks, question: '为什么？' };
  expect(missingIn(asked)).toEqual(['answers']);
  expect(missingIn({ ...asked, answers: ['因为'] })).toEqual([]);
  expect(missingIn({ ...asked, options: ['甲', ' '], answers: ['甲'] })).toEqual(['answers']);
  expect(missingIn({ ...asked, options: ['甲', '乙'], answers: ['丙'] })).toEqual(['answers']);
  expect(missingIn({ ...asked, options: ['甲', '乙', ''], answers: ['甲'] })).toEqual([]);
});
