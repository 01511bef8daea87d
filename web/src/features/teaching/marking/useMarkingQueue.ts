import { useQuery } from '@tanstack/react-query';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { query } from '../../../api/query.ts';
import { queueAt } from './mark-queue.ts';

/** The pile of reports that one lies in. */
export function useMarkingQueue(sectionId: string | undefined, runId: string) {
  const queue = useQuery({ ...query(markingApi.queue, { sectionId: sectionId ?? '' }), enabled: Boolean(sectionId) });
  return { markingQueue: queue.data && queueAt(queue.data.reports, runId), refetch: queue.refetch };
}

export const markingAddress = (runId: string) => `/teaching/marking/${runId}`;
