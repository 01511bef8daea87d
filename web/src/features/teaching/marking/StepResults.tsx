import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  MinusCircleOutlined,
} from '@ant-design/icons';
import type { Step } from '@xueyan/contract/teaching/attempt';
import { earnedOf } from '@xueyan/contract/teaching/mark';
import { useText } from '../../../ui/text/text.ts';
import { markingText } from './marking.text.ts';
import { CheckpointPassing } from './StepPassing.tsx';
import styles from './StepResults.module.css';

const outcomes = {
  passed: { icon: <CheckCircleFilled aria-hidden />, word: 'passed' },
  late: { icon: <ClockCircleFilled aria-hidden />, word: 'passedLate' },
  failed: { icon: <CloseCircleFilled aria-hidden />, word: 'notPassed' },
  timeout: { icon: <ClockCircleFilled aria-hidden />, word: 'timeout' },
  error: { icon: <ExclamationCircleFilled aria-hidden />, word: 'error' },
  none: { icon: <MinusCircleOutlined aria-hidden />, word: 'unchecked' },
} as const;

/** Results of a student's checks, step by step, with collapsed outputs. */
export function StepResults({ steps, runId }: { steps: Step[]; runId: string }) {
  const t = useText(markingText);
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => {
        const outcome = step.passed ? 'passed' : step.passedLate ? 'late' : (step.last?.outcome ?? 'none');
        const { icon, word } = outcomes[outcome];
        return (
          <li key={step.checkpointId} className={styles.step} data-outcome={outcome}>
            <div className={styles.line}>
              <span className={styles.icon} role="img" aria-label={t(word)} title={t(word)}>
                {icon}
              </span>
              <span className={styles.title}>
                {index + 1}. {step.title}
              </span>
              <span className={styles.points}>{t('points', { got: earnedOf(step), n: step.points })}</span>
            </div>
            <p className={styles.more}>
              {step.byHand ? t('passedByHand', { name: step.byHand.teacherName, reason: step.byHand.reason }) : t(word)}
              {step.attempts > 0 && ` · ${t('tries', { n: step.attempts })}`}
              {step.last?.message && ` · ${step.last.message}`}
              <CheckpointPassing runId={runId} step={step} />
            </p>
            {step.last && (
              <details className={styles.details}>
                <summary>
                  {t('output')} · {t('exitCode', { n: step.last.exitCode })} · {step.last.checkTime.slice(5, 16)}
                </summary>
                <pre className={styles.output}>{step.last.output.trimEnd() || t('noOutput')}</pre>
                {step.last.outputCut && <p className={styles.more}>{t('outputCut')}</p>}
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}
