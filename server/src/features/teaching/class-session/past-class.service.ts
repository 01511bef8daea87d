import type { Db } from '../../../db/connect.ts';
import { classPeopleStore } from './class-people.store.ts';
import { classSessionStore } from './class-session.store.ts';

interface Past {
  beganAt: Date;
  endsAt: Date;
  /** A sign-in of the same time. */
  signId: string;
  seconds: Map<string, number>;
}

/** Moves a session into the past with each student's presence, for records that are created afterwards. */
export const datePastClass = (db: Db, id: string, { beganAt, endsAt, signId, seconds }: Past): Promise<void> =>
  db.transaction(async (tx) => {
    await classSessionStore.set(tx, id, { beganAt, endsAt, countedAt: endsAt });
    await classSessionStore.tieCheckIn(tx, id, signId);
    for (const [userId, some] of seconds) await classPeopleStore.setSeconds(tx, id, userId, some, beganAt);
  });
