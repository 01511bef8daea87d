import {
  type Checkpoint,
  type Experiment,
  type ExperimentForm,
  lackOf,
  plainStep,
} from '@xueyan/contract/teaching/experiment';

/** A step while it is edited: it has a key of its own, because a new one has no id yet. */
export interface StepDraft extends Checkpoint {
  rowKey: string;
}

export interface ExperimentDraft extends Omit<ExperimentForm, 'checkpoints'> {
  checkpoints: StepDraft[];
}

export type StepField = 'title' | 'script' | 'question' | 'answers';

export const newRowKey = () => crypto.getRandomValues(new Uint32Array(2)).join('-');

export const newStep = (): StepDraft => ({
  rowKey: newRowKey(),
  ...plainStep,
  checkpointId: '',
  title: '',
  script: '',
  points: 10,
  hint: '',
  passText: '',
  failText: '',
  limitSeconds: 10,
});

export const draftOf = (experiment: Experiment): ExperimentDraft => ({
  guide: experiment.guide,
  imageId: experiment.imageId,
  size: experiment.size,
  gpus: experiment.gpus,
  minutes: experiment.minutes,
  checkpoints: experiment.checkpoints.map((step) => ({ ...step, rowKey: step.checkpointId })),
  reportTemplate: experiment.reportTemplate,
  rubric: experiment.rubric,
  reportPoints: experiment.reportPoints,
  dueTime: experiment.dueTime,
  lateAllowed: experiment.lateAllowed,
  inOrder: experiment.inOrder,
  checkAtSubmit: experiment.checkAtSubmit,
});

export const formOf = (draft: ExperimentDraft): ExperimentForm => ({
  ...draft,
  rubric: draft.rubric.filter(({ name }) => name.trim() !== ''),
  checkpoints: draft.checkpoints.map(({ rowKey: _, ...step }) => ({
    ...step,
    // Empty rows are dropped.
    options: filled(step.options),
    answers: filled(step.answers),
  })),
});

/** Returns the fields that the server would refuse, before it is asked. */
export function missingIn(step: StepDraft): StepField[] {
  const lack = lackOf({ ...step, options: filled(step.options), answers: filled(step.answers) });
  return [...(step.title.trim() === '' ? (['title'] as const) : []), ...(lack ? [lack] : [])];
}

const filled = (texts: string[]) => [...new Set(texts.map((text) => text.trim()).filter(Boolean))];

export const problemCount = (draft: ExperimentDraft) =>
  draft.checkpoints.reduce((sum, step) => sum + missingIn(step).length, 0);

export const stepPoints = (draft: ExperimentDraft) => draft.checkpoints.reduce((sum, step) => sum + step.points, 0);

/** Restores the steps deleted since the last save, each after the step that it followed. */
export function restoreDeleted(draft: ExperimentDraft, saved: StepDraft[]): ExperimentDraft {
  const kept = new Set(draft.checkpoints.map((step) => step.checkpointId));
  const list = [...draft.checkpoints];
  for (const [index, step] of saved.entries()) {
    if (!step.checkpointId || kept.has(step.checkpointId)) continue;
    // The steps before it are restored already; new ones have no id to find them by.
    const before = saved.slice(0, index).findLast((one) => list.some((now) => now.checkpointId === one.checkpointId));
    const place = before ? list.findIndex((now) => now.checkpointId === before.checkpointId) + 1 : 0;
    list.splice(place, 0, step);
  }
  return { ...draft, checkpoints: list };
}

/** Gives new steps the ids under which the server has saved them, so that their results stay with them. */
export function adoptIds(draft: ExperimentDraft, sent: ExperimentDraft, savedIds: string[]): ExperimentDraft {
  const ids = new Map(sent.checkpoints.map((step, index) => [step.rowKey, savedIds[index]]));
  return {
    ...draft,
    checkpoints: draft.checkpoints.map((step) => ({
      ...step,
      checkpointId: step.checkpointId || (ids.get(step.rowKey) ?? ''),
    })),
  };
}

/** Returns the draft with the server's points: deleted steps are restored, and new ones have 0 points. */
export function withPointsOf(draft: ExperimentDraft, saved: Pick<ExperimentDraft, 'checkpoints' | 'reportPoints'>) {
  const before = new Map(saved.checkpoints.map((step) => [step.checkpointId, step.points]));
  const checkpoints = draft.checkpoints.map((step) => ({ ...step, points: before.get(step.checkpointId) ?? 0 }));
  const kept = new Set(checkpoints.map((step) => step.checkpointId));
  for (const [index, step] of saved.checkpoints.entries()) {
    if (!kept.has(step.checkpointId)) checkpoints.splice(Math.min(index, checkpoints.length), 0, step);
  }
  return { ...draft, checkpoints, reportPoints: saved.reportPoints };
}
