import type { Db } from '../../../db/connect.ts';
import { type CheckpointPass, checkpointPassStore } from './checkpoint-pass.store.ts';

export type { CheckpointPass };

/** The steps of runs that teachers let pass by hand. */
export const passesOf = (db: Db, runIds: string[]): Promise<CheckpointPass[]> =>
  checkpointPassStore.current(db, runIds);

/** Lets a step pass; false when it was let pass already. */
export const letPass = (
  tx: Db,
  pass: { runId: string; checkpointId: string; reason: string; teacherId: string },
): Promise<boolean> => checkpointPassStore.insert(tx, pass);

/** Takes it back; false when there was nothing to take back. */
export const takeBack = (tx: Db, runId: string, checkpointId: string, actorId: string): Promise<boolean> =>
  checkpointPassStore.takeBack(tx, runId, checkpointId, actorId);
