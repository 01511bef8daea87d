import type { Db } from '../../../db/connect.ts';
import { type StepPass, stepPassStore } from './step-pass.store.ts';

export type { StepPass };

/** The steps of runs that teachers let pass by hand. */
export const passesOf = (db: Db, runIds: string[]): Promise<StepPass[]> => stepPassStore.current(db, runIds);

/** Lets a step pass; false when it was let pass already. */
export const letPass = (
  tx: Db,
  pass: { runId: string; checkpointId: string; reason: string; teacherId: string },
): Promise<boolean> => stepPassStore.insert(tx, pass);

/** Takes it back; false when there was nothing to take back. */
export const takeBack = (tx: Db, runId: string, checkpointId: string, actorId: string): Promise<boolean> =>
  stepPassStore.takeBack(tx, runId, checkpointId, actorId);
