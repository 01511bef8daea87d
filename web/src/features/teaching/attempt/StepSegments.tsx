import type { Step } from '@xueyan/contract/teaching/attempt';
import { Tooltip } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { attemptText } from './attempt.text.ts';
import styles from './workspace-bar.module.css';

interface StepSegmentsProps {
  steps: Step[];
  onStep: (checkpointId: string) => void;
}

/** One small segment for each step, filled once it is passed; pressing it opens the step. */
export function StepSegments({ steps, onStep }: StepSegmentsProps) {
  const t = useText(attemptText);
  const done = steps.filter((step) => step.passed).length;
  return (
    <div className={styles.steps}>
      <span className={styles.stepsWords}>{t('stepsDone', { done, count: steps.length })}</span>
      <ol className={styles.segments}>
        {steps.map((step, index) => {
          const name = t(step.passed ? 'stepPassed' : 'stepOpen', { at: index + 1, title: step.title });
          const look = step.passed ? 'passed' : step.last ? 'tried' : 'open';
          return (
            <li key={step.checkpointId}>
              <Tooltip title={name}>
                <button type="button" data-look={look} aria-label={name} onClick={() => onStep(step.checkpointId)} />
              </Tooltip>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
