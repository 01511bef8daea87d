import type { Db } from '../../../db/connect.ts';
import { type StudentRow, studentStore } from './student.store.ts';
import { studentMemberStore } from './student-member.store.ts';

/**
 * Updates the register from the accounts: adds missing students, and sets their class to one of the account’s. Without
 * `userIds`, for all accounts.
 */
export async function registerFollows(db: Db, userIds?: string[]): Promise<void> {
  const unknown = await studentMemberStore.unregistered(db, userIds);
  if (unknown.length > 0) {
    const ids = unknown.map(({ id }) => id);
    await studentMemberStore.link(db, ids);
    await studentMemberStore.add(db, await studentMemberStore.unregistered(db, ids));
  }
  await studentMemberStore.followClasses(db, userIds);
}

/** Returns the names of those of the accounts whose students are suspended or have left. */
export const namesOfAway = async (db: Db, userIds: string[]): Promise<string[]> =>
  (await studentMemberStore.away(db, userIds)).map(({ name }) => name);

/** Register data besides the account, in the order of the numbers. */
type Description = Pick<StudentRow, 'sex' | 'grade' | 'contact'>;

/** Writes the result of `describe` for each student into the register of a new school; returns their ids. */
export async function describeRegister(db: Db, describe: (index: number) => Description): Promise<string[]> {
  const rows = await studentMemberStore.all(db);
  for (const [index, { id }] of rows.entries()) await studentStore.update(db, id, describe(index));
  return rows.map(({ id }) => id);
}
