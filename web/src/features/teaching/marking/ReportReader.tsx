import type { Marking } from '@xueyan/contract/teaching/marking';
import { Alert, Segmented } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Marking.module.css';
import { markingText } from './marking.text.ts';

/** The current report, or an earlier submission. */
export function ReportReader({ marking }: { marking: Marking }) {
  const t = useText(markingText);
  const [shown, setShown] = useState('now');
  // The latest submission equals the current text until the student writes on, so it is not listed twice.
  const versions = marking.history.filter((one) => one.content !== marking.content || one.comment);
  const earlier = versions.find((one) => one.submitTime === shown);
  const { reportState } = marking;
  const content = earlier ? earlier.content : marking.content;
  const note =
    reportState === 'returned' ? t('notSubmittedReturned') : reportState === 'draft' ? t('notSubmitted') : '';

  if (marking.reportPoints === 0) return <EmptyState title={t('noReport')} />;
  return (
    <article className={styles.report} aria-labelledby="marking-report">
      <h2 id="marking-report" className={styles.hidden}>
        {t('report')}
      </h2>
      {versions.length > 0 && (
        <div className={styles.versions}>
          <Segmented
            aria-label={t('versions')}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'now', label: t('current') },
              ...versions.map(({ submitTime }) => ({
                value: submitTime,
                label: t('earlier', { time: submitTime.slice(5, 16) }),
              })),
            ]}
          />
        </div>
      )}
      {earlier?.comment && (
        <Alert className={styles.note} type="warning" title={t('returnedWith')} description={earlier.comment} />
      )}
      {!earlier && note && <Alert className={styles.note} type="info" showIcon title={note} />}
      {content.trim() ? <Markdown source={content} /> : <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} />}
    </article>
  );
}
