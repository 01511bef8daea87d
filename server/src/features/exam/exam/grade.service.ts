import type { ExamState } from '@xueyan/contract/exam/exam';
import { defineGradeSource, type GradeMark } from '../../../http/grade-source.ts';
import { gradeStore as store } from './grade.store.ts';

const isOut = (state: ExamState) => state === 'resulted' || state === 'archived';

/** Exams of a course as gradebook columns: their results once they are published. */
export const examGrades = defineGradeSource({
  kind: 'exam',
  columns: async (db, courseId) =>
    (await store.exams(db, courseId))
      .map(({ state, endAt, pausedSeconds, resultedAt, resultView, ...one }, position) => ({
        ...{ ...one, position, path: `/exam/exams/${one.id}` },
        // An absence counts only once the results show who sat it; an exam that was ended early is due at that earlier
        // time.
        dueAt: isOut(state)
          ? new Date(
              Math.min(endAt.getTime() + pausedSeconds * 1000, resultedAt?.getTime() ?? Number.POSITIVE_INFINITY),
            )
          : null,
        concealed: resultView === 'none',
      }))
      .filter(({ maximum }) => maximum > 0),
  marks: async (db, courseId, columnIds, userIds) => {
    const candidates = await store.candidates(db, columnIds, userIds);
    const marks = candidates.flatMap(({ examId: columnId, userId, ...one }): GradeMark[] => {
      const mark = { columnId, userId };
      if (one.state === 'absent') return [];
      return isOut(one.examState) && one.state === 'submitted'
        ? [{ ...mark, state: 'marked', score: one.score, at: one.resultedAt }]
        : [{ ...mark, state: 'waiting', score: null }];
    });
    const invited = new Set(candidates.map(({ examId, userId }) => `${examId} ${userId}`));
    const over = (await store.exams(db, courseId)).filter(({ id, state }) => isOut(state) && columnIds.includes(id));
    const others = over.flatMap(({ id: columnId }) =>
      userIds
        .filter((userId) => !invited.has(`${columnId} ${userId}`))
        .map((userId): GradeMark => ({ columnId, userId, state: 'excused', score: null })),
    );
    return [...marks, ...others];
  },
  work: async (db, examId, userId) => {
    const [one] = await store.candidates(db, [examId], [userId]);
    if (!one || one.state === 'absent') return null;
    const marks =
      isOut(one.examState) && one.state === 'submitted' && one.resultedAt
        ? [{ score: one.score, actorName: '', reason: '', at: one.resultedAt }]
        : [];
    return { path: `/exam/exams/${examId}/candidates/${one.candidateId}`, marks };
  },
});
