import { useQueryClient } from '@tanstack/react-query';
import { copyApi } from '@xueyan/contract/school/copy';
import { courseApi } from '@xueyan/contract/school/course';
import { type Chapter, type SectionKind, sectionApi } from '@xueyan/contract/school/section';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { moveRow, removeRow, renameRow, type Spot } from './catalogue-tree.ts';

/** Writes to a catalogue. What only rearranges shows at once, and is taken back with a message when it is refused. */
export function useCatalogue(courseId: string) {
  const client = useQueryClient();
  const notice = useNotice();
  const { queryKey } = query(sectionApi.tree, { courseId });
  // One after another: two quick moves must reach the server in the order they were made.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const refresh = () => client.invalidateQueries({ queryKey });
  /** The course counts its sections. */
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
      // Only once all is said: an answer in between would put back what the next write is about to change.
      if (waiting.current === 0) await refresh();
    }
  };

  return {
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
    remove: async (sectionId: string) => {
      const done = await optimistic(
        (tree) => removeRow(tree, sectionId),
        () => call(sectionApi.remove, { sectionId }),
      );
      if (done) await refreshCounts();
      return done;
    },
    /** Puts a copy after a section; answers whether there is one. */
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
    /** Answers the new row's id, or nothing when it was refused. */
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
