import type { SittingRules } from '@xueyan/contract/exam/sitting-rules';
import type { Db } from '../../../db/connect.ts';
import { placeStore as store } from './place.store.ts';

type Changes = Parameters<typeof store.set>[2];
type Notes = Parameters<typeof store.note>[1];

/** Returns the computer at which a candidate sits and their behaviour there, locked against other changes. */
export const presenceOf = (db: Db, candidateId: string) => store.find(db, candidateId);

export const changePresence = (db: Db, candidateId: string, row: Changes): Promise<void> =>
  store.set(db, candidateId, row);

/** Counts one more leave of the exam page and returns the total. */
export const addLeave = (db: Db, candidateId: string): Promise<number> => store.addLeave(db, candidateId);

/** Records events at candidates' computers. */
export const noteEvents = (db: Db, rows: Notes): Promise<void> => store.note(db, rows);

/** Rules of an exam that sets none: nothing is required. */
const noRules: SittingRules = {
  ...{ fullScreen: false, leaveLimit: null, leaveEnd: 'warn', paste: true, watermark: false, camera: 'off' },
};

/** Returns the rules that candidates of each exam must follow while sitting it. */
export async function sittingRulesOf(db: Db, examIds: string[]): Promise<(examId: string) => SittingRules> {
  const found = await store.rules(db, examIds);
  return (examId) => found.get(examId) ?? noRules;
}

export const rulesOfSitting = async (db: Db, examId: string): Promise<SittingRules> =>
  (await sittingRulesOf(db, [examId]))(examId);

export const setSittingRules = (db: Db, examId: string, rules: SittingRules): Promise<void> =>
  store.setRules(db, examId, rules);

/** Gives the seat of an attempt to the next attempt of the same person. */
export const moveSeat = (db: Db, from: string, to: string): Promise<void> => store.move(db, from, to);
