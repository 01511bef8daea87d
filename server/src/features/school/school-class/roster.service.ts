import { randomInt } from 'node:crypto';
import { authFaults } from '@xueyan/contract/base/auth';
import type { ImportParams, ImportRow } from '@xueyan/contract/base/import';
import { rosterFaults, rosterImport } from '@xueyan/contract/school/roster';
import { ClassForm } from '@xueyan/contract/school/school-class';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import { defineImport, type ImportContext, type Judgement } from '../../../http/sheet-import.ts';
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
import { accountParameters } from './school-class.parameter.ts';
import { addClass, classToKeep, joinClasses } from './school-class.service.ts';
import { schoolClassStore } from './school-class.store.ts';
import { studentStore } from './student.store.ts';

type Row = ImportRow<typeof rosterImport>;
type Params = ImportParams<typeof rosterImport>;
type Reason = NonNullable<Judgement['reasons']>[number];
type Account = Awaited<ReturnType<typeof studentStore.byLoginNames>>[number];
interface Place {
  /** Null for a class that the import creates. */
  classId: string | null;
  name: string;
  organizationId: string | null;
}

/** Maximum number of classes that one file may create; more indicate a wrongly assigned column. */
const mostClasses = 100;
/** Maximum number of those classes listed by name. */
const namedClasses = 10;

/**
 * Imports students into classes by student number: missing accounts are created, names corrected, passwords left
 * unchanged.
 */
export const rosterSheetImport = defineImport(rosterImport, {
  issues: { zh: '初始密码', en: 'First passwords', mn: 'Анхны нууц үг' },

  open: async ({ db, actor }, { classId, createClasses }) => {
    if (classId) await classToKeep(db, actor, classId);
    ensure(!createClasses || may(actor, 'member.manage'), wireFaults.notAllowed);
  },

  // Hashing passwords takes most of the time, and each keeps a processor busy.
  atOnce: 4,

  keyOf: ({ loginName }) => loginName.toLowerCase(),

  check: async (context, params, rows) => {
    const look = await lookUp(context, params, rows);
    return rows.map((row) => judge(row, look(row)));
  },

  checkRest: async (context, params, rows) => {
    const look = await lookUp(context, params, rows);
    return rows.map((row) => look(row).problems);
  },

  offers: async ({ db, actor }, params, rows) => {
    const names = may(actor, 'member.manage') ? await missingClasses(db, actor, params, rows) : [];
    if (names.length === 0 || names.length > mostClasses) return [];
    const named = `${names.slice(0, namedClasses).join('、')}${names.length > namedClasses ? '…' : ''}`;
    return [{ param: 'createClasses', ...rosterFaults.offer, values: { n: names.length, names: named } }];
  },

  begin: async ({ db, actor }, params, rows) => {
    if (!params.createClasses) return;
    await schoolClassStore.lockOpening(db);
    const names = await missingClasses(db, actor, params, rows);
    if (names.length <= mostClasses) for (const name of names) await openClass(db, actor, name);
  },

  enter: async (context, params, row) => {
    const look = await lookUp(context, params, [row]);
    const {
      problems: [problem],
      place,
      account,
    } = look(row);
    if (problem) throw refusal(problem);
    ensure(place?.classId, rosterFaults.unknownClass, { name: row.className });
    if (account) return changeStudent(context, row, place.classId, account);
    const [added] = await addStudents(context, [{ row, place: { ...place, classId: place.classId } }]);
    return added;
  },

  enterMany: async (context, params, rows) => {
    const look = await lookUp(context, params, rows);
    const news = rows.map((row) => {
      const {
        problems: [problem],
        place,
        account,
      } = look(row);
      if (problem) throw refusal(problem);
      ensure(place?.classId, rosterFaults.unknownClass, { name: row.className });
      ensure(!account, wireFaults.changed);
      return { row, place: { ...place, classId: place.classId } };
    });
    return addStudents(context, news);
  },
});

/** Records that match a row, and the reasons to refuse it. */
interface Found {
  problems: Reason[];
  place?: Place;
  account?: Account;
}

/** Loads the data of all rows in a few queries; returns the function that looks up a row. */
async function lookUp(
  { db, platform, actor }: ImportContext,
  params: Params,
  rows: Partial<Row>[],
): Promise<(row: Partial<Row>) => Found> {
  const placeOf = await placesOf(db, actor, params, given(rows, 'className'));
  const accounts = await studentStore.byLoginNames(db, scopeOf(actor, 'member.manage'), given(rows, 'loginName'));
  const known = new Map(accounts.map((account) => [account.key, account]));
  const weaknessOf = await readWeakness(db);
  const initialPassword = await readSecret(db, platform.secrets, accountParameters.initialPassword);
  const weak = (password: string | undefined): Reason[] => {
    const chosen = password || initialPassword;
    const found = chosen ? weaknessOf(chosen) : null;
    return found ? [{ text: found.kind.text, values: found.values }] : [];
  };
  return ({ className, loginName, password }) => {
    const place = className === undefined ? undefined : placeOf(className);
    const account = loginName === undefined ? undefined : known.get(loginName.toLowerCase());
    const problems: Reason[] = account ? problemsOf(account) : weak(password);
    if (place && 'text' in place) return { problems: [place, ...problems] };
    return { problems, ...(place && { place }), ...(account && { account }) };
  };
}

