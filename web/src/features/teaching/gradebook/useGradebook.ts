import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GradeBookColumn, GradeRow } from '@xueyan/contract/teaching/gradebook';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import type { Typed } from './typed-score.ts';

/** Milliseconds between reloads: a colleague who enters marks causes an event for each, a class that practises more. */
export const lookAgainEvery = 4000;

/** The gradebook of a course, kept up to date. Entered marks show at once and are reverted if refused. */
export function useGradebook(courseId: string) {
  const notice = useNotice();
  const client = useQueryClient();
  const options = query(gradebookApi.get, { courseId });
  const found = useQuery(options);
  const mark = useAction(gradebookApi.mark, [gradebookApi.history, gradebookApi.explain]);
  const again = useThrottled(() => void client.invalidateQueries({ queryKey: options.queryKey }), lookAgainEvery);
  useLive('gradebook.changed', (data) => {
    if (data.courseId === courseId && !mark.isPending) again();
  });

  const putRows = (rows: GradeRow[]) =>
    client.setQueryData(options.queryKey, (book) => {
      if (!book) return book;
      const fresh = new Map(rows.map((row) => [row.userId, row]));
      return { ...book, rows: book.rows.map((row) => fresh.get(row.userId) ?? row) };
    });
  const enter = (row: GradeRow, column: GradeBookColumn, typed: NonNullable<Typed>) => {
    const position = found.data?.columns.findIndex(({ columnId }) => columnId === column.columnId) ?? -1;
    const score = 'score' in typed ? typed.score : null;
    const excused = 'excused' in typed;
    const state = score !== null ? 'marked' : excused ? 'excused' : 'open';
    if (row.scores[position] === score && row.states[position] === state) return;
    putRows([{ ...row, scores: row.scores.with(position, score), states: row.states.with(position, state) }]);
    const marks = [{ userId: row.userId, score, excused }];
    mark.mutate(
      { columnId: column.columnId, marks },
      {
        onSuccess: ({ rows }) => putRows(rows),
        onError: (error) => {
          putRows([row]);
          notice.error(error);
        },
      },
    );
  };
  return { found, enter, putRows };
}
