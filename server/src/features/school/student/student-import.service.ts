import type { ImportRow } from '@xueyan/contract/base/import';
import { mayKeepClass } from '@xueyan/contract/school/school-class';
import { mayKeepStudent, type StudentForm, studentTransitions } from '@xueyan/contract/school/student';
import { studentImport, studentImportFaults } from '@xueyan/contract/school/student-import';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import { defineImport, type Judgement } from '../../../http/sheet-import.ts';
import { addStudent, moveOne, writeStudent } from './student.service.ts';
import { columnsOf, type DescribedStudent, studentStore } from './student.store.ts';

type Row = ImportRow<typeof studentImport>;
type SchoolClass = Awaited<ReturnType<typeof studentStore.classes>>[number];
type Problem = keyof typeof studentImportFaults;

interface Found {
  /** Null when the row names no class. */
  place: SchoolClass | null;
  student: DescribedStudent | undefined;
  problem?: Problem;
}

/** Imports students by number: adds new ones, and updates those whose cells differ. */
export const studentSheetImport = defineImport(studentImport, {
  keyOf: ({ studentNumber }) => studentNumber.toLowerCase(),

  check: async ({ db, actor }, _, rows) => {
    const look = await lookUp(db, actor, rows);
    return rows.map((row) => judge(row, look(row)));
  },

  enter: async ({ db, platform, actor }, _, row) => {
    const { place, student, problem } = (await lookUp(db, actor, [row]))(row);
    if (problem) throw new Fault(studentImportFaults[problem], { name: row.className });
    if (!student) {
      await addStudent(db, actor, { ...formOf(row), classId: place?.id ?? null });
      return undefined;
    }
    const [held] = await studentStore.hold(db, [student.row.id]);
    if (!held) return undefined;
    await writeStudent(db, actor, held.row, formOf(row, held));
    if (place && place.id !== held.row.classId) await moveOne(db, actor, held, 'transfer', '', place);
    if (held.row.accountId) await platform.live.regroup(db, [held.row.accountId]);
    return undefined;
  },

  enterMany: async ({ db, actor }, _, rows) => {
    const look = await lookUp(db, actor, rows);
    const news = rows.map((row) => {
      const { place, student, problem } = look(row);
      if (problem) throw new Fault(studentImportFaults[problem], { name: row.className });
      ensure(!student, wireFaults.changed);
      return { ...columnsOf(formOf(row)), classId: place?.id ?? null };
    });
    await studentStore.insertMany(db, news);
    return [];
  },
});

/** Returns the form of a row; empty cells leave the known values. */
function formOf(row: Row, known?: DescribedStudent): Omit<StudentForm, 'classId'> {
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

/** Loads the data of all rows in two queries; returns the function that looks up a row. */
async function lookUp(db: Db, actor: Actor, rows: Row[]): Promise<(row: Row) => Found> {
  const names = [...new Set(rows.map(({ className }) => className).filter(Boolean))];
  const classes = (await studentStore.classes(db, [], names)).filter((one) => mayKeepClass(actor, one));
  const known = await studentStore.numbered(
    db,
    rows.map(({ studentNumber }) => studentNumber),
  );
  const byNumber = new Map(known.map((one) => [one.row.number.toLowerCase(), one]));
  return ({ className, studentNumber }) => {
    const student = byNumber.get(studentNumber.toLowerCase());
    if (student && !mayKeepStudent(actor, student)) return { place: null, student, problem: 'notYours' };
    const nowhere = !student && !mayKeepStudent(actor, { organizationId: null });
    if (className === '') return { place: null, student, ...(nowhere && { problem: 'noClass' as const }) };
    const named = classes.filter(({ name }) => name === className);
    const place = classes.find(({ code }) => code === className) ?? named[0] ?? null;
    if (!place) return { place, student, problem: 'unknownClass' };
    if (named.length > 1 && place.code !== className) return { place, student, problem: 'severalClasses' };
    if (place.state !== 'active' && student?.row.classId !== place.id)
      return { place, student, problem: 'closedClass' };
    const moves = student && student.row.classId !== place.id;
    const stays = moves && !allowsFrom(studentTransitions.transfer, student.row.state);
    return { place, student, ...(stays && { problem: 'leftSchool' as const }) };
  };
}

function judge(row: Row, { place, student, problem }: Found): Judgement {
  if (problem)
    return { plan: 'refuse', reasons: [{ ...studentImportFaults[problem], values: { name: row.className } }] };
  if (!student) return { plan: 'add' };
  const form = formOf(row, student);
  const pairs: [string, string, string][] = [
    [studentImport.columns.studentName.title.zh, student.row.name, form.studentName],
    [studentImport.columns.sex.title.zh, student.row.sex, form.sex],
    [studentImport.columns.className.title.zh, student.row.classId ?? '', place?.id ?? student.row.classId ?? ''],
    [studentImport.columns.grade.title.zh, student.row.grade, form.grade],
    [studentImport.columns.contact.title.zh, student.row.contact, form.contact],
  ];
  const fields = pairs.flatMap(([title, before, after]) => (before === after ? [] : [title]));
  if (fields.length === 0) return { plan: 'same' };
  return { plan: 'change', reasons: [{ ...studentImportFaults.changes, values: { fields: fields.join('、') } }] };
}
