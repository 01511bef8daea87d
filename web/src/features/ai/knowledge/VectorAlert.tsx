import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { knowledgeText } from './knowledge.text.ts';

/** Warns that passages without vectors are found by their words alone, and starts making the vectors. */
export function VectorAlert({ baseId, lacking }: { baseId: string; lacking: number }) {
  const t = useText(knowledgeText);
  const notice = useNotice();
  const [jobId, setJobId] = useState<string>();
  const make = useAction(knowledgeApi.vectors);
  const begin = () => make.mutate({ baseId }, { onSuccess: (begun) => setJobId(begun.jobId), onError: notice.error });
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('lackingVectors', { n: lacking })}
      description={jobId && <JobProgress jobId={jobId} />}
      action={
        !jobId && (
          <Button size="small" loading={make.isPending} onClick={begin}>
            {t('makeVectors')}
          </Button>
        )
      }
    />
  );
}
