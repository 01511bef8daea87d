import { authFaults } from '@xueyan/contract/base/auth';
import type { ImportParams, ImportRow } from '@xueyan/contract/base/import';
import { classOpeningFaults } from '@xueyan/contract/school/class-opening';
import { rosterFaults, rosterImport } from '@xueyan/contract/school/roster';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import { defineImport, type ImportContext, type Judgement, type Reason } from '../../../http/sheet-import.ts';
import { readSecret } from '../../base/parameter/parameter.service.ts';
import { readWeakness } from '../../base/user/user.service.ts';
import { numbersOutOfReach, type RegisterCells, registerCellsOf } from '../student/student-member.service.ts';
import {
  classesNamed,
  ensureOpening,
  type MissingClass,
  missingClasses,
  openClasses,
  openingOffers,
} from './class-opening.service.ts';
import { addStudents, changeStudent } from './roster-student.service.ts';
import { accountParameters } from './school-class.parameter.ts';
import { classToKeep } from './school-class.service.ts';
import { studentStore } from './student.store.ts';

type Row = ImportRow<typeof rosterImport>;
type Params = ImportParams<typeof rosterImport>;
type Account = Awaited<ReturnType<typeof studentStore.byLoginNames>>[number];
interface Place {
  /** Null for a class that the import creates. */
  classId: string | null;
  name: string;
  organizationId: string | null;
}

/**
 * Imports students into classes by student number: missing accounts are created, names and what the register says
 * corrected, passwords left unchanged.
 */
export const rosterSheetImport = defineImport(rosterImport, {
  issues: { zh: '初始密码', en: 'First passwords', mn: 'Анхны нууц үг' },

  open: async ({ db, actor }, { classId, ...opening }) => {
    if (classId) await classToKeep(db, actor, classId);
    ensure(!opening.createClasses || may(actor, 'member.manage'), wireFaults.notAllowed);
    await ensureOpening(db, actor, opening);
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

  offers: async ({ db, actor }, { classId, ...opening }, rows) =>
    classId || !may(actor, 'member.manage')
      ? []
      : openingOffers(await missingClasses(db, actor, opening, rows), opening),

  begin: async ({ db, actor }, { classId, ...opening }, rows) => {
    if (!classId) await openClasses(db, actor, opening, rows);
  },

  enter: async (context, params, row) => {
    const look = await lookUp(context, params, [row]);
    const { place, account } = accepted(row, look(row));
    if (account) return changeStudent(context, row, place.classId, account);
    const [added] = await addStudents(context, [{ row, place }]);
    return added;
  },

  enterMany: async (context, params, rows) => {
    const look = await lookUp(context, params, rows);
    const news = rows.map((row) => {
      const { place, account } = accepted(row, look(row));
      ensure(!account, wireFaults.changed);
      return { row, place };
    });
    return addStudents(context, news);
  },
});

/** Records that match a row, and the reasons to refuse it. */
interface Found {
  problems: Reason[];
  place?: Place;
  account?: Account;
  /** What the register says about the student of the account; null for one out of reach. */
  known?: RegisterCells | null | undefined;
}

/** Returns the class and account of a row; throws the first reason to refuse it. */
function accepted(row: Row, { problems: [problem], place, account }: Found) {
  if (problem) throw refusal(problem);
  ensure(place?.classId, rosterFaults.unknownClass, { name: row.className });
  return { place: { ...place, classId: place.classId }, account };
}

/** Loads the data of all rows in a few queries; returns the function that looks up a row. */
async function lookUp(
  { db, platform, actor }: ImportContext,
  params: Params,
  rows: Partial<Row>[],
): Promise<(row: Partial<Row>) => Found> {
  const placeOf = await placesOf(db, actor, params, rows);
  const loginNames = rows.flatMap(({ loginName }) => loginName ?? []);
  const accounts = await studentStore.byLoginNames(db, scopeOf(actor, 'member.manage'), loginNames);
  const known = new Map(accounts.map((account) => [account.key, account]));
  const cells = await registerCellsOf(
    db,
    actor,
    accounts.map(({ id }) => id),
  );
  const ofOthers = await numbersOutOfReach(db, actor, loginNames);
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
    // An account without a student would take over the one whose number it has, and the class with it.
    const isNew = !account || !cells.has(account.id);
    const taken = isNew && loginName !== undefined && ofOthers.has(loginName.toLowerCase());
    const own = account ? problemsOf(account) : weak(password);
    const problems: Reason[] = taken ? [rosterFaults.otherStudent, ...own] : own;
    if (place && 'text' in place) return { problems: [place, ...problems] };
    return {
      ...{ problems, ...(place && { place }), ...(account && { account, known: cells.get(account.id) }) },
    };
  };
}

function problemsOf({ student, within, away }: Account): Reason[] {
  if (!student) return [rosterFaults.notStudent];
  if (away) return [rosterFaults.notInSchool];
  return within ? [] : [rosterFaults.otherOrganization];
}

function judge(row: Row, { problems, place, account, known }: Found): Judgement {
  if (!place || problems.length > 0) return { plan: 'refuse', reasons: problems };
  const opens = place.classId ? [] : [{ ...classOpeningFaults.opens, values: { name: place.name } }];
  if (!account) return { plan: 'add', reasons: [...opens, { ...rosterFaults.joins, values: { name: place.name } }] };
  const joins = !place.classId || !account.classIds.includes(place.classId);
  const renames = account.userName !== row.userName;
  const fields = (['sex', 'grade', 'contact'] as const).flatMap((field) =>
    known !== null && row[field] !== '' && row[field] !== known?.[field] ? rosterImport.columns[field].title.zh : [],
  );
  const values = { name: place.name, before: account.userName, after: row.userName };
  const reasons = [
    ...(joins && renames ? [{ text: rosterFaults.joinsAndRenames.text, values }] : []),
    ...(joins && !renames ? [{ text: rosterFaults.joins.text, values }] : []),
    ...(!joins && renames ? [{ text: rosterFaults.renames.text, values }] : []),
    ...(fields.length > 0 ? [{ text: rosterFaults.updates.text, values: { fields: fields.join('、') } }] : []),
  ];
  return reasons.length === 0 ? { plan: 'same' } : { plan: 'change', reasons: [...opens, ...reasons] };
}

const none: ReadonlyMap<string, MissingClass> = new Map();

/** Returns the function that resolves the class of a row: the chosen one, or the one named in it. */
async function placesOf(
  db: Db,
  actor: Actor,
  { classId, ...opening }: Params,
  rows: Partial<Row>[],
): Promise<(name: string) => Place | Reason> {
  const names = rows.flatMap(({ className }) => className ?? []);
  const named = classId ? [] : await classesNamed(db, actor, names);
  const chosen = classId ? await classToKeep(db, actor, classId) : null;
  const missing = opening.createClasses && !classId ? await missingClasses(db, actor, opening, rows) : none;
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
    const opened = missing.get(name);
    if (!opened) return refuse(rosterFaults.unknownClass, name);
    return opened.problem ?? { classId: null, name, organizationId: opened.organizationId };
  };
}

/** Converts a reason to the fault that refuses the row. */
function refusal({ text, values }: Reason): Fault {
  const kinds = Object.values({ ...rosterFaults, ...classOpeningFaults, ...authFaults });
  return new Fault(kinds.find((one) => one.text === text) ?? rosterFaults.notStudent, values);
}
