import { useQuery } from '@tanstack/react-query';
import { contestApi, type MatchSubmission } from '@xueyan/contract/exam/match-contest';
import { matchControlApi } from '@xueyan/contract/exam/match-control';
import { Drawer, Flex } from 'antd';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { CodeBlock } from '../../../ui/markdown/CodeBlock.tsx';
import { useText } from '../../../ui/text/text.ts';
import { SubmissionView } from '../submission/SubmissionView.shared.tsx';
import { matchText } from './match.text.ts';

interface SubmissionDrawerProps {
  open: boolean;
  matchId: string;
  submission: MatchSubmission;
  /** True if the person runs the match, and may read the full report. */
  runs?: boolean;
  onClose: () => void;
}

/** One submission of a match: its code and the judge's report. */
export function SubmissionDrawer({ open, matchId, submission, runs = false, onClose }: SubmissionDrawerProps) {
  const t = useText(matchText);
  const phone = useDevice() === 'mobile';
  const { submissionId, label, problemName, entryName } = submission;
  const endpoint = runs ? matchControlApi.submission : contestApi.submission;
  const found = useQuery(query(endpoint, { matchId, submissionId }));
  useLive('match.changed', (change) => {
    if (change.matchId === matchId && found.data?.state !== 'judged') void found.refetch();
  });
  return (
    <Drawer
      open={open}
      size={phone ? '100%' : 720}
      title={`${label} ${problemName} · ${entryName}`}
      onClose={onClose}
      destroyOnHidden
    >
      <QueryView query={found}>
        {(shown) => (
          <Flex vertical gap="middle">
            <SubmissionView submission={{ ...shown, purpose: 'answer' }} />
            <section>
              <h3>{t('source')}</h3>
              <CodeBlock>
                <code className={`language-${shown.language ?? 'sql'}`}>
                  {shown.response.kind === 'sql' ? shown.response.statement : shown.response.source}
                </code>
              </CodeBlock>
            </section>
          </Flex>
        )}
      </QueryView>
    </Drawer>
  );
}
