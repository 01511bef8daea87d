import type { GradeRow, gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { gradebookFaults as faults } from '@xueyan/contract/teaching/gradebook-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { GradeSource } from '../../../http/grade-source.ts';
import type { Platform } from '../../../platform/platform.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { assemble, columnOf } from './assembly.service.ts';
import { rowsOf } from './gradebook.service.ts';
import { type ColumnRow, gradebookStore as store } from './gradebook.store.ts';
import { columnToGrade, tellOfGrades } from './gradebook-edit.service.ts';

interface Entry {
  userId: string;
  score: number | null;
  excused: boolean;
}

/** Saves marks of one column with the history of changes, within the caller's transaction. */
export async function enterMarks(
  tx: Db,
  actor: Actor,
  column: Pick<ColumnRow, 'id' | 'courseId' | 'kind'> & { maximum: number },
  entries: Entry[],
  { reason, way }: { reason: string; way: 'hand' | 'import' },
): Promise<string[]> {
  const byUser = new Map(entries.map((entry) => [entry.userId, entry]));
  const userIds = [...byUser.keys()];
  for (const { score, excused } of byUser.values()) {
    ensure(score === null || !excused, faults.both);
    ensure(score === null || score <= column.maximum, faults.tooHigh, { max: column.maximum });
  }
  const members = new Set((await store.students(tx, column.courseId, userIds)).map(({ userId }) => userId));
  ensure(
    userIds.every((userId) => members.has(userId)),
    faults.student,
  );
  const before = new Map((await store.marks(tx, [column.id], userIds)).map((row) => [row.userId, row]));
  const changes = [...byUser.values()].flatMap(({ userId, score, excused }) => {
    const was = { score: before.get(userId)?.score ?? null, excused: before.get(userId)?.excused ?? false };
    if (was.score === score && was.excused === excused) return [];
    return [
      {
        ...{ columnId: column.id, userId, actorId: actor.id, way, reason },
        ...{ scoreBefore: was.score, excusedBefore: was.excused, scoreAfter: score, excusedAfter: excused },
      },
    ];
  });
  ensure(column.kind === 'manual' || changes.length === 0 || reason !== '', faults.reason);
  const isEmpty = (one: (typeof changes)[number]) => one.scoreAfter === null && !one.excusedAfter;
  await store.removeMarks(
    tx,
    column.id,
    changes.filter(isEmpty).map(({ userId }) => userId),
  );
  await store.putMarks(
    tx,
    changes
      .filter((one) => !isEmpty(one))
      .map(({ columnId, userId, scoreAfter: score, excusedAfter: excused }) => ({
        ...{ columnId, userId, score, excused, reason },
      })),
  );
  await store.addChanges(tx, changes);
  return changes.map(({ userId }) => userId);
}

/** Enters marks; returns the current rows of these students. */
export const markGrades = (
  db: Db,
  platform: Platform,
  sources: readonly GradeSource[],
  actor: Actor,
  { columnId, marks, reason }: z.output<typeof gradebookApi.mark.input>,
): Promise<GradeRow[]> =>
  db.transaction(async (tx) => {
    const { column, course } = await columnToGrade(tx, actor, columnId);
    const whole = await columnOf(tx, sources, column);
    ensure(whole, wireFaults.gone);
    const changed = await enterMarks(tx, actor, whole, marks, { reason, way: 'hand' });
    if (changed.length > 0) await tellOfGrades(tx, platform, course, changed);
    const userIds = [...new Set(marks.map(({ userId }) => userId))];
    return rowsOf(await assemble(tx, sources, course.id, { userIds }));
  });

/** Returns who changed a mark and why, newest first, and the work of a source with its marks. */
export async function gradeHistory(
  db: Db,
  { clock: school }: Platform,
  sources: readonly GradeSource[],
  actor: Actor,
  columnId: string,
  userId: string,
) {
  const column = await store.column(db, columnId);
  ensure(column, wireFaults.gone);
  await courseWithRight(db, actor, column.courseId, 'mark');
  const changes = await store.changes(db, columnId, userId);
  // A student who left the course keeps the history; for anybody else outside the course there is none.
  if (changes.length === 0) ensure((await store.students(db, column.courseId, [userId])).length > 0, wireFaults.gone);
  const source = sources.find(({ kind }) => kind === column.kind);
  const work = (column.sourceId && (await source?.work?.(db, column.sourceId, userId))) || null;
  return {
    changes: changes.map(({ change, actorName }) => ({
      ...{ changeId: change.id, actorName, way: change.way, reason: change.reason },
      before: { score: change.scoreBefore, excused: change.excusedBefore },
      after: { score: change.scoreAfter, excused: change.excusedAfter },
      changeTime: school.write(change.createdAt),
    })),
    work: work && {
      path: work.path,
      marks: work.marks.map(({ at, ...mark }) => ({ ...mark, time: school.write(at) })),
    },
  };
}
