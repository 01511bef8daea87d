import { pointsOfRubric } from '@xueyan/contract/teaching/rubric';
import { defineGradeSource, type GradeMark } from '../../../http/grade-source.ts';
import { deliverableGradeStore as store } from './deliverable-grade.store.ts';

/** Grade source of deliverables: every member of a team has the mark of the team, by their factor where that counts. */
export const deliverableGrades = defineGradeSource({
  kind: 'deliverable',
  columns: async (db, courseId) =>
    (await store.ofCourse(db, courseId)).map(({ rubric, ...one }, position) => ({
      ...one,
      maximum: pointsOfRubric(rubric),
      position,
      path: `/teaching/projects/${courseId}?tab=stages`,
    })),
  marks: async (db, _, columnIds, userIds) => {
    if (columnIds.length === 0 || userIds.length === 0) return [];
    return (await store.works(db, columnIds, userIds)).flatMap<GradeMark>(({ columnId, userId, ...work }) => {
      const { state, score, markedAt, dueAt, submittedAt } = work;
      // Begun and not submitted: it may still become overdue.
      if (state === 'open' && submittedAt === null) return [];
      const lateMs = dueAt && submittedAt ? Math.max(0, submittedAt.getTime() - dueAt.getTime()) : 0;
      return state === 'marked' && score !== null
        ? [{ columnId, userId, lateMs, state: 'marked', score, at: markedAt, ofTeam: true }]
        : [{ columnId, userId, lateMs, state: 'waiting', score: null }];
    });
  },
});
