import type { ImportRow } from '@xueyan/contract/base/import';
import type { rosterImport } from '@xueyan/contract/school/roster';
import { Fault } from '@xueyan/contract/wire/fault';
import type { ImportContext } from '../../../http/sheet-import.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { readSecret } from '../../base/parameter/parameter.service.ts';
import {
  createUsersAlike,
  createUsersEach,
  ensureStrong,
  type NewAccount,
  oneTimePasswords,
  readWeakness,
  updateUser,
} from '../../base/user/user.service.ts';
import { describeMember, describeNewMembers } from '../student/student-member.service.ts';
import { accountParameters } from './school-class.parameter.ts';
import { joinClasses } from './school-class.service.ts';

type Row = ImportRow<typeof rosterImport>;

interface NewStudent {
  row: Row;
  place: { classId: string; organizationId: string | null };
}

/**
 * Creates accounts, adds them to their classes and writes their register; returns the passwords to hand out, in the
 * order of the students.
 */
export async function addStudents({ db, platform, actor }: ImportContext, news: NewStudent[]) {
  const initialPassword = await readSecret(db, platform.secrets, accountParameters.initialPassword);
  if (initialPassword) await ensureStrong(db, initialPassword);
  const weaknessOf = await readWeakness(db);
  const draw = await oneTimePasswords(db);
  const accounts = news.map(({ row: { loginName, userName, password }, place: { organizationId } }) => {
    const weakness = password ? weaknessOf(password) : null;
    if (weakness) throw new Fault(weakness.kind, weakness.values);
    return { loginName, userName, organizationId, password, drawn: '' };
  });
  const alike = initialPassword ? accounts.filter(({ password }) => !password) : [];
  const each = initialPassword ? accounts.filter(({ password }) => password) : accounts;
  const firsts = each.map((one) => {
    one.drawn = one.password ? '' : draw();
    return { ...accountOf(one), password: one.password || one.drawn, drawn: !one.password };
  });
  const ids = new Map([
    ...(await createUsersEach(db, firsts, 'ROLE_STUDENT')),
    ...(alike.length > 0
      ? await createUsersAlike(db, alike.map(accountOf), 'ROLE_STUDENT', initialPassword ?? '')
      : []),
  ]);
  const members = news.flatMap(({ row: { loginName, sex, grade, contact }, place: { classId } }) => {
    const userId = ids.get(loginName);
    return userId ? [{ classId, userId, sex, grade, contact }] : [];
  });
  await joinClasses(
    db,
    platform.live,
    actor,
    members.map(({ classId, userId }) => ({ classId, userId })),
  );
  await describeNewMembers(
    db,
    members.map(({ userId: accountId, sex, grade, contact }) => ({ accountId, sex, grade, contact })),
  );
  // Only generated passwords have to be handed out; the others are known to the school.
  return accounts.map(({ drawn }) => (drawn ? { issued: drawn } : undefined));
}

const accountOf = ({ loginName, userName, organizationId }: NewAccount) => ({
  ...{ loginName, userName, organizationId: organizationId ?? null },
});

/** Adds an existing account to a class, and corrects its name and register where the row says something else. */
export async function changeStudent(
  { db, platform, actor }: ImportContext,
  row: Row,
  classId: string,
  account: { id: string; userName: string },
) {
  if (account.userName !== row.userName) {
    await updateUser(db, account.id, { userName: row.userName });
    await recordAudit(db, actor, 'user.rename', account.id, { before: account.userName, after: row.userName });
  }
  await joinClasses(db, platform.live, actor, [{ classId, userId: account.id }]);
  const { sex, grade, contact } = row;
  await describeMember(db, actor, account.id, { sex, grade, contact });
  return undefined;
}
