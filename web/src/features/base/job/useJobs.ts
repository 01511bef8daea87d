import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type JobProgress, jobApi } from '@xueyan/contract/base/job';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { isOver, withProgress } from './job-state.ts';

const options = query(jobApi.list, {});

/** Returns the person's jobs, of one kind or all, with their progress; newest first. */
export function useJobs(kind?: string): UseQueryResult<JobProgress[], Error> {
  const client = useQueryClient();
  useLive('job.progress', (progress) =>
    client.setQueryData(options.queryKey, (old) => old && { jobList: withProgress(old.jobList, progress) }),
  );
  useLiveResume(() => void client.invalidateQueries({ queryKey: options.queryKey }));
  return useQuery({
    ...options,
    // A push may be lost, so running jobs are polled.
    refetchInterval: ({ state }) => (state.data?.jobList.some((job) => !isOver(job)) ? 10_000 : false),
    select: ({ jobList }) => (kind ? jobList.filter((job) => job.kind === kind) : jobList),
  });
}
