import type { ExamState } from '@xueyan/contract/exam/exam';
import { defineGradeSource, type GradeMark, type GradeWork } from '../../../http/grade-source.ts';
import { gradeStore as store } from './grade.store.ts';
import { scoreAfter } from './resit.rule.ts';

const isOut = (state: ExamState) => state === 'resulted' || state === 'archived';

type Resit = Awaited<ReturnType<typeof store.resits>>[number];
const after = (before: number | null, { rule, ...resit }: Resit): number =>
  scoreAfter({ ...resit, rule: rule ?? 'best' }, before);

/** Returns the marks as the resits change them; those who did not sit a resit keep theirs. */
function withResits(marks: GradeMark[], resits: Resit[]): GradeMark[] {
  const changed = new Map(marks.map((mark) => [`${mark.columnId} ${mark.userId}`, mark]));
  for (const resit of resits) {
    const { examId: columnId, userId, resultedAt: at } = resit;
    const key = `${columnId} ${userId}`;
    const score = after(changed.get(key)?.score ?? null, resit);
    changed.set(key, { columnId, userId, state: 'marked', score, at });
  }
  return [...changed.values()];
}

/** Exams of a course as gradebook columns: their results once they are published. */
export const examGrades = defineGradeSource({
  kind: 'exam',
  columns: async (db, courseId) =>
    (await store.exams(db, courseId))
      .map(({ state, endAt, pausedSeconds, resultedAt, ...one }, position) => ({
        ...{ ...one, position, path: `/exam/exams/${one.id}` },
        // An absence counts only once the results show who sat it; an exam that was ended early is due at that earlier
        // time.
        dueAt: isOut(state)
          ? new Date(
              Math.min(endAt.getTime() + pausedSeconds * 1000, resultedAt?.getTime() ?? Number.POSITIVE_INFINITY),
            )
          : null,
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
    return withResits([...marks, ...others], await store.resits(db, columnIds, userIds));
  },
  work: async (db, examId, userId) => {
    const [one] = await store.candidates(db, [examId], [userId]);
    const own = one?.state === 'absent' ? undefined : one;
    const resits = await store.resits(db, [examId], [userId]);
    const last = resits.at(-1);
    if (!own && !last) return null;
    const marks: GradeWork['marks'] =
      own && isOut(own.examState) && own.state === 'submitted' && own.resultedAt
        ? [{ score: own.score, actorName: '', reason: '', at: own.resultedAt }]
        : [];
    for (const resit of resits)
      if (resit.resultedAt)
        marks.unshift({
          ...{ score: after(marks[0]?.score ?? null, resit), actorName: '', reason: resit.name, at: resit.resultedAt },
        });
    const paper = own ? `${examId}/candidates/${own.candidateId}` : `${last?.resitId}/candidates/${last?.candidateId}`;
    return { path: `/exam/exams/${paper}`, marks };
  },
});
