import { pointsOfRubric } from '@xueyan/contract/teaching/rubric';
import { defineGradeSource, type GradeMark } from '../../../http/grade-source.ts';
import { defenceGradeStore as store } from './defence-grade.store.ts';
import { defenceScore } from './defence-score.rule.ts';

/** Grade source of defences: the combined points of a team's markers, once published. */
export const defenceGrades = defineGradeSource({
  kind: 'defence',
  columns: async (db, courseId) =>
    (await store.ofCourse(db, courseId)).map(({ rubric, ...one }, position) => ({
      ...one,
      maximum: pointsOfRubric(rubric),
      // Only marks show that a team has presented, so nothing can be overdue.
      dueAt: null,
      position,
      path: `/teaching/projects/${courseId}?tab=defence`,
    })),
  marks: async (db, _, columnIds, userIds) => {
    if (columnIds.length === 0 || userIds.length === 0) return [];
    const given = Map.groupBy(
      await store.marks(db, columnIds, userIds),
      ({ columnId, userId }) => `${columnId} ${userId}`,
    );
    return [...given.values()].flatMap<GradeMark>((marks) => {
      const [first] = marks;
      if (!first) return [];
      const { columnId, userId, published, method } = first;
      const totals = marks.map(({ total }) => total);
      const score = published ? defenceScore(totals, method) : null;
      const at = new Date(Math.max(...marks.map((mark) => mark.at.getTime())));
      return score === null
        ? [{ columnId, userId, state: 'waiting', score }]
        : [{ columnId, userId, state: 'marked', score, at, ofTeam: true }];
    });
  },
});
