import type { Attempt } from '@xueyan/contract/teaching/attempt';
import { Alert } from 'antd';
import { secondsUntil } from '../../../api/school-time.ts';
import { useText } from '../../../ui/text/text.ts';
import { reportText } from './report.text.ts';
import { type DraftView, mayWrite } from './use-draft.ts';

/** Notice about the state of the report, if there is something to say. */
export function ReportNotice({ run, view }: { run: Attempt; view: DraftView }) {
  const t = useText(reportText);
  const { report } = run;
  const past = run.dueTime !== null && secondsUntil(run.dueTime) < 0;
  const writing = mayWrite(run);
  return (
    <>
      {report.state === 'returned' && (
        <Alert type="warning" showIcon title={t('returned')} description={report.comment || undefined} />
      )}
      {report.state === 'submitted' && (
        <Alert type="success" showIcon title={t('submittedAt', { time: report.submitTime?.slice(0, 16) ?? '' })} />
      )}
      {report.state === 'marked' && (
        <Alert type="info" showIcon title={t(run.published ? 'publishedHint' : 'markedHint')} />
      )}
      {!run.open && report.state !== 'marked' && (
        <Alert type="info" showIcon title={t(run.withdrawn ? 'withdrawn' : 'closed')} />
      )}
      {writing && past && report.state !== 'returned' && (
        <Alert type="warning" showIcon title={t(run.lateAllowed ? 'lateNow' : 'pastNow')} />
      )}
      {view.refusal && <Alert type="error" showIcon title={view.refusal.message} />}
      {writing && !view.kept && <Alert type="error" showIcon title={t('notKept')} />}
      {writing && view.restored && !view.conflict && <Alert type="info" showIcon closable title={t('restored')} />}
    </>
  );
}
