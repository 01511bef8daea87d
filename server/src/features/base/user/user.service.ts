import type { RoleCode } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { hashOneTime, hashPassword, isOneTime, noPassword, verifyPassword } from './password.service.ts';
import {
  ensureFresh,
  ensureStrong,
  hasPasswordExpired,
  oneTimePassword,
  oneTimePasswords,
  readWeakness,
} from './password-rule.service.ts';
import { type User, userStore } from './user.store.ts';

export type { User };
export { ensureFresh, ensureStrong, hasPasswordExpired, oneTimePassword, oneTimePasswords, readWeakness };

export interface NewAccount {
  loginName: string;
  userName: string;
  mustChangePassword?: boolean;
  organizationId?: string | null;
}

/** Creates accounts of one role that share a first password; returns their ids in the given order. */
export const createUsers = (db: Db, accounts: NewAccount[], roleCode: RoleCode, password: string) =>
  db.transaction(async (tx) => {
    const passwordHash = await hashPassword(password);
    const rows = await userStore.insertMany(
      tx,
      accounts.map((account) => ({ ...account, passwordHash })),
    );
    await userStore.giveRole(
      tx,
      rows.map((row) => row.id),
      roleCode,
    );
    return rows.map((row) => row.id);
  });

/** First password: generated, or chosen by a person and then hashed slowly (ADR 0043). */
export interface FirstPassword {
  password: string;
  drawn: boolean;
}

const hashedAtOnce = 4;

/** Creates accounts of one role, each with a first password to be changed; returns their ids by login name. */
export async function createUsersEach(tx: Db, accounts: (NewAccount & FirstPassword)[], roleCode: RoleCode) {
  const rows: Parameters<typeof createAccounts>[1] = [];
  // Few at a time: slow hashes share the queue with everybody who signs in.
  for (let i = 0; i < accounts.length; i += hashedAtOnce) {
    const some = accounts.slice(i, i + hashedAtOnce).map(async ({ password, drawn, ...account }) => {
      const passwordHash = drawn ? hashOneTime(password) : await hashPassword(password);
      return { ...account, passwordHash, mustChangePassword: true };
    });
    rows.push(...(await Promise.all(some)));
  }
  return createAccounts(tx, rows, roleCode);
}

/** Creates accounts of one role that start with the school's password, which is hashed once and must be changed. */
export const createUsersAlike = async (tx: Db, accounts: NewAccount[], roleCode: RoleCode, password: string) => {
  const passwordHash = await hashPassword(password);
  return createAccounts(
    tx,
    accounts.map((account) => ({ ...account, passwordHash, mustChangePassword: true })),
    roleCode,
  );
};

async function createAccounts(tx: Db, accounts: (NewAccount & { passwordHash: string })[], roleCode: RoleCode) {
  if (accounts.length === 0) return new Map<string, string>();
  const rows = await userStore.insertMany(tx, accounts);
  await userStore.giveRole(
    tx,
    rows.map((row) => row.id),
    roleCode,
  );
  return new Map(rows.map(({ loginName, id }) => [loginName, id]));
}

/**
 * Creates accounts for one exam, each with a generated password that stays valid until the exam is over; returns their
 * ids by login name. They have no role: their rights are determined where sessions are read.
 */
export async function createExamUsers(
  tx: Db,
  accounts: { loginName: string; userName: string; password: string; validFrom: Date }[],
) {
  if (accounts.length === 0) return new Map<string, string>();
  const rows = await userStore.insertMany(
    tx,
    accounts.map(({ password, ...account }) => ({
      ...account,
      accountKind: 'exam' as const,
      passwordHash: hashOneTime(password),
    })),
  );
  return new Map(rows.map(({ loginName, id }) => [loginName, id]));
}

/** Gives an exam account another password that stays valid until the exam is over; returns it. */
export async function issueExamPassword(tx: Db, userId: string): Promise<string> {
  const password = await oneTimePassword(tx);
  await userStore.update(tx, userId, { passwordHash: hashOneTime(password), passwordSetAt: clock.now() });
  return password;
}

/**
 * Creates accounts of one role without a password, which cannot sign in until they are given one; returns their ids by
 * login name.
 */
export const createUsersWithoutPassword = (tx: Db, accounts: NewAccount[], roleCode: RoleCode) =>
  createAccounts(
    tx,
    accounts.map((account) => ({ ...account, passwordHash: noPassword, mustChangePassword: true })),
    roleCode,
  );

export const anyUserExists = (db: Db) => userStore.exists(db);
export const findUserByLoginName = (db: Db, loginName: string) => userStore.findByLoginName(db, loginName);
export const findUser = (db: Db, id: string) => userStore.find(db, id);

/**
 * Returns the user's row and locks it, including the password, until the transaction ends. `alone`: exclusive among
 * callers that set it.
 */
export const holdUser = (tx: Db, id: string, alone = false) => userStore.findToHold(tx, id, alone);

/** Hash that no password matches: comparing with it takes as long as with a real one. */
const nobody = hashPassword(crypto.randomUUID());

/**
 * Tells whether the password is the user's; `lane`: queue in which it waits for its turn. Does the same work when there
 * is no such user.
 */
export const passwordFits = async (user: User | undefined, password: string, lane: string) =>
  verifyPassword(password, user?.passwordHash ?? (await nobody), lane);

/** Sets a password that the user chose; it need not be changed again. */
export const setPassword = async (db: Db, userId: string, password: string) =>
  userStore.setPassword(db, userId, await hashPassword(password));

/** Maximum number of former passwords that a school may refuse. */
const mostFormer = 10;

/** Replaces the password that was just verified; returns false when it has been changed since. */
export async function replacePassword(tx: Db, user: User, password: string): Promise<boolean> {
  const replaced = await userStore.replacePassword(tx, user.id, user.passwordHash, await hashPassword(password));
  if (replaced) await keepFormer(tx, user);
  return replaced;
}

/** Stores only chosen passwords, not one-time ones. */
async function keepFormer(tx: Db, { id, passwordHash }: User): Promise<void> {
  if (passwordHash === noPassword || isOneTime(passwordHash)) return;
  await userStore.keepFormer(tx, id, passwordHash, mostFormer);
}

/** Makes a person choose another password before anything else. */
export const demandChange = (tx: Db, id: string) => userStore.update(tx, id, { mustChangePassword: true });

/** Changes a user's name, picture or language. */
export const updateUser = (db: Db, id: string, row: Partial<Pick<User, 'userName' | 'avatar' | 'language'>>) =>
  userStore.update(db, id, row);

/** Sets whether a person may sign in. */
export const setAccountState = (db: Db, id: string, state: User['state']) => userStore.update(db, id, { state });

/** Gives a person a one-time password, which they must change at their next login; returns it. */
export async function issuePassword(tx: Db, userId: string): Promise<string> {
  const former = await userStore.find(tx, userId);
  const password = await oneTimePassword(tx);
  const row = { passwordHash: hashOneTime(password), mustChangePassword: true, passwordSetAt: clock.now() };
  await userStore.update(tx, userId, row);
  if (former) await keepFormer(tx, former);
  return password;
}

/** Returns the accounts that the login page of a demo school offers. */
export const listDemoAccounts = (db: Db, loginNames: string[]) => userStore.demoAccounts(db, loginNames);
