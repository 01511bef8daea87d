import { mayKeepStudent, studentFaults } from '@xueyan/contract/school/student';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { recordChange } from '../../base/audit/audit.service.ts';
import { type StudentRow, studentStore } from './student.store.ts';
import { studentMemberStore } from './student-member.store.ts';

/**
 * Updates the register from the accounts: adds missing students, and sets their class to one of the account’s. Without
 * `userIds`, for all accounts. An account is given no student out of the actor's reach, whatever its login name is;
 * without an actor, as for a new school, every number counts.
 */
export async function registerFollows(db: Db, userIds?: string[], actor?: Actor): Promise<void> {
  const unknown = await studentMemberStore.unregistered(db, userIds);
  const others = actor ? await ofOthers(db, actor, unknown) : new Set<Account>();
  const ids = unknown.filter((one) => !others.has(one)).map(({ id }) => id);
  if (ids.length > 0) {
    await studentMemberStore.link(db, ids);
    await studentMemberStore.add(db, await studentMemberStore.unregistered(db, ids));
  }
  await studentMemberStore.followClasses(db, userIds);
}

/** Throws where an account without a student has the number of one whom the actor does not reach. */
export async function ensureOwnNumbers(db: Db, actor: Actor, userIds: string[]): Promise<void> {
  const others = await ofOthers(db, actor, await studentMemberStore.unregistered(db, userIds));
  const names = [...others].slice(0, 5).map(({ userName, loginName }) => `${userName}（${loginName}）`);
  ensure(others.size === 0, studentFaults.numberOfOthers, { names: names.join('、') });
}

type Account = Awaited<ReturnType<typeof studentMemberStore.unregistered>>[number];

async function ofOthers(db: Db, actor: Actor, accounts: Account[]): Promise<Set<Account>> {
  if (accounts.length === 0) return new Set();
  const loginNames = accounts.map(({ loginName }) => loginName);
  const numbers = await numbersOutOfReach(db, actor, loginNames);
  return new Set(accounts.filter(({ loginName }) => numbers.has(loginName.toLowerCase())));
}

/** Returns the names of those of the accounts whose students are suspended or have left. */
export const namesOfAway = async (db: Db, userIds: string[]): Promise<string[]> =>
  (await studentMemberStore.away(db, userIds)).map(({ name }) => name);

/** Register data besides the account; in a file, an empty text leaves what is known. */
export type RegisterCells = Pick<StudentRow, 'sex' | 'grade' | 'contact'>;

interface Placed {
  classId: string | null;
  organizationId: string | null;
}

/** Students of a class belong to those who manage it; students without one to whoever puts their account into one. */
const isWithinReach = (actor: Actor, student: Placed) => student.classId === null || mayKeepStudent(actor, student);

/** Returns what the register says about the students of accounts, by account; null for students out of reach. */
export const registerCellsOf = async (
  db: Db,
  actor: Actor,
  accountIds: string[],
): Promise<Map<string, RegisterCells | null>> =>
  new Map(
    (await studentMemberStore.ofAccounts(db, accountIds)).map(({ accountId, sex, grade, contact, ...placed }) => [
      accountId ?? '',
      isWithinReach(actor, placed) ? { sex, grade, contact } : null,
    ]),
  );

/** Returns those of the numbers, in lower case, that students without an account have whom the actor does not reach. */
export const numbersOutOfReach = async (db: Db, actor: Actor, numbers: string[]): Promise<Set<string>> =>
  new Set(
    (await studentStore.numbered(db, numbers))
      .filter(({ row, organizationId }) => !isWithinReach(actor, { classId: row.classId, organizationId }))
      .flatMap(({ row }) => (row.accountId === null ? row.number.toLowerCase() : [])),
  );

/** Writes what a file says about students whose accounts it created, without a record of its own. */
export const describeNewMembers = (db: Db, members: ({ accountId: string } & RegisterCells)[]): Promise<void> =>
  studentMemberStore.describe(
    db,
    members.filter(({ sex, grade, contact }) => sex || grade || contact),
  );

/** Writes what a file says about the student of an account within reach, and records what changed. */
export async function describeMember(tx: Db, actor: Actor, accountId: string, cells: RegisterCells): Promise<void> {
  const [known] = await studentMemberStore.ofAccounts(tx, [accountId]);
  if (!known || !isWithinReach(actor, known)) return;
  const { id, sex, grade, contact } = known;
  const before = { sex, grade, contact };
  const after = { sex: cells.sex || sex, grade: cells.grade || grade, contact: cells.contact || contact };
  const fields = Object.keys(after) as (keyof typeof after)[];
  if (fields.every((field) => before[field] === after[field])) return;
  await studentStore.update(tx, id, after);
  await recordChange(tx, actor, 'student.update', id, { before, after });
}

/** Writes the result of `describe`, called in the order of the numbers, for each student into the register of a new school; returns their ids. */
export async function describeRegister(db: Db, describe: (index: number) => RegisterCells): Promise<string[]> {
  const rows = await studentMemberStore.all(db);
  for (const [index, { id }] of rows.entries()) await studentStore.update(db, id, describe(index));
  return rows.map(({ id }) => id);
}
