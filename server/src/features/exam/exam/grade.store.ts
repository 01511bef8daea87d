import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { countedPoints } from '../../../db/counted-attempt.ts';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import type { Db } from '../../../db/sql.ts';

/** Excludes drafts and cancelled exams; a cancelled one may be archived too. */
const stands = or(
  inArray(exams.state, ['published', 'running', 'marking', 'resulted']),
  and(eq(exams.state, 'archived'), sql`${exams.resultedAt} is not null`),
);

/** Exam of which an exam is a resit. */
const originals = alias(exams, 'original');
const isOut = (exam: typeof exams | typeof originals) =>
  or(eq(exam.state, 'resulted'), and(eq(exam.state, 'archived'), sql`${exam.resultedAt} is not null`));

/** Queries of the gradebook about exams. */
export const gradeStore = {
  exams: (db: Db, courseId: string) =>
    db
      .select({
        id: exams.id,
        title: exams.name,
        maximum: exams.totalPoints,
        state: exams.state,
        endAt: exams.endAt,
        pausedSeconds: exams.pausedSeconds,
        resultedAt: exams.resultedAt,
        // What a resit conceals cannot be told apart from the rest of the mark.
        concealed: sql<boolean>`(${exams.resultView} = 'none' or exists (
          select from ${exams} as resit where resit.resit_of = "exam".id and resit.result_view = 'none'
            and resit.state in ('resulted', 'archived') and resit.resulted_at is not null))`,
      })
      .from(exams)
      // A resit has no column: it changes the mark of its exam.
      .where(and(eq(exams.courseId, courseId), isNull(exams.resitOf), stands))
      .orderBy(asc(exams.beginAt), asc(exams.id)),

  /** Candidates of the exams with their total points. */
  candidates: (db: Db, examIds: string[], userIds: string[]) =>
    db
      .select({
        examId: examCandidates.examId,
        userId: examCandidates.userId,
        candidateId: examCandidates.id,
        state: examCandidates.state,
        score: sql<number>`coalesce(${countedPoints}, 0)`,
        resultedAt: exams.resultedAt,
        examState: exams.state,
      })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .where(
        and(
          inArray(examCandidates.examId, examIds),
          inArray(examCandidates.userId, userIds),
          eq(examCandidates.latest, true),
        ),
      ),

  /** Published results of the resits of exams whose results are out too, in the order in which they were sat. */
  resits: (db: Db, examIds: string[], userIds: string[]) =>
    db
      .select({
        examId: originals.id,
        userId: examCandidates.userId,
        resitId: exams.id,
        name: exams.name,
        candidateId: examCandidates.id,
        rule: exams.resitRule,
        score: sql<number>`coalesce(${countedPoints}, 0)`,
        resit: { full: exams.totalPoints, passPercent: exams.passPercent },
        original: { full: originals.totalPoints, passPercent: originals.passPercent },
        resultedAt: exams.resultedAt,
      })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .innerJoin(originals, eq(originals.id, exams.resitOf))
      .where(
        and(
          inArray(exams.resitOf, examIds),
          inArray(examCandidates.userId, userIds),
          eq(examCandidates.latest, true),
          eq(examCandidates.state, 'submitted'),
          isOut(exams),
          isOut(originals),
        ),
      )
      .orderBy(asc(exams.beginAt), asc(exams.id)),
};
