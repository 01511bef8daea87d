import type { UseQueryResult } from '@tanstack/react-query';
import type { GradeChange, GradeWork } from '@xueyan/contract/teaching/gradebook';
import { Link } from 'react-router';
import type { CallError } from '../../../api/call.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Gradebook.module.css';
import { gradeDetailText } from './grade-detail.text.ts';
import { scoreText } from './typed-score.ts';

/** The work behind a mark with the marks that it got, and the changes in the gradebook; newest first. */
export function CellHistory({
  query,
}: {
  query: UseQueryResult<{ changes: GradeChange[]; work: GradeWork | null }, CallError>;
}) {
  const t = useText(gradeDetailText);
  const said = ({ score, excused }: GradeChange['before']) =>
    excused ? t('excused') : score === null ? t('empty') : scoreText(score);
  return (
    <section className={styles.history}>
      <QueryView query={query} loading={<Loading rows={2} />}>
        {({ changes, work }) => (
          <>
            {work && <Work work={work} />}
            <h3 className={styles.heading}>{t('history')}</h3>
            {changes.length === 0 ? (
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
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

/** The work of a source, and the marks that its feature gave. */
function Work({ work: { path, marks } }: { work: GradeWork }) {
  const t = useText(gradeDetailText);
  return (
    <>
      <h3 className={styles.heading}>{t('sourceMarks')}</h3>
      {marks.length === 0 && <p className={styles.hint}>{t('noSourceMarks')}</p>}
      <ul className={styles.changes}>
        {marks.map(({ score, actorName, reason, time }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no id, and their order is fixed
          <li key={at} className={styles.change}>
            <div>{score === null ? t('empty') : scoreText(score)}</div>
            {reason && <div>{reason}</div>}
            <div className={styles.from}>{[actorName || t('bySystem'), time].join(' · ')}</div>
          </li>
        ))}
      </ul>
      {path && (
        <p>
          <Link to={path}>{t('toWork')}</Link>
        </p>
      )}
    </>
  );
}
