import type { ExamState } from '@xueyan/contract/exam/exam';
import { appealDaysDefault } from '@xueyan/contract/exam/marking-plan';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { type AliasRow, candidateAliasStore } from './candidate-alias.store.ts';
import { type PlanRow, markingPlanStore as store } from './marking-plan.store.ts';

const ordinary: Omit<PlanRow, 'examId' | 'updatedAt'> = {
  ...{ markers: 'one', tolerance: 0, arbiterId: null, anonymous: false, appealDays: appealDaysDefault },
  ...{ revealedAt: null, revealedBy: null, revealReason: '' },
};

/** Returns how an exam is marked; the ordinary plan if none was saved. */
export const planOf = async (db: Db, examId: string): Promise<typeof ordinary> =>
  (await store.find(db, examId)) ?? ordinary;

const resultsOut = (state: ExamState) => state === 'resulted' || state === 'archived';

/** Returns whether the exam's owner may not know the candidate of an answer. */
export async function isBlind(db: Db, exam: { id: string; state: ExamState }): Promise<boolean> {
  const { anonymous, revealedAt } = await planOf(db, exam.id);
  return anonymous && revealedAt === null && !resultsOut(exam.state);
}

export interface Aliases {
  of: (candidateId: string) => AliasRow;
  candidateOf: (aliasId: string) => string;
}

/** Returns the pseudonyms of all candidates of an exam. */
export async function aliasesOf(db: Db, examId: string): Promise<Aliases> {
  await candidateAliasStore.nameAll(db, examId);
  const rows = await candidateAliasStore.ofExam(db, examId);
  const [byCandidate, byAlias] = [
    new Map(rows.map((row) => [row.candidateId, row])),
    new Map(rows.map((row) => [row.aliasId, row])),
  ];
  return {
    of: (candidateId) => {
      const row = byCandidate.get(candidateId);
      ensure(row, wireFaults.gone);
      return row;
    },
    candidateOf: (aliasId) => {
      const row = byAlias.get(aliasId);
      ensure(row, wireFaults.gone);
      return row.candidateId;
    },
  };
}

/**
 * Returns the pseudonyms while marking is anonymous for the owner; otherwise undefined, and ids are the candidates'
 * own.
 */
export const blindAliases = async (db: Db, exam: { id: string; state: ExamState }): Promise<Aliases | undefined> =>
  (await isBlind(db, exam)) ? aliasesOf(db, exam.id) : undefined;

/** Ensures that every candidate of an exam has a pseudonym. */
export const nameCandidates = (db: Db, examId: string): Promise<void> => candidateAliasStore.nameAll(db, examId);

/** Returns the candidate behind a pseudonym. */
export async function candidateBehind(db: Db, examId: string, aliasId: string): Promise<string> {
  const row = await candidateAliasStore.find(db, examId, aliasId);
  ensure(row, wireFaults.gone);
  return row.candidateId;
}

/** Returns whether a question has markers of its own. */
export const hasMarkers = (db: Db, itemId: string): Promise<boolean> => store.hasDuties(db, itemId);
