import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import type { ContentOf } from '@xueyan/contract/exam/question-content';
import type { SubmissionPurpose } from '@xueyan/contract/exam/submission';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { JudgeStatus } from './JudgeStatus.shared.tsx';
import { SubmissionView } from './SubmissionView.shared.tsx';
import styles from './submission.module.css';
import { submissionText } from './submission.text.ts';
import { useSubmission } from './useSubmission.shared.ts';

interface JudgePanelProps {
  content: ContentOf<'programming'> | ContentOf<'sql'>;
  /** True if there is anything to run. */
  answered: boolean;
  /** Submits the current answer to the judge; `inputs` are those of a trial. */
  hand: (purpose: SubmissionPurpose, inputs: string[]) => Promise<{ submissionId: string }>;
  /** True if the answer may be submitted, not only run. */
  submits?: boolean;
  hint?: string;
}

/** Panel below a program or a statement: runs it, submits it, and shows the judge's progress live. */
export function JudgePanel({ content, answered, hand, submits = true, hint }: JudgePanelProps) {
  const t = useText(submissionText);
  const notice = useNotice();
  const samples = content.kind === 'programming' ? content.samples.map(({ input }) => input) : [];
  const [own, setOwn] = useState('');
  const [handed, setHanded] = useState<SubmissionPurpose | null>(null);
  const [submissionId, setSubmissionId] = useState<string | null>(null);
  const { submission, progress } = useSubmission(submissionId);
  const waits = submissionId !== null && submission.data?.state !== 'judged';
  const act = async (purpose: SubmissionPurpose) => {
    setHanded(purpose);
    const inputs = own.trim() === '' && samples.length > 0 ? samples : [own];
    await hand(purpose, inputs).then((made) => setSubmissionId(made.submissionId), notice.error);
    setHanded(null);
  };
  return (
    <div className={styles.panel}>
      {content.kind === 'programming' && (
        <Input.TextArea
          aria-label={t('ownInput')}
          placeholder={t('ownInput')}
          autoSize={{ minRows: 1, maxRows: 8 }}
          maxLength={10_000}
          spellCheck={false}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
        />
      )}
      <Space wrap>
        <Button
          icon={<PlayCircleOutlined aria-hidden />}
          disabled={!answered || waits}
          loading={handed === 'trial'}
          onClick={() => void act('trial')}
        >
          {t('run')}
        </Button>
        {submits && (
          <Button
            type="primary"
            disabled={!answered || waits}
            loading={handed === 'answer'}
            onClick={() => void act('answer')}
          >
            {t('submit')}
          </Button>
        )}
        <span className={styles.hint}>{answered ? hint : t('answerFirst')}</span>
        <span aria-live="polite">
          {waits && <StateTag tone="busy">{progress.total > 0 ? t('running', { ...progress }) : t('queued')}</StateTag>}
        </span>
      </Space>
      {waits && <JudgeStatus onlyMissing />}
      {submission.data?.state === 'judged' && <SubmissionView submission={submission.data} />}
    </div>
  );
}
