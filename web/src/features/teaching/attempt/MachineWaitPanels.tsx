import { HourglassOutlined, ThunderboltFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { attemptMachineText } from './attempt-machine.text.ts';
import { MachinePanel } from './MachinePanel.tsx';
import styles from './machine.module.css';
import type { AttemptMachine } from './use-attempt-machine.ts';
import { useElapsed } from './use-elapsed.ts';

const longAfter = 3000;

/** Confirms the press at once; tenths of a second show that the start is in progress. */
export function StartingPanel({ phase }: { phase: 'starting' | 'preparing' | 'waking' | 'resetting' }) {
  const t = useText(attemptMachineText);
  const elapsed = useElapsed(true, 100);
  const usual = {
    starting: 'startingHint',
    resetting: 'startingHint',
    waking: 'wakingHint',
    preparing: 'preparingHint',
  } as const;
  const hint = elapsed > longAfter && phase !== 'preparing' ? 'startingLong' : usual[phase];
  return (
    <MachinePanel
      picture={<ThunderboltFilled className={styles.pulse} aria-hidden />}
      title={t(`${phase}Title`)}
      hint={<p>{t(hint)}</p>}
      live
    >
      <span className={styles.elapsed} aria-hidden>
        {t('elapsed', { seconds: (elapsed / 1000).toFixed(1) })}
      </span>
    </MachinePanel>
  );
}

export function QueuePanel({ machine }: { machine: AttemptMachine }) {
  const t = useText(attemptMachineText);
  const place = machine.machine?.queuePlace ?? 1;
  const until = machine.machine?.queueTime?.slice(11, 16);
  return (
    <MachinePanel
      picture={<HourglassOutlined aria-hidden />}
      title={place > 1 ? t('queuePlace', { count: place - 1 }) : t('queueNext')}
      hint={
        <p>
          {until && t('queueUntil', { time: until })}
          {t('queueHint')}
        </p>
      }
      live
    >
      <ol className={styles.queue} aria-hidden>
        {Array.from({ length: Math.min(place, 8) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: positions in a queue, not people
          <li key={at} data-me={at === Math.min(place, 8) - 1 || undefined} />
        ))}
      </ol>
      <Button onClick={() => void machine.leaveQueue()}>{t('queueLeave')}</Button>
    </MachinePanel>
  );
}
