import { useQuery, useQueryClient } from '@tanstack/react-query';
import { submissionApi } from '@xueyan/contract/exam/submission';
import { useState } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';

/** Queries a submission, reloaded at each progress event of the judge, with its progress. */
export function useSubmission(submissionId: string | null) {
  const client = useQueryClient();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const read = () => void client.invalidateQueries({ queryKey: [submissionApi.get.path] });
  useLive('submission.changed', ({ submissionId: id, state, done, total }) => {
    if (id !== submissionId) return;
    setProgress({ done, total });
    if (state === 'judged') read();
  });
  useLiveResume(read);
  const submission = useQuery({
    ...query(submissionApi.get, { submissionId: submissionId ?? '' }),
    enabled: submissionId !== null,
    // A teacher’s page receives no events about a student’s submission, so it polls.
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'judged' ? 5_000 : false),
  });
  return { submission, progress };
}
