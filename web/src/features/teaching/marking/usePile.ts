import { useQuery } from '@tanstack/react-query';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { query } from '../../../api/query.ts';
import { pileAt } from './mark-pile.ts';

/** The pile of reports that one lies in. */
export function usePile(sectionId: string | undefined, runId: string) {
  const queue = useQuery({ ...query(markingApi.queue, { sectionId: sectionId ?? '' }), enabled: Boolean(sectionId) });
  return { pile: queue.data && pileAt(queue.data.reports, runId), refetch: queue.refetch };
}

export const markingAddress = (runId: string) => `/teaching/marking/${runId}`;
