import { rosterFaults, rosterImport } from '@xueyan/contract/account/roster';
import type { ImportRow } from '@xueyan/contract/system/import';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { recordAudit } from '../../system/audit/audit.service.ts';
import { defineImport, type ImportContext, type Judgement } from '../../system/import/import.service.ts';
import { readParameters } from '../../system/parameter/parameter.service.ts';
import { createUsers, oneTimePassword, updateUser } from '../user/user.service.ts';
import { classToKeep, joinClass } from './school-class.service.ts';
import { schoolClassStore } from './school-class.store.ts';
import { studentStore } from './student.store.ts';

type Row = ImportRow<typeof rosterImport>;
type Reason = NonNullable<Judgement['reasons']>[number];
type Account = Awaited<ReturnType<typeof studentStore.byLoginNames>>[number];
interface Place {
  classId: string;
  name: string;
}

/** Students come into classes by their number: accounts that are missing are made, names are put right, passwords are left alone. */
export const rosterSheetImport = defineImport(rosterImport, {
  issues: { zh: '初始密码', en: 'First passwords', mn: 'Анхны нууц үг' },

  open: async ({ db }, { classId }) => {
    if (classId) await classToKeep(db, classId);
  },

  // Hashing the passwords is what takes time, and each keeps a processor busy.
  atOnce: 4,

  keyOf: ({ loginName }) => loginName.toLowerCase(),

  check: async ({ db }, { classId }, rows) => {
    const look = await lookUp(db, classId, rows);
    return rows.map((row) => judge(row, look(row)));
  },

  checkRest: async ({ db }, { classId }, rows) => {
    const look = await lookUp(db, classId, rows);
    return rows.map((row) => look(row).problems);
  },

  enter: async (context, { classId }, row) => {
    const look = await lookUp(context.db, classId, [row]);
    const {
      problems: [problem],
      place,
      account,
    } = look(row);
    if (problem) throw refusal(problem);
    ensure(place, rosterFaults.noClass);
    if (account) return changeStudent(context, row, place, account);
    return addStudent(context, row, place);
  },
});

/** What the school has to do with a row, and all that it holds against it. */
interface Found {
  problems: Reason[];
  place?: Place;
  account?: Account;
}

/** Reads what the rows need in two queries; answers the function that looks a row up in it. */
async function lookUp(
  db: Db,
  classId: string | undefined,
  rows: Partial<Row>[],
): Promise<(row: Partial<Row>) => Found> {
  const placeOf = await placesOf(db, classId, given(rows, 'className'));
  const accounts = await studentStore.byLoginNames(db, given(rows, 'loginName'));
  const known = new Map(accounts.map((account) => [account.key, account]));
  return ({ className, loginName }) => {
    const place = className === undefined ? undefined : placeOf(className);
    const account = loginName === undefined ? undefined : known.get(loginName.toLowerCase());
    const problems: Reason[] = account && !account.student ? [rosterFaults.notStudent] : [];
    if (place && 'text' in place) return { problems: [place, ...problems] };
    return { problems, ...(place && { place }), ...(account && { account }) };
  };
}

const given = (rows: Partial<Row>[], field: 'className' | 'loginName') =>
  rows.flatMap((row) => (row[field] === undefined ? [] : [row[field]]));

function judge(row: Row, { problems, place, account }: Found): Judgement {
  if (!place || problems.length > 0) return { plan: 'refuse', reasons: problems };
  if (!account) return { plan: 'add', reasons: [{ ...rosterFaults.joins, values: { name: place.name } }] };
  const joins = !account.classIds.includes(place.classId);
  const renames = account.userName !== row.userName;
  if (!joins && !renames) return { plan: 'same' };
  const values = { name: place.name, before: account.userName, after: row.userName };
  const { text } = joins && renames ? rosterFaults.joinsAndRenames : joins ? rosterFaults.joins : rosterFaults.renames;
  return { plan: 'change', reasons: [{ text, values }] };
}

/** Which class a row means: the chosen one, or the one it names. */
async function placesOf(
  db: Db,
  classId: string | undefined,
  names: string[],
): Promise<(name: string) => Place | Reason> {
  const named = await schoolClassStore.named(db, [...new Set(names.filter(Boolean))]);
  const chosen = classId ? await classToKeep(db, classId) : null;
  const refuse = ({ text }: Reason, name = ''): Reason => ({ text, values: { name } });
  return (name) => {
    if (chosen) {
      const fits = name === '' || name === chosen.className || name === chosen.classCode;
      return fits ? { classId: chosen.classId, name: chosen.className } : refuse(rosterFaults.otherClass, name);
    }
    if (name === '') return refuse(rosterFaults.noClass);
    const byCode = named.find(({ code }) => code === name);
    const byName = named.filter((one) => one.name === name);
    if (!byCode && byName.length > 1) return refuse(rosterFaults.severalClasses, name);
    const found = byCode ?? byName[0];
    return found ? { classId: found.id, name: found.name } : refuse(rosterFaults.unknownClass, name);
  };
}

/** A reason as the fault that refuses the row. */
function refusal({ text, values }: Reason): Fault {
  const kind = Object.values(rosterFaults).find((one) => one.text === text) ?? rosterFaults.notStudent;
  return new Fault(kind, values);
}

async function addStudent({ db, platform }: ImportContext, row: Row, { classId }: Place) {
  const { initialPassword } = await readParameters(db);
  const given = row.password || initialPassword;
  const password = given || oneTimePassword();
  const account = { loginName: row.loginName, userName: row.userName, mustChangePassword: true };
  const [userId = ''] = await createUsers(db, [account], 'ROLE_STUDENT', password);
  await joinClass(db, platform.live, classId, userId);
  // Only what the school does not know yet has to be handed out.
  return given ? undefined : { issued: password };
}

async function changeStudent({ db, platform, actor }: ImportContext, row: Row, { classId }: Place, account: Account) {
  if (account.userName !== row.userName) {
    await updateUser(db, account.id, { userName: row.userName });
    await recordAudit(db, actor, 'user.rename', account.id, { before: account.userName, after: row.userName });
  }
  await joinClass(db, platform.live, classId, account.id);
  return undefined;
}
