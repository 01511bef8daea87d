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

/** Creates accounts of one role that share a first password; answers their ids in the order given. */
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

/** A first password: drawn by us, or chosen by somebody, and then hashed slowly (ADR 0043). */
export interface FirstPassword {
  password: string;
  drawn: boolean;
}

const hashedAtOnce = 4;

/** As `createUsers`, with a first password for each that is to be changed; answers their ids by login name. */
export async function createUsersEach(tx: Db, accounts: (NewAccount & FirstPassword)[], roleCode: RoleCode) {
  const rows: Parameters<typeof createAccounts>[1] = [];
  // Few at a time: what is hashed slowly waits with everybody who signs in.
  for (let i = 0; i < accounts.length; i += hashedAtOnce) {
    const some = accounts.slice(i, i + hashedAtOnce).map(async ({ password, drawn, ...account }) => {
      const passwordHash = drawn ? hashOneTime(password) : await hashPassword(password);
      return { ...account, passwordHash, mustChangePassword: true };
    });
    rows.push(...(await Promise.all(some)));
  }
  return createAccounts(tx, rows, roleCode);
}

/** The same where all begin with one password: it is the school's, and hashed once. */
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
 * Creates accounts that are good for one exam, each with the password drawn for it, which stays until the exam is over;
 * answers their ids by login name. They have no role: what they may do is said where sessions are read.
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

/** Gives an account of an exam another password, which stays until the exam is over; answers it. */
export async function issueExamPassword(tx: Db, userId: string): Promise<string> {
  const password = await oneTimePassword(tx);
  await userStore.update(tx, userId, { passwordHash: hashOneTime(password), passwordSetAt: clock.now() });
  return password;
}

/** Creates accounts of one role, with which nobody signs in until they are given a password; answers their ids by login name. */
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
 * The user as the row stands; it, and with it the password, stays as it is until the transaction ends. `alone`: whoever
 * else holds the user alone waits for it.
 */
export const holdUser = (tx: Db, id: string, alone = false) => userStore.findToHold(tx, id, alone);

/** A hash that nobody's password has: comparing with it takes as long as comparing with a real one. */
const nobody = hashPassword(crypto.randomUUID());

/** Whether the password is this user's; `lane`: with whom it waits for its turn. The same work when there is no such user. */
export const passwordFits = async (user: User | undefined, password: string, lane: string) =>
  verifyPassword(password, user?.passwordHash ?? (await nobody), lane);

/** Sets a password the user chose; it need not be changed again. */
export const setPassword = async (db: Db, userId: string, password: string) =>
  userStore.setPassword(db, userId, await hashPassword(password));

/** As many as a school may refuse at most. */
const mostFormer = 10;

/** The same in place of the password that was just proved; answers false when another has taken its place meanwhile. */
export async function replacePassword(tx: Db, user: User, password: string): Promise<boolean> {
  const replaced = await userStore.replacePassword(tx, user.id, user.passwordHash, await hashPassword(password));
  if (replaced) await keepFormer(tx, user);
  return replaced;
}

/** Only what somebody chose: a one-time password takes the place of none. */
async function keepFormer(tx: Db, { id, passwordHash }: User): Promise<void> {
  if (passwordHash === noPassword || isOneTime(passwordHash)) return;
  await userStore.keepFormer(tx, id, passwordHash, mostFormer);
}

/** Makes somebody choose another password before anything else. */
export const demandChange = (tx: Db, id: string) => userStore.update(tx, id, { mustChangePassword: true });

/** Changes what a user's row says of name, picture or language. */
export const updateUser = (db: Db, id: string, row: Partial<Pick<User, 'userName' | 'avatar' | 'language'>>) =>
  userStore.update(db, id, row);

/** Lets somebody sign in, or not. */
export const setAccountState = (db: Db, id: string, state: User['state']) => userStore.update(db, id, { state });

/** Gives somebody a one-time password, which they must change at their next sign-in; answers it. */
export async function issuePassword(tx: Db, userId: string): Promise<string> {
  const former = await userStore.find(tx, userId);
  const password = await oneTimePassword(tx);
  const row = { passwordHash: hashOneTime(password), mustChangePassword: true, passwordSetAt: clock.now() };
  await userStore.update(tx, userId, row);
  if (former) await keepFormer(tx, former);
  return password;
}

/** The accounts that the sign-in page of a demo school offers. */
export const listDemoAccounts = (db: Db, loginNames: string[]) => userStore.demoAccounts(db, loginNames);
