import type { ProgrammingLanguage } from '@xueyan/contract/exam/question-content';
import type { Submission, SubmissionDetail } from '@xueyan/contract/exam/submission';
import { Drawer } from 'antd';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { CodeBlock } from '../../../ui/markdown/CodeBlock.tsx';
import { useText } from '../../../ui/text/text.ts';
import { SubmissionView } from './SubmissionView.shared.tsx';
import styles from './submission.module.css';
import { submissionText } from './submission.text.ts';
import { useSubmission } from './useSubmission.shared.ts';

interface SubmissionDrawerProps {
  open: boolean;
  submission: Submission;
  onClose: () => void;
}

/** One submission: its code and the judge's report. */
export function SubmissionDrawer({
  open,
  submission: { submissionId, title, ownerName },
  onClose,
}: SubmissionDrawerProps) {
  const t = useText(submissionText);
  const phone = useDevice() === 'mobile';
  const { submission } = useSubmission(submissionId);
  return (
    <Drawer
      open={open}
      size={phone ? '100%' : 720}
      title={`${t('detail')} · ${ownerName || t('unnamed')}`}
      onClose={onClose}
      destroyOnHidden
    >
      <QueryView query={submission}>
        {(found) => (
          <div className={styles.view}>
            <p className={styles.hint}>{title}</p>
            <SubmissionView submission={found} />
            <section>
              <h3>{t('source')}</h3>
              <CodeBlock>
                <code className={`language-${grammarOf(found)}`}>{sourceOf(found)}</code>
              </CodeBlock>
            </section>
          </div>
        )}
      </QueryView>
    </Drawer>
  );
}

const grammars: Record<ProgrammingLanguage, string> = {
  ...{ c: 'c', cpp: 'cpp', java: 'java', python: 'python', javascript: 'javascript', go: 'go' },
};
const grammarOf = ({ language }: SubmissionDetail) => (language === null ? 'sql' : grammars[language]);
const sourceOf = ({ response }: SubmissionDetail) => (response.kind === 'sql' ? response.statement : response.source);
