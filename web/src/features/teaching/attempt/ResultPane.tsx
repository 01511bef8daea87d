import { CheckCircleFilled, CloseCircleOutlined } from '@ant-design/icons';
import type { Attempt } from '@xueyan/contract/teaching/attempt';
import type { PublishedMark, Uncounted } from '@xueyan/contract/teaching/mark';
import { Alert, Progress } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { attemptText } from './attempt.text.ts';
import styles from './result.module.css';

/** Returns the gained points, rounded to one decimal against floating-point noise. */
const gained = (mark: PublishedMark, { score }: Uncounted) => Math.round((score - mark.score) * 10) / 10;

/** Published marks: the total with its parts, the teacher's comment and missed steps. */
export function ResultPane({ run, mark }: { run: Attempt; mark: PublishedMark }) {
  const t = useText(attemptText);
  const { score: total, points } = mark;
  const missed = mark.steps.filter((step) => !step.passed);
  const uncountedWords = (uncounted: Uncounted) => {
    const gain = gained(mark, uncounted);
    return uncounted.steps > 0 && gain > 0 && uncounted.points === points
      ? t('uncountedSteps', { n: uncounted.steps, gain })
      : t('uncountedPoints', { score: uncounted.score, points: uncounted.points });
  };
  const said = (checkpointId: string) =>
    run.steps.find((step) => step.checkpointId === checkpointId && !step.passed)?.last?.message;
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
          {mark.steps.length > 0 && (
            <div>
              <dt>{t('stepsScore')}</dt>
              <dd>
                <strong>{mark.stepScore}</strong> / {mark.stepPoints}
              </dd>
            </div>
          )}
          {mark.reportPoints > 0 && (
            <div>
              <dt>{t('reportScore')}</dt>
              <dd>
                <strong>{mark.reportScore}</strong> / {mark.reportPoints}
              </dd>
            </div>
          )}
        </dl>
      </div>
      {run.uncounted && <Alert type="info" showIcon title={uncountedWords(run.uncounted)} />}
      {run.report.criteria.length > 0 && (
        <section>
          <h2>{t('rubric')}</h2>
          <dl className={styles.criteria}>
            {run.report.criteria.map(({ name, score, points }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <strong>{score}</strong> / {points}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {mark.reportPoints > 0 && (
        <section>
          <h2>{t('comment')}</h2>
          <p className={run.report.comment ? styles.comment : styles.quiet}>{run.report.comment || t('noComment')}</p>
        </section>
      )}
      {mark.steps.length > 0 && (
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
                    {said(step.checkpointId) && <small>{said(step.checkpointId)}</small>}
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
