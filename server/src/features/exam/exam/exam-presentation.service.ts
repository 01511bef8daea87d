import type { Exam } from '@xueyan/contract/exam/exam';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sittingRulesOf } from '../exam-place/place.service.ts';
import { type DescribedExam, examStore as store } from './exam.store.ts';

/** Returns exams with their classes, rules and resits, as those who give them see them. */
export async function presentExams(db: Db, { clock: school }: Platform, found: DescribedExam[]): Promise<Exam[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ row }) => row.id);
  const classes = await store.classesOf(db, ids);
  const rulesOf = await sittingRulesOf(db, ids);
  const resits = await store.resitsOf(db, ids);
  return found.map(({ row, ...more }) => {
    const own = classes.filter(({ examId }) => examId === row.id);
    return {
      ...{ examId: row.id, examName: row.name, paperId: row.paperId, courseId: row.courseId, minutes: row.minutes },
      ...{ start: row.start, lateMinutes: row.lateMinutes, earliestMinutes: row.earliestMinutes },
      ...{ passPercent: row.passPercent, shuffleQuestions: row.shuffleQuestions, shuffleOptions: row.shuffleOptions },
      ...{
        verdictView: row.verdictView,
        oneByOne: row.oneByOne,
        viewFixed: row.viewFixed,
        attempts: row.attempts,
        attemptRule: row.attemptRule,
        attemptsFor: row.attemptsFor,
        resitOf: row.resitOf,
        resitRule: row.resitRule,
        rules: rulesOf(row.id),
        resultView: row.resultView,
        state: row.state,
        ownerId: row.ownerId,
        version: row.version,
      },
      classIds: own.map(({ classId }) => classId),
      resits: resits.filter(({ resitOf }) => resitOf === row.id).map(({ examId, examName }) => ({ examId, examName })),
      classNames: own.map(({ className }) => className),
      beginTime: school.write(row.beginAt),
      endTime: school.write(row.endAt),
      pausedTime: school.writeOptional(row.pausedAt),
      updateTime: school.write(row.updatedAt),
      ...more,
    };
  });
}
