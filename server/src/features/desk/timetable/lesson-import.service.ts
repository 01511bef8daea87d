import type { LessonForm } from '@xueyan/contract/desk/timetable';
import { lessonImport, lessonImportFaults } from '@xueyan/contract/desk/timetable-import';
import type { ImportRow } from '@xueyan/contract/system/import';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { defineImport, type ImportContext, type Judgement } from '../../system/import/import.service.ts';
import { coursesToManage, nameClasses } from '../../teaching/course-choice/course-choice.service.ts';
import { lessonStore } from './lesson.store.ts';
import { checkLesson, saveLesson } from './timetable.service.ts';

type Row = ImportRow<typeof lessonImport>;

/** Lessons come in row by row under the rules of the form: what clashes comes back with what it clashes with. */
export const lessonSheetImport = defineImport(lessonImport, {
  keyOf: ({ courseName, date, start, end, classNames }) => [courseName, date, start, end, classNames].join('\n'),

  check: async (context, _params, rows) => {
    const judgements: Judgement[] = [];
    for (const row of rows) judgements.push(await judge(context, row));
    return judgements;
  },

  enter: async (context, _params, row) => {
    const { db, platform, actor } = context;
    await saveLesson(db, platform, actor, await formOf(context, row));
    return undefined;
  },
});

async function judge(context: ImportContext, row: Row): Promise<Judgement> {
  try {
    const form = await formOf(context, row);
    if (await isThere(context, form)) return { plan: 'same' };
    await checkLesson(context.db, context.actor, form);
    return { plan: 'add' };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { plan: 'refuse', reason: { text: error.kind.text, values: error.values } };
  }
}

/** The same course at the same time: the file was taken in before. */
async function isThere({ db }: ImportContext, form: LessonForm): Promise<boolean> {
  const { courseId, schooltime, startPitchNumber, endPitchNumber } = form;
  const taken = await lessonStore.onDates(db, [schooltime], startPitchNumber, endPitchNumber);
  return taken.some(
    ({ lesson, classes }) =>
      lesson.courseId === courseId &&
      lesson.startPeriod === startPitchNumber &&
      lesson.endPeriod === endPitchNumber &&
      classes.every(({ classId }) => form.classIds.includes(classId)),
  );
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
