import { useQueryClient } from '@tanstack/react-query';
import { type CompilerPart, submissionApi } from '@xueyan/contract/exam/submission';
import { programLanguageNames } from '@xueyan/contract/exam/verdict';
import { may } from '@xueyan/contract/wire/actor';
import { Button, Flex } from 'antd';
import { useEffect, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { submissionText } from './submission.text.ts';

const nameOf = (part: CompilerPart) => (part === 'mysql' ? 'MariaDB' : programLanguageNames[part]);

/** Button by which those who may install have the missing compilers installed; nothing for others. */
export function InstallCompilers({ parts }: { parts: CompilerPart[] }) {
  const t = useText(submissionText);
  const notice = useNotice();
  const actor = useActor();
  const [jobId, setJobId] = useState('');
  const install = useAction(submissionApi.install, [submissionApi.status]);
  if (parts.length === 0 || !may(actor, 'installation.manage')) return null;
  const named = parts.map(nameOf).join('、');
  const begin = async () => {
    const ask = { title: t('installAsk', { parts: named }), content: t('installHint') };
    if (!(await notice.confirm(ask))) return;
    install.mutate({ parts }, { onSuccess: (reply) => setJobId(reply.jobId), onError: notice.error });
  };
  return (
    <Flex vertical gap="small">
      <Button size="small" loading={install.isPending} disabled={jobId !== ''} onClick={() => void begin()}>
        {t('install', { parts: named })}
      </Button>
      {jobId && <JobProgress jobId={jobId}>{() => <FreshStatus />}</JobProgress>}
    </Flex>
  );
}

/** Asks anew what can be judged, once the installation has ended. */
function FreshStatus() {
  const cache = useQueryClient();
  useEffect(() => void cache.invalidateQueries({ queryKey: query(submissionApi.status, {}).queryKey }), [cache]);
  return null;
}
