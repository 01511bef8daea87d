import { Alert } from 'antd';
import { useEffect } from 'react';
import { type CallError, showsFailure } from '../../../api/call.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { attemptMachineText } from './attempt-machine.text.ts';
import styles from './machine.module.css';

/** Reason why a start was refused, beside the button that retries. */
export function StartError({ error }: { error: CallError | null }) {
  const t = useText(attemptMachineText);
  useEffect(() => showsFailure(error), [error]);
  if (!error) return null;
  // An error without a message came from no server: the shared component describes it.
  if (!error.message) return <ErrorState error={error} />;
  const away = error.code === 'machine.engineAway';
  return (
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
  );
}
