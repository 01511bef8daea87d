import type { ImportRow } from '@xueyan/contract/base/import';
import type { LessonForm } from '@xueyan/contract/timetable/timetable';
import { lessonImport, lessonImportFaults } from '@xueyan/contract/timetable/timetable-import';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { defineImport, type ImportContext, type Judgement } from '../../../http/sheet-import.ts';
import { coursesToManage, nameClasses } from '../../school/course-choice/course-choice.service.ts';
import { findClashes, type Occupied, type Slot, type Subject } from './clash.rule.ts';
import { takenStore } from './taken.store.ts';
import { refuse, saveLesson, slotOf, subjectOf } from './timetable.service.ts';

type Row = ImportRow<typeof lessonImport>;

/** Imports lessons row by row under the rules of the form; conflicts are reported with the conflicting lesson. */
export const lessonSheetImport = defineImport(lessonImport, {
  keyOf: ({ courseName, date, start, end, classNames }) => [courseName, date, start, end, classNames].join('\n'),

  check: async (context, _params, rows) => {
    const subjectOfRow = subjectsOf(context);
    const takenOn = await lessonsAround(context, rows);
    const judgements: Judgement[] = [];
    for (const row of rows) judgements.push(await judge(context, row, subjectOfRow, takenOn.get(row.date) ?? []));
    return judgements;
  },

  enter: async (context, _params, row) => {
    const { db, platform, actor } = context;
    await saveLesson(db, platform, actor, await formOf(context, row));
    return undefined;
  },
});

async function judge(
  { actor }: ImportContext,
  row: Row,
  subjectOfRow: SubjectOfRow,
  taken: Occupied[],
): Promise<Judgement> {
  try {
    const subject = await subjectOfRow(row);
    const slot = slotOf({ schooltime: row.date, startPitchNumber: row.start, endPitchNumber: row.end });
    if (taken.some((lesson) => isSame(lesson, subject, slot))) return { plan: 'same' };
    refuse(actor, findClashes(subject, [slot], taken));
    return { plan: 'add' };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { plan: 'refuse', reasons: [{ text: error.kind.text, values: error.values }] };
  }
}

/** Returns true for the same course and classes at the same time: the file was imported before. */
function isSame(lesson: Occupied, { courseId, classIds }: Subject, { startPeriod, endPeriod }: Slot): boolean {
  const taught = new Set<string>([...lesson.classes.map(({ classId }) => classId), ...lesson.virtualClasses]);
  return (
    lesson.courseId === courseId &&
    lesson.startPeriod === startPeriod &&
    lesson.endPeriod === endPeriod &&
    taught.size === classIds.length &&
    classIds.every((classId) => taught.has(classId))
  );
}

/** Returns the lessons on the dates of the rows, by date; a single query for any number of rows. */
async function lessonsAround({ db }: ImportContext, rows: Row[]): Promise<Map<string, Occupied[]>> {
  const slots = rows.map(({ date, start, end }) => ({ date, startPeriod: start, endPeriod: end }));
  const taken = slots.length > 0 ? await takenStore.around(db, slots) : [];
  return Map.groupBy(taken, ({ date }) => date);
}

type SubjectOfRow = (row: Row) => Promise<Subject>;

/** Returns a function that resolves the subject of a row. Rows repeat themselves, so results are cached. */
function subjectsOf(context: ImportContext): SubjectOfRow {
  const known = new Map<string, Promise<Subject>>();
  return (row) => {
    const { courseName, classNames, teacherName, classroom } = row;
    const key = JSON.stringify([courseName, classNames, teacherName, classroom]);
    const subject = known.get(key) ?? formOf(context, row).then((form) => subjectOf(context.db, context.actor, form));
    known.set(key, subject);
    return subject;
  };
}

async function formOf({ db, actor }: ImportContext, row: Row): Promise<LessonForm> {
  const found = (await coursesToManage(db, actor, row.courseName)).filter(({ title }) => title === row.courseName);
  const [course, another] = found;
  ensure(course, lessonImportFaults.noCourse, { name: row.courseName });
  ensure(!another, lessonImportFaults.severalCourses, { name: row.courseName });
  const known = await nameClasses(db, course.value, actor.language);
  const names = row.classNames
    .split(/[、,，;；]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const classIds = names.map((name) => {
    const one = known.find(({ className }) => className === name);
    ensure(one, lessonImportFaults.noClass, { name });
    return one.classId;
  });
  return {
    courseId: course.value,
    classIds,
    teacherName: row.teacherName,
    classroom: row.classroom,
    schooltime: row.date,
    startPitchNumber: row.start,
    endPitchNumber: row.end,
  };
}
