import { DesktopOutlined, PlayCircleFilled } from '@ant-design/icons';
import type { Run } from '@xueyan/contract/teaching/run';
import { Button } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { MachinePanel } from './MachinePanel.tsx';
import styles from './machine.module.css';
import { runMachineText } from './run-machine.text.ts';
import { StartError } from './StartError.tsx';
import type { RunMachine } from './use-run-machine.ts';

/** Before the first start, and after a release. */
export function StartPanel({ run, machine }: { run: Run; machine: RunMachine }) {
  const t = useText(runMachineText);
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
        onClick={machine.start}
      >
        {t('start')}
      </Button>
      <StartError error={machine.startError} />
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
