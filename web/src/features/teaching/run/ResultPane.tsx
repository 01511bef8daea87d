import { CheckCircleFilled, CloseCircleOutlined } from '@ant-design/icons';
import type { Run } from '@xueyan/contract/teaching/run';
import { Progress } from 'antd';
import { useText } from '../../../ui/text.ts';
import styles from './result.module.css';
import { runText } from './run.text.ts';

/** Published marks: the total, where it came from, the teacher's words and what was missed. */
export function ResultPane({ run }: { run: Run }) {
  const t = useText(runText);
  const points = run.stepPoints + run.reportPoints;
  const total = run.stepScore + (run.report.score ?? 0);
  const missed = run.steps.filter((step) => !step.passed);
  return (
    <div className={styles.result}>
      <div className={styles.total}>
        <Progress
          type="dashboard"
          size={148}
          percent={points > 0 ? (total / points) * 100 : 0}
          aria-label={`${t('total')} ${total}/${points}`}
          format={() => (
            <span className={styles.number}>
              <strong>{total}</strong>
              <small>/ {points}</small>
            </span>
          )}
        />
        <dl>
          {run.steps.length > 0 && (
            <div>
              <dt>{t('stepsScore')}</dt>
              <dd>
                <strong>{run.stepScore}</strong> / {run.stepPoints}
              </dd>
            </div>
          )}
          {run.reportPoints > 0 && (
            <div>
              <dt>{t('reportScore')}</dt>
              <dd>
                {run.report.score === null ? (
                  t('notScored')
                ) : (
                  <>
                    <strong>{run.report.score}</strong> / {run.reportPoints}
                  </>
                )}
              </dd>
            </div>
          )}
        </dl>
      </div>
      {run.reportPoints > 0 && (
        <section>
          <h2>{t('comment')}</h2>
          <p className={run.report.comment ? styles.comment : styles.quiet}>{run.report.comment || t('noComment')}</p>
        </section>
      )}
      {run.steps.length > 0 && (
        <section>
          <h2>{t('missed')}</h2>
          {missed.length === 0 ? (
            <p className={styles.all}>
              <CheckCircleFilled aria-hidden /> {t('allPassed')}
            </p>
          ) : (
            <ul className={styles.missed}>
              {missed.map((step) => (
                <li key={step.checkpointId}>
                  <CloseCircleOutlined aria-hidden />
                  <span>
                    {step.title}
                    {step.last?.message && <small>{step.last.message}</small>}
                  </span>
                  <b>{t('points', { points: step.points })}</b>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}
