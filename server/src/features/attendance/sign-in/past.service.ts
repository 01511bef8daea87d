import { type attendances, hasCome, type SignInWay } from '@xueyan/contract/attendance/sign-in';
import type { CourseClassId } from '@xueyan/contract/school/course-choice';
import type { Db } from '../../../db/connect.ts';
import { recordStore } from './record.store.ts';
import { signInStore } from './sign-in.store.ts';
import { newSecret } from './sign-in-code.rule.ts';

export interface PastSignIn {
  courseId: string;
  ownerId: string;
  classIds: CourseClassId[];
  way: SignInWay;
  openedAt: Date;
  endsAt: Date;
  /** Minutes after the opening. */
  lateAfter: number | null;
  /** Those who are not named were absent. */
  records: { userId: string; state: (typeof attendances)[number]; at: Date; note?: string }[];
}

/** Writes down a sign-in that is over. */
export const recordPastSignIn = (db: Db, { classIds, records, ...past }: PastSignIn) =>
  db.transaction(async (tx) => {
    const signInId = await signInStore.insert(tx, { ...past, secret: newSecret(), closed: true }, classIds);
    for (const { userId, state, at, note = '' } of records) {
      const came = hasCome(state);
      const markedBy = came ? null : past.ownerId;
      await recordStore.put(tx, { signInId, userId, state, at, note, markedBy, way: came ? past.way : 'hand' });
    }
    await recordStore.recordAbsent(tx, signInId, past.endsAt);
  });
