import type { Run } from '@xueyan/contract/teaching/run';
import { Alert } from 'antd';
import { secondsUntil } from '../../../api/school-time.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useText } from '../../../ui/text.ts';
import { runText } from './run.text.ts';
import { StepCard } from './StepCard.tsx';
import styles from './step.module.css';
import type { useCheck } from './use-check.ts';

interface StepListProps {
  run: Run;
  check: ReturnType<typeof useCheck>;
  focusedStep: string | null;
  machineRuns: boolean;
}

export function StepList({ run, check, focusedStep, machineRuns }: StepListProps) {
  const t = useText(runText);
  if (run.steps.length === 0) return <EmptyState compact title={t('noSteps')} hint={t('noStepsHint')} />;
  const closed = !run.open;
  const past = !run.trial && !run.lateAllowed && run.dueTime !== null && secondsUntil(run.dueTime) < 0;
  const note = run.withdrawn ? 'withdrawn' : closed ? 'closed' : 'needsMachine';
  return (
    <>
      {(closed || !machineRuns) && <Alert className={styles.note} type="info" showIcon title={t(note)} />}
      {!closed && past && <Alert className={styles.note} type="warning" showIcon title={t('pastDue')} />}
      <ol className={styles.list}>
        {run.steps.map((step, index) => (
          <StepCard
            key={step.checkpointId}
            step={step}
            at={index + 1}
            focused={focusedStep === step.checkpointId}
            checking={check.checking === step.checkpointId}
            disabled={closed || !machineRuns || check.checking !== null}
            onCheck={() => check.check(step.checkpointId)}
          />
        ))}
      </ol>
    </>
  );
}
