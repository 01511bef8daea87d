import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { gradeSourcesOf } from '../../../http/counted-grades.ts';
import type { Feature } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import { gradeHistory, markGrades } from './grade-mark.service.ts';
import { explainGrade, getGradebook, listOwnGrades, ownGrade } from './gradebook.service.ts';
import {
  addGradeColumn,
  publishGradebook,
  removeGradeColumn,
  saveGradebook,
  updateGradeColumn,
} from './gradebook-edit.service.ts';

export const gradebookRoutes = (features: readonly Feature[]) => {
  const sources = gradeSourcesOf(features);
  return implement(gradebookApi, {
    get: ({ db, platform, actor, input }) => getGradebook(db, platform, sources, actor, input.courseId),
    save: ({ db, platform, actor, input }) => saveGradebook(db, platform, actor, input),
    publish: ({ db, platform, actor, input }) => publishGradebook(db, platform, sources, actor, input),
    addColumn: async ({ db, platform, actor, input }) => ({
      columnId: await addGradeColumn(db, platform, actor, input),
    }),
    updateColumn: ({ db, platform, actor, input }) => updateGradeColumn(db, platform, sources, actor, input),
    removeColumn: ({ db, platform, actor, input }) => removeGradeColumn(db, platform, actor, input.columnId),
    mark: async ({ db, platform, actor, input }) => ({ rows: await markGrades(db, platform, sources, actor, input) }),
    history: ({ db, platform, actor, input }) =>
      gradeHistory(db, platform, sources, actor, input.columnId, input.userId),
    explain: ({ db, platform, actor, input }) =>
      explainGrade(db, platform, sources, actor, input.courseId, input.userId),
    listMine: ({ db, platform, actor }) => listOwnGrades(db, platform, sources, actor),
    mine: ({ db, platform, actor, input }) => ownGrade(db, platform, sources, actor, input.courseId),
  });
};
