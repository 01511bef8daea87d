import { workSimilarityApi } from '@xueyan/contract/teaching/work-similarity';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { workSimilarityText } from './work-similarity.text.ts';

interface Props {
  sectionId: string;
  unread: number;
  onRead: () => void;
}

/** Offers to read the files that were handed in since, with progress, before they are compared. */
export function UnreadFiles({ sectionId, unread, onRead }: Props) {
  const t = useText(workSimilarityText);
  const notice = useNotice();
  const read = useAction(workSimilarityApi.read);
  const [jobId, setJobId] = useState<string>();
  const begin = async () => {
    const begun = await read.mutateAsync({ sectionId }).catch(notice.error);
    if (begun) setJobId(begun.jobId);
  };
  if (jobId)
    return (
      <JobProgress jobId={jobId}>
        {({ state }) =>
          state === 'done' && (
            <Button type="primary" block onClick={onRead}>
              {t('done')}
            </Button>
          )
        }
      </JobProgress>
    );
  return (
    <Alert
      type="info"
      showIcon
      title={t('unread', { n: unread })}
      action={
        <Button size="small" type="primary" loading={read.isPending} onClick={() => void begin()}>
          {t('read')}
        </Button>
      }
    />
  );
}
