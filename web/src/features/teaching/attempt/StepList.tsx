import type { Step } from '@xueyan/contract/teaching/attempt';
import { StepCard } from './StepCard.tsx';
import styles from './step.module.css';
import type { Check } from './use-check.ts';

interface StepListProps {
  all: Step[];
  /** The steps to show. */
  steps: Step[];
  check: Check;
  focused: string | null;
  /** Scripts can be run now. */
  may: boolean;
  /** Questions can be answered now. */
  open: boolean;
  onCheck: (checkpointId: string) => void;
}

export function StepList({ all, steps, check, focused, may, open, onCheck }: StepListProps) {
  return (
    <ol className={styles.list}>
      {steps.map((step) => (
        <StepCard
          key={step.checkpointId}
          step={step}
          at={all.indexOf(step) + 1}
          focused={focused === step.checkpointId}
          checking={check.checking === step.checkpointId}
          disabled={!may || check.checking !== null || check.round !== null}
          open={open}
          answering={check.answering === step.checkpointId}
          onCheck={() => onCheck(step.checkpointId)}
          onAnswer={(answers) => check.answer(step.checkpointId, answers)}
          onHint={() => check.openHint(step.checkpointId)}
        />
      ))}
    </ol>
  );
}
