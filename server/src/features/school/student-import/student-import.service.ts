import type { ImportParams, ImportRow } from '@xueyan/contract/base/import';
import { classOpeningFaults } from '@xueyan/contract/school/class-opening';
import { mayKeepStudent, type StudentForm, studentTransitions } from '@xueyan/contract/school/student';
import { studentImportFaults as faults, studentImport } from '@xueyan/contract/school/student-import';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import { defineImport, type Judgement, type Reason } from '../../../http/sheet-import.ts';
import {
  classesNamed,
  ensureOpening,
  type MissingClass,
  missingClasses,
  openClasses,
  openingOffers,
} from '../school-class/class-opening.service.ts';
import {
  addStudent,
  addStudents,
  moveOne,
  studentsNumbered,
  studentsToKeep,
  writeStudent,
} from '../student/student.service.ts';

type Row = ImportRow<typeof studentImport>;
type Params = ImportParams<typeof studentImport>;
type Known = Awaited<ReturnType<typeof studentsNumbered>>[number];

/** Class of a row; without an id for one that the import creates. */
interface Place {
  id: string | null;
  name: string;
}

interface Found {
  /** Null when the row names no class, or none that exists. */
  place: Place | null;
  student: Known | undefined;
  problems: Reason[];
}

/** Imports students by number: adds new ones, and updates those whose cells differ. */
export const studentSheetImport = defineImport(studentImport, {
  open: ({ db, actor }, params) => ensureOpening(db, actor, params),

  keyOf: ({ studentNumber }) => studentNumber.toLowerCase(),

  check: async ({ db, actor }, params, rows) => {
    const look = await lookUp(db, actor, params, rows);
    return rows.map((row) => judge(row, look(row)));
  },

  checkRest: async ({ db, actor }, params, rows) => {
    const look = await lookUp(db, actor, params, rows);
    return rows.map((row) => look(row).problems);
  },

  offers: async ({ db, actor }, params, rows) => openingOffers(await missingClasses(db, actor, params, rows), params),

  begin: ({ db, actor }, params, rows) => openClasses(db, actor, params, rows),

  enter: async ({ db, platform, actor }, params, row) => {
    const { place, student } = accepted(row, (await lookUp(db, actor, params, [row]))(row));
    if (!student) {
      await addStudent(db, actor, { ...formOf(row), classId: place?.id ?? null });
      return undefined;
    }
    const [held] = await studentsToKeep(db, actor, [student.row.id]);
    if (!held) return undefined;
    await writeStudent(db, actor, held.row, formOf(row, held));
    if (place && place.id !== held.row.classId) await moveOne(db, actor, held, 'transfer', '', place);
    if (held.row.accountId) await platform.live.regroup(db, [held.row.accountId]);
    return undefined;
  },

  enterMany: async ({ db, actor }, params, rows) => {
    const look = await lookUp(db, actor, params, rows);
    const news = rows.map((row) => {
      const { place, student } = accepted(row, look(row));
      ensure(!student, wireFaults.changed);
      return { ...formOf(row), classId: place?.id ?? null };
    });
    await addStudents(db, news);
    return [];
  },
});

/** Returns the class and the student of a row; throws the first reason to refuse it. */
function accepted(row: Row, { problems: [problem], place, student }: Found) {
  const kinds = Object.values({ ...faults, ...classOpeningFaults });
  if (problem) throw new Fault(kinds.find(({ text }) => text === problem.text) ?? wireFaults.changed, problem.values);
  if (!place) return { place: null, student };
  // A class that was to be created and was not.
  ensure(place.id, faults.unknownClass, { name: row.className });
  return { place: { id: place.id, name: place.name }, student };
}

/** Returns the form of a row; empty cells leave the known values. */
function formOf(row: Row, known?: Known): Omit<StudentForm, 'classId'> {
  const { studentNumber, studentName, sex, grade, contact } = row;
  const before = known?.row;
  return {
    studentNumber: before?.number ?? studentNumber,
    studentName,
    sex: sex || (before?.sex ?? ''),
    grade: grade || (before?.grade ?? ''),
    contact: contact || (before?.contact ?? ''),
  };
}

