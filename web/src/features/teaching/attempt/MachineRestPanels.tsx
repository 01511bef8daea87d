import {
  CameraOutlined,
  DisconnectOutlined,
  ExclamationCircleFilled,
  LockOutlined,
  MoonFilled,
  PlayCircleFilled,
  ReloadOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { RescueMachine } from '../../lab/snapshot/RescueMachine.shared.tsx';
import { SnapshotsButton } from '../../lab/snapshot/SnapshotsButton.shared.tsx';
import { attemptMachineText } from './attempt-machine.text.ts';
import { MachinePanel } from './MachinePanel.tsx';
import styles from './machine.module.css';
import { StartError } from './StartError.tsx';
import type { AttemptMachine } from './use-attempt-machine.ts';

export function AsleepPanel({ machine }: { machine: AttemptMachine }) {
  const t = useText(attemptMachineText);
  if (machine.machine?.server) return <AwayPanel machine={machine} gone={machine.machine.server === 'gone'} />;
  const reason = t(`reason-${machine.machine?.reason || 'owner'}`);
  return (
    <MachinePanel
      picture={<MoonFilled aria-hidden />}
      title={t('asleepTitle')}
      hint={
        <>
          {reason && <p>{reason}</p>}
          <p>{t('asleepHint')}</p>
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
        {t('wake')}
      </Button>
      <StartError machine={machine} />
      {machine.machine && <SnapshotsButton machine={machine.machine} onRestored={machine.restored} />}
      <Button type="text" size="small" onClick={() => void machine.release()}>
        {t('release')}
      </Button>
    </MachinePanel>
  );
}

/** Its disk is on a server that does not answer, or is gone for good: a reset begins anew elsewhere. */
function AwayPanel({ machine, gone }: { machine: AttemptMachine; gone: boolean }) {
  const t = useText(attemptMachineText);
  return (
    <MachinePanel
      picture={<DisconnectOutlined aria-hidden />}
      tone="warn"
      title={t('awayTitle')}
      hint={
        <>
          <p>{t(gone ? 'goneHint' : 'silentHint')}</p>
          {!gone && <p>{t('lostReset')}</p>}
        </>
      }
      live
    >
      {!gone && (
        <Button type="primary" size="large" icon={<ReloadOutlined aria-hidden />} onClick={machine.start}>
          {t('wake')}
        </Button>
      )}
      <Button
        size="large"
        type={gone ? 'primary' : 'default'}
        icon={<UndoOutlined aria-hidden />}
        onClick={() => void machine.reset()}
      >
        {t('reset')}
      </Button>
      <StartError machine={machine} />
    </MachinePanel>
  );
}

export function FailedPanel({ machine }: { machine: AttemptMachine }) {
  const t = useText(attemptMachineText);
  const reason = t(`reason-${machine.machine?.reason || 'engine'}`);
  return (
    <MachinePanel
      picture={<ExclamationCircleFilled aria-hidden />}
      tone="bad"
      title={t('failedTitle')}
      hint={
        <>
          {reason && <p>{reason}</p>}
          <p>{t('failedHint')}</p>
        </>
      }
      live
    >
      <Button
        type="primary"
        size="large"
        className={styles.start}
        icon={<ReloadOutlined aria-hidden />}
        onClick={machine.start}
      >
        {t('retry')}
      </Button>
      <StartError machine={machine} />
      {machine.machine && <SnapshotsButton machine={machine.machine} onRestored={machine.restored} />}
    </MachinePanel>
  );
}

/** Its server does not respond: the machine comes back by itself, or is started fresh elsewhere. */
export function LostPanel({ machine }: { machine: AttemptMachine }) {
  const t = useText(attemptMachineText);
  const { machineId = '', memberName: name = '' } = machine.machine ?? {};
  return (
    <MachinePanel
      picture={<DisconnectOutlined aria-hidden />}
      tone="warn"
      title={t(name ? 'memberTitle' : 'lostTitle')}
      hint={
        <>
          <p>{name ? t('memberHint', { name }) : t('lostHint')}</p>
          <p>{t(name ? 'memberRescue' : 'lostReset')}</p>
        </>
      }
      live
    >
      {name && (
        <RescueMachine
          machineId={machineId}
          {...{ type: 'primary', size: 'large' }}
          icon={<CameraOutlined aria-hidden />}
          onRescued={machine.restored}
        />
      )}
      <Button size="large" icon={<UndoOutlined aria-hidden />} onClick={() => void machine.reset()}>
        {t('reset')}
      </Button>
      <Button type="text" size="small" onClick={() => void machine.release()}>
        {t('release')}
      </Button>
    </MachinePanel>
  );
}

export function ClosedPanel({ withdrawn }: { withdrawn: boolean }) {
  const t = useText(attemptMachineText);
  return (
    <MachinePanel
      picture={<LockOutlined aria-hidden />}
      title={t(withdrawn ? 'withdrawnTitle' : 'closedTitle')}
      hint={<p>{t(withdrawn ? 'withdrawnHint' : 'closedHint')}</p>}
    />
  );
}
