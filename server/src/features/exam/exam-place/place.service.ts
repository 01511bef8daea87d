import type { Db } from '../../../db/connect.ts';
import { placeStore as store } from './place.store.ts';

type Changes = Parameters<typeof store.set>[2];
type Notes = Parameters<typeof store.note>[1];

/** At which computer a candidate sits, and how they behaved there; nobody else changes it meanwhile. */
export const presenceOf = (db: Db, candidateId: string) => store.find(db, candidateId);

export const changePresence = (db: Db, candidateId: string, row: Changes): Promise<void> =>
  store.set(db, candidateId, row);

/** A candidate has left the page once more; answers how often. */
export const addLeave = (db: Db, candidateId: string): Promise<number> => store.addLeave(db, candidateId);

/** Writes down what happened at the places of candidates. */
export const noteEvents = (db: Db, rows: Notes): Promise<void> => store.note(db, rows);
