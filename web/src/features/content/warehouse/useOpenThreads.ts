import { useQuery } from '@tanstack/react-query';
import { warehouseCommentApi } from '@xueyan/contract/content/warehouse-comment';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';

/** Minimum milliseconds between two refetches while many users write. */
const restMs = 3000;

/** Returns the number of open threads of each page of a space, updated live. */
export function useOpenThreads(spaceId: string): ReadonlyMap<string, number> {
  const counts = useQuery(query(warehouseCommentApi.counts, { spaceId }));
  const again = useThrottled(() => void counts.refetch(), restMs);
  useLive('warehouse.commented', (said) => said.spaceId === spaceId && again());
  return new Map(counts.data?.countList.map(({ pageId, open }) => [pageId, open]));
}
