import { useQueryClient } from '@tanstack/react-query';
import type { JobProgress as Job } from '@xueyan/contract/base/job';
import { datasetApi, TableJobResult, type TableRemark } from '@xueyan/contract/prep/dataset';
import { Button, Card, Flex } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { datasetText } from './dataset.text.ts';

interface MakingVersionProps {
  jobId: string;
  /** The version is there. */
  onDone: (remarks: TableRemark[]) => void;
  /** It failed or was cancelled, and this was read. */
  onClose: () => void;
}

/** Progress of the job that makes the next version of a table. */
export function MakingVersion({ jobId, onDone, onClose }: MakingVersionProps) {
  const t = useText(datasetText);
  return (
    <Card size="small" title={t('making')}>
      <JobProgress jobId={jobId}>
        {(job) =>
          job.state === 'done' ? (
            <Done job={job} onDone={onDone} />
          ) : (
            <Flex justify="end">
              <Button onClick={onClose}>{t('dismiss')}</Button>
            </Flex>
          )
        }
      </JobProgress>
    </Card>
  );
}

function Done({ job, onDone }: { job: Job; onDone: MakingVersionProps['onDone'] }) {
  const client = useQueryClient();
  const tell = useEffectEvent(async () => {
    const stale = [datasetApi.get.path, datasetApi.list.path];
    await Promise.all(stale.map((path) => client.invalidateQueries({ queryKey: [path] })));
    onDone(TableJobResult.parse(job.result).remarks);
  });
  useEffect(() => void tell(), []);
  return null;
}
