import { useQueryClient } from '@tanstack/react-query';
import { type Attempt, attemptApi } from '@xueyan/contract/teaching/attempt';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { secondsUntil } from '../../../api/school-time.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { BackupsButton } from './BackupsButton.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { ReportNotice } from './ReportNotice.tsx';
import styles from './report.module.css';
import { reportText } from './report.text.ts';
import { asDraft, type Draft, type DraftCopies, mayWrite, useDraftView } from './use-draft.ts';

interface ReportPaneProps {
  run: Attempt;
  draft: Draft;
  copies: DraftCopies;
  /** Takes a screenshot of the machine. */
  onCapture: () => Promise<Blob | null>;
  onChanged: () => void;
}

export function ReportPane({ run, draft, copies, onCapture, onChanged }: ReportPaneProps) {
  const t = useText(reportText);
  const view = useDraftView(draft);
  const writing = mayWrite(run);
  return (
    <div className={styles.report}>
      <div className={styles.notices}>
        <ReportNotice run={run} view={view} />
        {view.conflict && <ConflictPanel draft={draft} theirs={view.conflict} />}
      </div>
      {writing ? (
        <>
          <div className={styles.editor}>
            <MarkdownEditor
              value={view.value}
              onChange={(content) => draft.type(content)}
              flagId={`run-${run.runId}`}
              mode="wysiwyg"
              capture={onCapture}
              placeholder={t('placeholder')}
              ariaLabel={t('editor')}
              status={
                <span className={styles.status}>
                  <SaveState state={view.state} time={view.saveTime} />
                </span>
              }
            />
          </div>
          <div className={styles.foot}>
            <span className={styles.facts}>
              <span>{t('points', { points: run.reportPoints })}</span>
              <span>{run.dueTime ? t('due', { time: run.dueTime.slice(0, 16) }) : t('noDue')}</span>
              <BackupsButton draft={draft} copies={copies} />
            </span>
            <SubmitButton run={run} draft={draft} onChanged={onChanged} />
          </div>
        </>
      ) : (
        <div className={styles.read}>
          {run.report.submitTime && (
            <p className={styles.when}>
              {run.report.submitTime.slice(0, 16)} {t('submitted')}{' '}
              {run.report.late && <Tag color="orange">{t('late')}</Tag>}
            </p>
          )}
          {run.report.content.trim() ? (
            <Markdown source={run.report.content} />
          ) : (
            <EmptyState compact title={t('empty')} />
          )}
          <BackupsButton draft={draft} copies={copies} />
        </div>
      )}
    </div>
  );
}

function SubmitButton({ run, draft, onChanged }: Omit<ReportPaneProps, 'copies' | 'onCapture'>) {
  const t = useText(reportText);
  const notice = useNotice();
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const { conflict } = useDraftView(draft);
  const missing = run.steps.filter((step) => !step.passed).length;
  const past = run.dueTime !== null && secondsUntil(run.dueTime) < 0;
  const closed = past && !run.lateAllowed && run.report.state !== 'returned';

  const submit = async () => {
    const content = missing > 0 ? t('submitContent', { count: missing }) : t('submitContentDone');
    if (!(await notice.confirm({ title: t('submitTitle'), content, okText: t('submit') }))) return;
    setSending(true);
    try {
      const { report } = await draft.handIn(async (content, version) => {
        const handedIn = await call(attemptApi.submit, { runId: run.runId, content, version });
        return { ...asDraft(handedIn), report: handedIn };
      });
      const { queryKey } = query(attemptApi.open, { sectionId: run.sectionId });
      client.setQueryData(queryKey, (now) => now && { ...now, report });
      notice.success(t('submitDone'));
    } catch (error) {
      notice.error(error);
      // Past due, marked, or submitted in another window: load the state.
      onChanged();
    } finally {
      setSending(false);
    }
  };

  return (
    <Button type="primary" loading={sending} disabled={conflict !== null || closed} onClick={() => void submit()}>
      {t(run.report.state === 'returned' ? 'submitAgain' : 'submit')}
    </Button>
  );
}
