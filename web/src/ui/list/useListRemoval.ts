import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { textsFor, useNotice } from '../feedback/useNotice.ts';
import { useText } from '../text/text.ts';
import { listText } from './list.text.ts';
import { inBatches, type ListRemoval, whyNotMany, whyNotOne } from './list-removal.ts';

/** Rows selected on any page, and the actions on them. */
export interface ListSelection<R> {
  keys: string[];
  rows: R[];
  clear: () => void;
}

export interface ListHandle<R> extends ListSelection<R> {
  keyOf: (row: R) => string;
  select: (rows: R[]) => void;
  reload: () => void;
  /** Asks for confirmation, deletes, and reloads. */
  removeOne: (row: R) => Promise<void>;
  removeSelected: () => Promise<void>;
  /** Removes deleted rows from the selection and refetches the list, however they were deleted. */
  forget: (keys: string[]) => void;
}

interface Options<R> {
  keyOf: (row: R) => string;
  rowKey: string;
  removal: ListRemoval<R> | undefined;
  reload: () => void;
}

/** Returns the selection and deletion of a list. */
export function useListRemoval<R>({ keyOf, rowKey, removal, reload }: Options<R>): ListHandle<R> {
  const t = useText(listText);
  const notice = useNotice();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<R[]>([]);
  const keys = chosen.map(keyOf);

  const forget = (gone: string[]) => {
    setChosen((rows) => rows.filter((row) => !gone.includes(keyOf(row))));
    for (const { path } of removal?.stale ?? []) void client.invalidateQueries({ queryKey: [path] });
    reload();
  };

  const removed = (gone: string[]) => {
    forget(gone);
    notice.success(t('removed'));
  };

  return {
    keys,
    rows: chosen,
    clear: () => setChosen([]),
    keyOf,
    select: setChosen,
    reload,
    forget,
    removeOne: async (row) => {
      const problem = whyNotOne(removal);
      const endpoint = removal?.one;
      if (problem || !endpoint) return notice.error(t(problem ?? 'noRemoveOne'));
      const name = removal?.nameOf?.(row);
      const title = name ? t('removeQuestion', { name }) : t('removeOneQuestion');
      if (!(await notice.confirm({ title, content: t('removeHint'), danger: true }))) return;
      await call(endpoint, { [rowKey]: keyOf(row) }).then(
        () => removed([keyOf(row)]),
        (problem: unknown) => {
          const words = textsFor(problem);
          if (words) notice.warning(words);
        },
      );
    },
    removeSelected: async () => {
      const problem = whyNotMany(removal, keys.length);
      const endpoint = removal?.many;
      if (problem === 'chooseFirst') return notice.warning(t(problem));
      if (problem || !endpoint) return notice.error(t('noRemoveMany'));
      const title = t('removeManyQuestion', { n: keys.length });
      if (!(await notice.confirm({ title, content: t('removeHint'), danger: true }))) return;
      const progress = notice.progress();
      const { done, problem: failure } = await inBatches(
        keys,
        (batch) => call(endpoint, batch),
        (count) => keys.length > count && progress.show(t('removing', { done: count, total: keys.length })),
      );
      progress.end();
      if (!failure) return removed(done);
      if (done.length > 0) {
        forget(done);
        notice.warning(t('removedSome', { done: done.length, rest: keys.length - done.length }));
      }
      notice.error(failure);
    },
  };
}
