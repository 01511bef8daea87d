import { defineGradeSource } from '../../../http/grade-source.ts';
import { clock } from '../../../platform/clock.ts';
import { classDuesOfSections } from '../../school/section/class-due.service.ts';
import { gradeStore as store } from './grade.store.ts';
import { countedFor, countedOf } from './late.rule.ts';
import { readTask } from './task.service.ts';
import { taskWorkStore } from './task-work.store.ts';

const dayMs = 86_400_000;

/** Grade source of tasks and classwork: published marks, with late deductions already applied. */
export const taskGrades = defineGradeSource({
  kind: 'task',
  columns: async (db, courseId) =>
    (await store.tasks(db, courseId)).map((one, position) => ({ ...one, position, path: `/teaching/tasks/${one.id}` })),
  marks: async (db, _, columnIds, userIds) => {
    if (columnIds.length === 0 || userIds.length === 0) return [];
    const works = (await store.works(db, columnIds, userIds)).map(({ columnId, userId, ...work }) => {
      const { given, penalty, deviation, publishedAt, points } = work;
      // A deduction of the task is applied already; the gradebook must not apply its own to the same work.
      const lateMs = work.latePerDay > 0 ? 0 : work.lateDays * dayMs;
      return publishedAt && given !== null
        ? {
            ...{ columnId, userId, lateMs, state: 'marked' as const },
            ...{
              score: countedFor({ given, penalty: penalty ?? 0, deviation }, points),
              maximum: points,
              at: publishedAt,
              // What a teacher set for one member by hand is not multiplied as well.
              ofTeam: work.grouped && deviation === 0,
            },
          }
        : { columnId, userId, lateMs, state: 'waiting' as const, score: null };
    });
    const has = new Set(works.map(({ columnId, userId }) => `${columnId} ${userId}`));
    const now = clock.now();
    const extended = (await store.ownDues(db, columnIds, userIds)).filter(
      ({ columnId, userId, dueAt }) => dueAt > now && !has.has(`${columnId} ${userId}`),
    );
    return [
      ...works,
      ...extended.map(({ columnId, userId }) => ({ columnId, userId, state: 'waiting' as const, score: null })),
    ];
  },
  work: async (db, columnId, userId) => {
    const work = await taskWorkStore.ofPerson(db, columnId, userId);
    if (!work?.submittedAt) return null;
    // Before its mark is out, a work whose names are not shown is not found by its name.
    if (work.publishedAt === null && (await readTask(db, columnId)).anonymous) return null;
    const marks = await taskWorkStore.marks(db, work.id);
    return {
      path: `/teaching/tasks/${columnId}/${work.id}`,
      marks: marks.map(({ given, penalty, userName: actorName, reason, at }) => ({
        ...{ score: given === null ? null : countedOf(given, penalty ?? 0), actorName, reason, at },
      })),
    };
  },
  dues: async (db, columnIds, userIds) => {
    if (columnIds.length === 0 || userIds.length === 0) return [];
    const ofClasses = await classDuesOfSections(db, columnIds, userIds);
    // The last one counts: a student's own date takes precedence over all others.
    return [
      ...ofClasses.map(({ sectionId: columnId, ...due }) => ({ columnId, ...due })),
      ...(await store.ownDues(db, columnIds, userIds)),
    ];
  },
});
