import { trainingApi } from '@xueyan/contract/prep/training';
import { may } from '@xueyan/contract/wire/actor';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { trainingText } from './training.text.ts';

/** What this server cannot train, what works without, and for administrators the button that ends it. */
export function InstallNote({ missing, nets }: { missing: string[]; nets: boolean }) {
  const t = useText(trainingText);
  const notice = useNotice();
  const actor = useActor();
  const [jobId, setJobId] = useState('');
  const install = useAction(trainingApi.install);
  const mayInstall = may(actor, 'installation.view');
  if (nets || (missing.length === 0 && !mayInstall)) return null;
  const begin = async () => {
    if (!(await notice.confirm({ title: t('installAsk'), content: t('noNetsHint') }))) return;
    install.mutate({}, { onSuccess: (reply) => setJobId(reply.jobId), onError: notice.error });
  };
  return (
    <Alert
      type={missing.length > 0 ? 'warning' : 'info'}
      showIcon
      title={missing.length > 0 ? t('unavailable', { parts: missing.join(', ') }) : t('noNets')}
      description={
        <Flex vertical gap="small">
          {t('noNetsHint')}
          {jobId && <JobProgress jobId={jobId} />}
        </Flex>
      }
      action={
        mayInstall && (
          <Button loading={install.isPending} disabled={jobId !== ''} onClick={() => void begin()}>
            {t('install')}
          </Button>
        )
      }
    />
  );
}
