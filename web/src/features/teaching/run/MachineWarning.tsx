import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { useText } from '../../../ui/text.ts';
import { runMachineText } from './run-machine.text.ts';
import { useSecondsUntil } from './use-deadline.ts';
import type { RunMachine } from './use-run-machine.ts';
import styles from './workspace.module.css';

interface MachineWarningProps {
  machine: RunMachine;
  deadline: number;
}

const warnings = { first: 300, last: 60 };

/** Tells in time that the machine will be put to sleep, without standing in the way. */
export function MachineWarning({ machine, deadline }: MachineWarningProps) {
  const t = useText(runMachineText);
  const left = useSecondsUntil(deadline) ?? 0;
  const [idleUntil, setIdleUntil] = useState<number | null>(null);
  const idleLeft = useSecondsUntil(idleUntil);
  /** The warning that was waved away: the five-minute one does not silence the last. */
  const [dismissed, setDismissed] = useState<{ deadline: number; at: number } | null>(null);

  useLive('machine.warning', (warning) => {
    if (warning.machineId !== machine.machine?.machineId) return;
    if (warning.kind === 'idle') setIdleUntil(Date.now() + warning.remainingSeconds * 1000);
    else if (Math.abs(warning.remainingSeconds - left) > 30) void machine.refetch();
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
    // Reading the guide is being here too: any key or press says so.
    const seen = () => here();
    addEventListener('keydown', seen);
    addEventListener('pointerdown', seen);
    return () => {
      removeEventListener('keydown', seen);
      removeEventListener('pointerdown', seen);
    };
  }, [idle]);

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
  // Read anew, the same moment may differ by a second or two.
  const sameEnd = dismissed !== null && Math.abs(dismissed.deadline - deadline) < 60_000;
  if (sameEnd && dismissed.at <= stage) return null;
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
          <Button size="small" type="text" onClick={() => setDismissed({ deadline, at: stage })}>
            {t('dismiss')}
          </Button>
        </span>
      }
    />
  );
}
