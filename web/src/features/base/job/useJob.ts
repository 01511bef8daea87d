import { useQuery, useQueryClient } from '@tanstack/react-query';
import { jobApi } from '@xueyan/contract/base/job';
import { useEffect } from 'react';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { isOver } from './job-state.ts';
import { notifiedJobs } from './notified-jobs.shared.ts';

/** Returns a job with its pushed progress; it is also polled, in case a push was lost. */
export function useJob(jobId: string) {
  const client = useQueryClient();
  const options = query(jobApi.get, { jobId });
  const job = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : 5000),
  });
  useLive('job.progress', (progress) => {
    if (progress.jobId !== jobId) return;
    // A push may overtake a fetched state, not the other way round.
    client.setQueryData(options.queryKey, (before) => (before && isOver(before) ? before : progress));
  });
  useEffect(() => notifiedJobs.show(jobId), [jobId]);
  return job;
}