/** Loads the data of all rows in a few queries; returns the function that looks up a row by its valid cells. */
async function lookUp(
  db: Db,
  actor: Actor,
  params: Params,
  rows: Partial<Row>[],
): Promise<(row: Partial<Row>) => Found> {
  const placeOf = await placesOf(db, actor, params, rows);
  const known = await studentsNumbered(
    db,
    rows.flatMap(({ studentNumber }) => studentNumber ?? []),
  );
  const byNumber = new Map(known.map((one) => [one.row.number.toLowerCase(), one]));
  return ({ className, studentNumber }) => {
    const student = studentNumber === undefined ? undefined : byNumber.get(studentNumber.toLowerCase());
    // Of students out of reach, only the existence of the number is revealed.
    if (student && !mayKeepStudent(actor, student)) return { place: null, student, problems: [faults.notYours] };
    if (className === undefined) return { place: null, student, problems: [] };
    if (className === '') {
      const nowhere = !student && !mayKeepStudent(actor, { organizationId: null });
      return { place: null, student, problems: nowhere ? [faults.noClass] : [] };
    }
    const { place, problem } = placeOf(className, student);
    const moves = student && student.row.classId !== place?.id;
    const stays = moves && !allowsFrom(studentTransitions.transfer, student.row.state);
    return { place, student, problems: [...(problem ? [problem] : []), ...(stays ? [faults.leftSchool] : [])] };
  };
}

const none: ReadonlyMap<string, MissingClass> = new Map();

/** Returns the function that resolves the class that a row names. */
async function placesOf(db: Db, actor: Actor, params: Params, rows: Partial<Row>[]) {
  const classes = await classesNamed(
    db,
    actor,
    rows.flatMap(({ className }) => className ?? []),
  );
  const missing = params.createClasses ? await missingClasses(db, actor, params, rows) : none;
  return (className: string, student: Known | undefined): { place: Place | null; problem?: Reason } => {
    const refuse = ({ text }: Reason) => ({ place: null, problem: { text, values: { name: className } } });
    const named = classes.filter(({ name }) => name === className);
    const byCode = classes.find(({ code }) => code === className);
    const found = byCode ?? named[0];
    if (!found) {
      const opened = missing.get(className);
      if (!opened) return refuse(faults.unknownClass);
      return opened.problem ? { place: null, problem: opened.problem } : { place: { id: null, name: className } };
    }
    if (!byCode && named.length > 1) return refuse(faults.severalClasses);
    const isClosed = found.state !== 'active' && student?.row.classId !== found.id;
    return isClosed ? { ...refuse(faults.closedClass), place: found } : { place: found };
  };
}

function judge(row: Row, { place, student, problems }: Found): Judgement {
  if (problems.length > 0) return { plan: 'refuse', reasons: problems };
  const opens = place && !place.id ? [{ ...classOpeningFaults.opens, values: { name: place.name } }] : [];
  if (!student) return { plan: 'add', reasons: opens };
  const form = formOf(row, student);
  const { columns } = studentImport;
  const changes: [string, boolean][] = [
    [columns.studentName.title.zh, student.row.name !== form.studentName],
    [columns.sex.title.zh, student.row.sex !== form.sex],
    [columns.className.title.zh, place !== null && place.id !== student.row.classId],
    [columns.grade.title.zh, student.row.grade !== form.grade],
    [columns.contact.title.zh, student.row.contact !== form.contact],
  ];
  const fields = changes.flatMap(([title, changed]) => (changed ? [title] : []));
  if (fields.length === 0) return { plan: 'same' };
  return { plan: 'change', reasons: [...opens, { ...faults.changes, values: { fields: fields.join('、') } }] };
}
