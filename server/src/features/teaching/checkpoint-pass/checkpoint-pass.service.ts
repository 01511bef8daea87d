import type { Db } from '../../../db/connect.ts';
import { type CheckpointPass, checkpointPassStore } from './checkpoint-pass.store.ts';

export type { CheckpointPass };

/** Returns the steps of attempts that teachers passed by hand. */
export const passesOf = (db: Db, runIds: string[]): Promise<CheckpointPass[]> =>
  checkpointPassStore.current(db, runIds);

/** Passes a step by hand; returns false if it was passed by hand already. */
export const letPass = (
  tx: Db,
  pass: { runId: string; checkpointId: string; reason: string; teacherId: string },
): Promise<boolean> => checkpointPassStore.insert(tx, pass);

/** Takes a manual pass back; returns false if there was none. */
export const takeBack = (tx: Db, runId: string, checkpointId: string, actorId: string): Promise<boolean> =>
  checkpointPassStore.takeBack(tx, runId, checkpointId, actorId);
