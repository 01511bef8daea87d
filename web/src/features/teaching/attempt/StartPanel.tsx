import { DesktopOutlined, PlayCircleFilled } from '@ant-design/icons';
import type { Attempt } from '@xueyan/contract/teaching/attempt';
import { Button } from 'antd';
import { useId } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { attemptMachineText } from './attempt-machine.text.ts';
import { MachinePanel } from './MachinePanel.tsx';
import styles from './machine.module.css';
import { StartError } from './StartError.tsx';
import type { AttemptMachine } from './use-attempt-machine.ts';

/** Shown before the first start, and after a release. */
export function StartPanel({ run, machine }: { run: Attempt; machine: AttemptMachine }) {
  const t = useText(attemptMachineText);
  const note = useId();
  const imageless = run.imageName === '';
  const released = machine.phase === 'released';
  const size = machine.machine?.size;
  const reason = t(`reason-${machine.machine?.reason || 'owner'}`);
  return (
    <MachinePanel
      picture={<DesktopOutlined aria-hidden />}
      title={t(released ? 'releasedTitle' : 'ready')}
      hint={
        <>
          {released && reason && <p>{reason}</p>}
          <p>{t(released ? 'releasedHint' : 'readyHint')}</p>
        </>
      }
    >
      <Button
        type="primary"
        size="large"
        className={styles.start}
        icon={<PlayCircleFilled aria-hidden />}
        disabled={imageless}
        {...(imageless && { 'aria-describedby': note })}
        onClick={machine.start}
      >
        {t('start')}
      </Button>
      {imageless && (
        <p role="note" id={note}>
          {t('noImage')}
        </p>
      )}
      <StartError machine={machine} />
      <dl className={styles.facts}>
        <div>
          <dt>{t('image')}</dt>
          <dd>{run.imageName || '—'}</dd>
        </div>
        {size && (
          <div>
            <dt>{t('size')}</dt>
            <dd>{t('sizeOf', { cpus: size.cpus, memory: size.memoryMb })}</dd>
          </div>
        )}
        <div>
          <dt>{t('minutes')}</dt>
          <dd>{t('minutesOf', { minutes: run.minutes })}</dd>
        </div>
      </dl>
    </MachinePanel>
  );
}
