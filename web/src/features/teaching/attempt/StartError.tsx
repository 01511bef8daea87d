import { Alert } from 'antd';
import { useEffect } from 'react';
import { showsFailure } from '../../../api/call.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { SleepAndGoOn } from '../../lab/machine/SleepAndGoOn.shared.tsx';
import { attemptMachineText } from './attempt-machine.text.ts';
import styles from './machine.module.css';
import type { AttemptMachine } from './use-attempt-machine.ts';

interface Props {
  machine: Pick<AttemptMachine, 'runId' | 'startError' | 'start'>;
}

/** Reason why a start was refused, beside the button that retries, and what can be done about it. */
export function StartError({ machine: { runId, startError: error, start } }: Props) {
  const t = useText(attemptMachineText);
  useEffect(() => showsFailure(error), [error]);
  if (!error) return null;
  // An error without a message came from no server: the shared component describes it.
  if (!error.message) return <ErrorState error={error} />;
  const away = error.code === 'machine.engineAway';
  return (
    <>
      <Alert
        className={styles.error}
        type={away ? 'warning' : 'error'}
        showIcon
        title={away ? t('engineTitle') : error.message}
        description={
          away ? (
            <>
              <p>{error.message}</p>
              <p>{t('engineHint')}</p>
            </>
          ) : undefined
        }
      />
      <SleepAndGoOn code={error.code} runId={runId} onFree={start} />
    </>
  );
}
