import type { StepTime } from '@xueyan/contract/teaching/marking';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { sectionToMark } from '../../school/section/section.service.ts';
import { readExperiment } from '../experiment/experiment.service.ts';
import { markingStore } from './marking.store.ts';
import { stepTimes } from './step-time.rule.ts';

/** Returns how long students took for each step of an experiment, and how many have opened it. */
export async function readStepTimes(
  db: Db,
  actor: Actor,
  sectionId: string,
): Promise<{ openedCount: number; stepList: StepTime[] }> {
  await sectionToMark(db, actor, sectionId);
  const { steps } = await readExperiment(db, sectionId);
  const opened = await markingStore.openings(db, sectionId);
  const checked = await markingStore.checksMade(db, sectionId);
  const openings = opened.map(({ runId, at }) => ({ runId, checkpointId: null, passed: false, at }));
  return { openedCount: opened.length, stepList: stepTimes(steps, [...openings, ...checked]) };
}
