import { useQueryClient } from '@tanstack/react-query';
import { type MediaPart, mediaApi } from '@xueyan/contract/ai/media';
import { installationApi, type OptionalProgram, optionalPrograms } from '@xueyan/contract/operations/installation';
import { Alert, Button, Flex, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { mediaMoreText } from './media-more.text.ts';

/** Programs whose installation brings a part; the font comes with the program that draws with it. */
const programs: Record<MediaPart, OptionalProgram> = {
  'espeak-ng': 'espeak-ng',
  ffmpeg: 'ffmpeg',
  font: 'ffmpeg',
};

/** Tells that this server lacks a part; those who may install on it can have it installed here. */
export function MissingPart({ part, title }: { part: MediaPart; title: string }) {
  const t = useText(mediaMoreText);
  const notice = useNotice();
  const may = useMay();
  const [jobId, setJobId] = useState<string | null>(null);
  const install = useAction(installationApi.install, [installationApi.describe]);
  const packages = optionalPrograms[programs[part]].package;
  const ask = async () => {
    const question = { title: t('installTitle'), content: t('installHint', { packages }), okText: t('install') };
    if (!(await notice.confirm(question))) return;
    install.mutate({ program: programs[part] }, { onSuccess: (begun) => setJobId(begun.jobId), onError: notice.error });
  };
  if (!may('installation.manage')) return <Alert type="warning" showIcon title={title} />;
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <Flex vertical gap="small" align="flex-start">
          <Typography.Text code copyable>{`apt-get install ${packages}`}</Typography.Text>
          {jobId ? (
            <JobProgress jobId={jobId}>{() => <LookAgain />}</JobProgress>
          ) : (
            <Button size="small" loading={install.isPending} onClick={() => void ask()}>
              {t('install')}
            </Button>
          )}
        </Flex>
      }
    />
  );
}

/** Asks anew what the server has, once something was installed. */
function LookAgain() {
  const client = useQueryClient();
  useEffect(() => void client.invalidateQueries({ queryKey: [mediaApi.status.path] }), [client]);
  return null;
}