function problemsOf({ student, within, away }: Account): Reason[] {
  if (!student) return [rosterFaults.notStudent];
  if (away) return [rosterFaults.notInSchool];
  return within ? [] : [rosterFaults.otherOrganization];
}

const given = (rows: Partial<Row>[], field: 'className' | 'loginName') =>
  rows.flatMap((row) => (row[field] === undefined ? [] : [row[field]]));

function judge(row: Row, { problems, place, account }: Found): Judgement {
  if (!place || problems.length > 0) return { plan: 'refuse', reasons: problems };
  const opens = place.classId ? [] : [{ ...rosterFaults.opens, values: { name: place.name } }];
  if (!account) return { plan: 'add', reasons: [...opens, { ...rosterFaults.joins, values: { name: place.name } }] };
  const joins = !place.classId || !account.classIds.includes(place.classId);
  const renames = account.userName !== row.userName;
  if (!joins && !renames) return { plan: 'same' };
  const values = { name: place.name, before: account.userName, after: row.userName };
  const { text } = joins && renames ? rosterFaults.joinsAndRenames : joins ? rosterFaults.joins : rosterFaults.renames;
  return { plan: 'change', reasons: [...opens, { text, values }] };
}

/** Returns the function that resolves the class of a row: the chosen one, or the one named in it. */
async function placesOf(
  db: Db,
  actor: Actor,
  { classId, createClasses = false }: Params,
  names: string[],
): Promise<(name: string) => Place | Reason> {
  const named = await schoolClassStore.named(db, scopeOf(actor, 'member.manage'), [...new Set(names.filter(Boolean))]);
  const chosen = classId ? await classToKeep(db, actor, classId) : null;
  const refuse = ({ text }: Reason, name = ''): Reason => ({ text, values: { name } });
  return (name) => {
    if (chosen) {
      const fits = name === '' || name === chosen.className || name === chosen.classCode;
      return fits
        ? { classId: chosen.classId, name: chosen.className, organizationId: chosen.organizationId }
        : refuse(rosterFaults.otherClass, name);
    }
    if (name === '') return refuse(rosterFaults.noClass);
    const byCode = named.find(({ code }) => code === name);
    const byName = named.filter((one) => one.name === name);
    if (!byCode && byName.length > 1) return refuse(rosterFaults.severalClasses, name);
    const found = byCode ?? byName[0];
    if (found && found.state !== 'active') return refuse(rosterFaults.closed, name);
    if (found) return { classId: found.id, name: found.name, organizationId: found.organizationId };
    return createClasses && mayName(name)
      ? { classId: null, name, organizationId: null }
      : refuse(rosterFaults.unknownClass, name);
  };
}

const mayName = (name: string) => ClassForm.shape.className.safeParse(name).success;

/** Returns the classes that rows name and that do not exist. */
async function missingClasses(db: Db, actor: Actor, { classId }: Params, rows: Row[]): Promise<string[]> {
  if (classId) return [];
  const placeOf = await placesOf(db, actor, { createClasses: true }, given(rows, 'className'));
  const isMissing = (place: Place | Reason) => 'classId' in place && place.classId === null;
  return [...new Set(given(rows, 'className'))].filter((name) => name !== '' && isMissing(placeOf(name)));
}

/** Creates a class named in a roster; its name is also its code where valid. */
async function openClass(db: Db, actor: Actor, className: string): Promise<void> {
  const organizationId = actor.organizationIds?.[0] ?? null;
  const own = ClassForm.safeParse({ classCode: className, className, organizationId }).data;
  const named = { classCode: `C${randomInt(10 ** 8, 10 ** 9)}`, className, organizationId };
  await addClass(db, actor, own ?? ClassForm.parse(named));
}

/** Converts a reason to the fault that refuses the row. */
function refusal({ text, values }: Reason): Fault {
  const kind =
    Object.values({ ...rosterFaults, ...authFaults }).find((one) => one.text === text) ?? rosterFaults.notStudent;
  return new Fault(kind, values);
}

interface NewStudent {
  row: Row;
  place: Place & { classId: string };
}

/** Creates accounts and adds them to their classes; returns the passwords to hand out. */
async function addStudents({ db, platform }: ImportContext, news: NewStudent[]) {
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
  const members = news.flatMap(({ row, place: { classId } }) => {
    const userId = ids.get(row.loginName);
    return userId ? [{ classId, userId }] : [];
  });
  await joinClasses(db, platform.live, members);
  // Only generated passwords have to be handed out; the others are known to the school.
  return accounts.map(({ drawn }) => (drawn ? { issued: drawn } : undefined));
}

const accountOf = ({ loginName, userName, organizationId }: NewAccount) => ({
  ...{ loginName, userName, organizationId: organizationId ?? null },
});

async function changeStudent({ db, platform, actor }: ImportContext, row: Row, classId: string, account: Account) {
  if (account.userName !== row.userName) {
    await updateUser(db, account.id, { userName: row.userName });
    await recordAudit(db, actor, 'user.rename', account.id, { before: account.userName, after: row.userName });
  }
  await joinClasses(db, platform.live, [{ classId, userId: account.id }]);
  return undefined;
}
