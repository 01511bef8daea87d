import { useQuery } from '@tanstack/react-query';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { query } from '../../../api/query.ts';
import { queueAt } from './mark-queue.ts';

/** The marking queue of a section, with the position of a report. */
export function useMarkingQueue(sectionId: string | undefined, runId: string) {
  const queue = useQuery({ ...query(markingApi.queue, { sectionId: sectionId ?? '' }), enabled: Boolean(sectionId) });
  /** A live event may come before the report is known. */
  const refetch = () => void (sectionId && queue.refetch());
  return { markingQueue: queue.data && queueAt(queue.data.reports, runId), refetch };
}

export const markingAddress = (runId: string) => `/teaching/marking/${runId}`;
