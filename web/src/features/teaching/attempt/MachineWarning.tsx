import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { secondsUntil } from '../../../api/school-time.ts';
import { useText } from '../../../ui/text/text.ts';
import { useSecondsUntil } from '../../../ui/time/useSecondsUntil.ts';
import { attemptMachineText } from './attempt-machine.text.ts';
import type { AttemptMachine } from './use-attempt-machine.ts';
import styles from './workspace.module.css';

interface MachineWarningProps {
  machine: AttemptMachine;
  endTime: string;
}

const warnings = { first: 300, last: 60 };

/** Warns in time that the machine will be put to sleep, without blocking the page. */
export function MachineWarning({ machine, endTime }: MachineWarningProps) {
  const t = useText(attemptMachineText);
  const left = useSecondsUntil(endTime) ?? 0;
  const [idleUntil, setIdleUntil] = useState<string | null>(null);
  const idleLeft = useSecondsUntil(idleUntil);
  /** The dismissed warning: dismissing the five-minute one does not suppress the last. */
  const [dismissed, setDismissed] = useState<{ endTime: string; at: number } | null>(null);

  useLive('machine.warning', (warning) => {
    if (warning.machineId !== machine.machine?.machineId) return;
    if (warning.kind === 'idle') setIdleUntil(warning.endTime);
    else if (Math.abs(secondsUntil(warning.endTime) - left) > 30) void machine.refetch();
  });

  const words = (seconds: number) =>
    seconds > 90 ? t('minutesLeft', { count: Math.round(seconds / 60) }) : t('secondsLeft', { count: seconds });

  const idle = idleLeft !== null && idleLeft > 0;
  const here = useEffectEvent(() => {
    setIdleUntil(null);
    void machine.stillHere();
  });
  useEffect(() => {
    if (!idle) return;
    // Reading the guide counts as activity: any key or press reports it.
    const seen = () => here();
    addEventListener('keydown', seen);
    addEventListener('pointerdown', seen);
    return () => {
      removeEventListener('keydown', seen);
      removeEventListener('pointerdown', seen);
    };
  }, [idle]);

  if (machine.machine?.reason === 'disk-full')
    return <Alert className={styles.warning} banner type="error" title={t('warnHeld')} />;
  if (idle) {
    return (
      <Alert
        className={styles.warning}
        banner
        type="warning"
        title={t('warnIdle', { left: words(idleLeft) })}
        action={
          <Button size="small" type="primary">
            {t('stillHere')}
          </Button>
        }
      />
    );
  }

  const stage = left <= warnings.last ? warnings.last : warnings.first;
  if (left === 0 || left > warnings.first) return null;
  if (dismissed?.endTime === endTime && dismissed.at <= stage) return null;
  const extensions = machine.machine?.extensionsLeft ?? 0;
  return (
    <Alert
      className={styles.warning}
      banner
      type={stage === warnings.last ? 'error' : 'warning'}
      title={t('warnTime', { left: words(left) })}
      action={
        <span className={styles.warningActions}>
          {extensions > 0 && (
            <Button size="small" type="primary" loading={machine.extending} onClick={machine.extend}>
              {t('extend')}
            </Button>
          )}
          <Button size="small" type="text" onClick={() => setDismissed({ endTime, at: stage })}>
            {t('dismiss')}
          </Button>
        </span>
      }
    />
  );
}
