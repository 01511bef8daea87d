import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { JobProgress as Job } from '@xueyan/contract/base/job';
import { type PrepUploadTarget, prepUploadApi, prepUploadPath } from '@xueyan/contract/prep/prep-upload';
import { Card, Flex } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useText } from '../../../ui/text/text.ts';
import { Uploader } from '../../../ui/upload/Uploader.tsx';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { sendText } from './send.text.ts';
import { UploadDrawer, type UploadDrawerProps } from './UploadDrawer.tsx';
import { unsentPlace } from './useChosen.shared.ts';

interface SendToDatasetProps extends UploadDrawerProps {
  target: Exclude<PrepUploadTarget, 'material'>;
  datasetId: string;
  /** Renders the result of a job. */
  children: (job: Job) => ReactNode;
}

/** Sends files to a data set in pieces, and shows the jobs that take them in. */
export function SendToDataset({ target, datasetId, children, ...more }: SendToDatasetProps) {
  const { id } = useActor();
  const t = useText(sendText);
  const { open, onClose, title, hint, extensions, max, files, onArrived } = more;
  const client = useQueryClient();
  const jobs = useQuery(query(prepUploadApi.jobs, { target, datasetId }));
  const former = useRef<Set<string> | null>(null);
  const jobList = jobs.data?.jobList ?? [];
  // Jobs that were over before are no news.
  if (jobs.data) former.current ??= new Set(jobList.filter(({ over }) => over).map(({ jobId }) => jobId));
  const shown = jobList.filter(({ jobId }) => !former.current?.has(jobId));
  return (
    <UploadDrawer open={open} onClose={onClose} title={title}>
      <Flex vertical gap="middle">
        <Uploader
          name={unsentPlace(id, target, datasetId)}
          endpoint={`/api/${prepUploadPath}`}
          metadata={{ target, datasetId }}
          {...{ extensions, max, hint, files }}
          refuse={async ({ name }) =>
            extensions.some((one) => name.toLowerCase().endsWith(`.${one}`))
              ? ''
              : t('kind', { kinds: extensions.join(', ') })
          }
          onUploaded={() => void client.invalidateQueries({ queryKey: [prepUploadApi.jobs.path] })}
        />
        {shown.map(({ jobId }) => (
          <Card key={jobId} size="small">
            <JobProgress jobId={jobId}>
              {(job) => <Ended onEnd={onArrived}>{job.state === 'done' && children(job)}</Ended>}
            </JobProgress>
          </Card>
        ))}
      </Flex>
    </UploadDrawer>
  );
}

/** Tells once that a job has ended. */
function Ended({ onEnd, children }: { onEnd: () => void; children: ReactNode }) {
  const tell = useEffectEvent(onEnd);
  useEffect(() => tell(), []);
  return children;
}
