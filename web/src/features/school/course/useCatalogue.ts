import { useQueryClient } from '@tanstack/react-query';
import { copyApi } from '@xueyan/contract/school/copy';
import { courseApi } from '@xueyan/contract/school/course';
import { type Chapter, type SectionKind, sectionApi } from '@xueyan/contract/school/section';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { moveRow, removeRow, renameRow, type Spot } from './catalogue-tree.ts';

/**
 * Returns the writes of a catalogue. Rearrangements are shown at once, and are reverted with a message when refused.
 */
export function useCatalogue(courseId: string) {
  const client = useQueryClient();
  const notice = useNotice();
  const { queryKey } = query(sectionApi.tree, { courseId });
  // Writes run one after another: two quick moves must reach the server in order.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const refresh = () => client.invalidateQueries({ queryKey });
  /** Reloads the section counts of the course. */
  const refreshCounts = () =>
    Promise.all([courseApi.get, courseApi.list].map((read) => client.invalidateQueries({ queryKey: [read.path] })));

  const optimistic = async (change: (tree: Chapter[]) => Chapter[], write: () => Promise<unknown>) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (old) => old && { treeList: change(old.treeList) });
    waiting.current += 1;
    const turn = queue.current.then(write);
    queue.current = turn.catch(() => {});
    try {
      await turn;
      return true;
    } catch (error) {
      notice.error(error);
      return false;
    } finally {
      waiting.current -= 1;
      // Only after the last write: a response in between would revert what the next write is about to change.
      if (waiting.current === 0) await refresh();
    }
  };

  return {
    /** Reloads the catalogue after something else has added to it. */
    refresh: () => Promise.all([refresh(), refreshCounts()]),
    move: (sectionId: string, to: Spot) =>
      optimistic(
        (tree) => moveRow(tree, sectionId, to),
        () => call(sectionApi.move, { sectionId, ...to }),
      ),
    rename: (sectionId: string, title: string) =>
      optimistic(
        (tree) => renameRow(tree, sectionId, title),
        () => call(sectionApi.rename, { sectionId, title }),
      ),
    /** Returns why a section cannot be deleted; empty where it can, or where the server will say so. */
    removalBlock: (sectionId: string) =>
      call(sectionApi.removal, { sectionId }).then(
        ({ blockedBy }) => blockedBy,
        () => '',
      ),
    remove: async (sectionId: string) => {
      const done = await optimistic(
        (tree) => removeRow(tree, sectionId),
        () => call(sectionApi.remove, { sectionId }),
      );
      if (done) await refreshCounts();
      return done;
    },
    /** Adds a copy after a section; returns whether it succeeded. */
    copy: async (sectionId: string) => {
      try {
        await call(copyApi.section, { sectionId });
        await Promise.all([refresh(), refreshCounts()]);
        return true;
      } catch (error) {
        notice.error(error);
        return false;
      }
    },
    /** Returns the id of the new row, undefined when it was refused. */
    add: async (kind: SectionKind, parentId: string | null, title: string) => {
      try {
        const { sectionId } = await call(sectionApi.save, { courseId, parentId, kind, title });
        await Promise.all([refresh(), refreshCounts()]);
        return sectionId;
      } catch (error) {
        notice.error(error);
        return undefined;
      }
    },
  };
}
