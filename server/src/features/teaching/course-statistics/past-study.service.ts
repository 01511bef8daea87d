import type { Db } from '../../../db/connect.ts';
import { type PastAttempt, type PastVisit, pastStudyStore } from './past-study.store.ts';

export type { PastAttempt, PastVisit };

/** Records visits and attempts with a date in the past, such as those of a demo school. */
export const recordPastStudy = (db: Db, { visits, attempts }: { visits: PastVisit[]; attempts: PastAttempt[] }) =>
  db.transaction(async (tx) => {
    await pastStudyStore.addVisits(tx, visits);
    await pastStudyStore.addAttempts(tx, attempts);
  });
