import { trainingApi } from '@xueyan/contract/prep/training';
import { may } from '@xueyan/contract/wire/actor';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import styles from './InstallNote.module.css';
import { pagePictureText } from './page-picture.text.ts';
import { pageTrainingText } from './page-training.text.ts';
import { trainingText } from './training.text.ts';

/** Note on what this server cannot train and what works without it; those who may install on it get a button. */
export function InstallNote({ missing, nets }: { missing: string[]; nets: boolean }) {
  const t = useText(trainingText);
  const say = useText(pageTrainingText);
  const pictures = useText(pagePictureText);
  const notice = useNotice();
  const actor = useActor();
  const [jobId, setJobId] = useState('');
  const install = useAction(trainingApi.install);
  const mayInstall = may(actor, 'installation.manage');
  if (nets) return null;
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
          {missing.length > 0 && (
            <div>
              {say('offerHint')}{' '}
              <Link to="/prep/browser-training" className={styles.link}>
                {say('offer')}
              </Link>
            </div>
          )}
          <div>
            {pictures('offerPictures')}{' '}
            <Link to="/prep/browser-training?data=pictures" className={styles.link}>
              {pictures('offer')}
            </Link>
          </div>
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
