import type { UseQueryResult } from '@tanstack/react-query';
import type { GradeChange } from '@xueyan/contract/teaching/gradebook';
import type { CallError } from '../../../api/call.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Gradebook.module.css';
import { gradeDetailText } from './grade-detail.text.ts';
import { scoreText } from './typed-score.ts';

/** Who changed a mark and why, the newest first. */
export function CellHistory({ query }: { query: UseQueryResult<{ changes: GradeChange[] }, CallError> }) {
  const t = useText(gradeDetailText);
  const said = ({ score, excused }: GradeChange['before']) =>
    excused ? t('excused') : score === null ? t('empty') : scoreText(score);
  return (
    <section className={styles.history}>
      <h3 className={styles.heading}>{t('history')}</h3>
      <QueryView query={query} loading={<Loading rows={2} />}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p className={styles.hint}>{t('noHistory')}</p>
          ) : (
            <ul className={styles.changes}>
              {changes.map((change) => (
                <li key={change.changeId} className={styles.change}>
                  <div>{t('fromTo', { before: said(change.before), after: said(change.after) })}</div>
                  {change.reason && <div>{change.reason}</div>}
                  <div className={styles.from}>
                    {[change.actorName, change.changeTime, change.way === 'import' && t('byImport')]
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}
