import { DeleteOutlined, UndoOutlined } from '@ant-design/icons';
import type { Machine } from '@xueyan/contract/lab/machine';
import type { Attempt } from '@xueyan/contract/teaching/attempt';
import { Button, Tag, Tooltip } from 'antd';
import { type Ref, useEffect } from 'react';
import { PartSlot } from '../../../ui/layout/PartSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ClusterNodes } from '../../lab/cluster/ClusterNodes.shared.tsx';
import type { ConsolesHandle } from '../../lab/console/Consoles.shared.tsx';
import { consolesPart } from '../../lab/console/consoles-part.shared.ts';
import { PowerButton } from '../../lab/machine/PowerButton.shared.tsx';
import { SnapshotsButton } from '../../lab/snapshot/SnapshotsButton.shared.tsx';
import { MountedNote } from '../../lab/system-file/MountedNote.shared.tsx';
import { RecordedNote } from '../../lab/terminal-recording/RecordedNote.shared.tsx';
import { attemptMachineText } from './attempt-machine.text.ts';
import { AsleepPanel, ClosedPanel, FailedPanel, LostPanel } from './MachineRestPanels.tsx';
import { QueuePanel, StartingPanel } from './MachineWaitPanels.tsx';
import styles from './machine.module.css';
import { StartPanel } from './StartPanel.tsx';
import type { AttemptMachine } from './use-attempt-machine.ts';

interface MachinePaneProps {
  run: Attempt;
  machine: AttemptMachine;
  consoles: Ref<ConsolesHandle>;
  /** The user works elsewhere on the page: the terminal must not take the focus. */
  quiet: boolean;
}

/** The right half: the machine, or how to get it. */
export function MachinePane({ run, machine, consoles, quiet }: MachinePaneProps) {
  const { phase, machine: current } = machine;
  useEffect(() => void consolesPart.fetch(), []);
  if (phase === 'running' && current) {
    return (
      <PartSlot part={consolesPart} loading={<div className={styles.blank} />}>
        {({ Consoles }) => (
          <ClusterNodes runId={run.runId}>
            {(slave, isCluster) => (
              <Consoles
                key={slave?.machineId ?? current.machineId}
                ref={consoles}
                machineId={slave?.machineId ?? current.machineId}
                mode="help"
                desktop={(slave ?? current).desktop}
                serial={(slave ?? current).serial}
                quiet={quiet}
                generation={machine.generation}
                onEnded={() => void machine.refetch()}
                actions={<MachineActions {...{ machine, slave, isCluster }} sectionId={run.sectionId} />}
              />
            )}
          </ClusterNodes>
        )}
      </PartSlot>
    );
  }
  if (phase === 'starting' || phase === 'preparing' || phase === 'waking' || phase === 'resetting')
    return <StartingPanel phase={phase} />;
  if (!run.open) return <ClosedPanel withdrawn={run.withdrawn} />;
  if (phase === 'queued') return <QueuePanel machine={machine} />;
  if (phase === 'asleep') return <AsleepPanel machine={machine} />;
  if (phase === 'lost') return <LostPanel machine={machine} />;
  if (phase === 'failed') return <FailedPanel machine={machine} />;
  return <StartPanel run={run} machine={machine} />;
}

interface MachineActionsProps {
  machine: AttemptMachine;
  sectionId: string;
  /** The machine beside the master of a cluster that is shown; its power and its snapshots are its own. */
  slave: Machine | null;
  isCluster: boolean;
}

function MachineActions({ machine, sectionId, slave, isCluster }: MachineActionsProps) {
  const t = useText(attemptMachineText);
  const shown = slave ?? machine.machine;
  // The tabs of the cluster follow the machines beside the master by themselves.
  const changed = slave ? () => undefined : machine.restored;
  return (
    <span className={styles.actions}>
      {machine.machine?.recorded && <RecordedNote sectionId={sectionId} />}
      {machine.machine?.lacksGpu && (
        <Tooltip title={t('noGpuHint')}>
          <Tag color="warning" tabIndex={0}>
            {t('noGpu')}
          </Tag>
        </Tooltip>
      )}
      {shown && <MountedNote machineId={shown.machineId} wordClass={styles.actionWords} />}
      {shown && <SnapshotsButton machine={shown} onRestored={changed} wordClass={styles.actionWords} />}
      {shown && (
        <PowerButton
          machineId={shown.machineId}
          master={isCluster && !slave}
          onChanged={changed}
          wordClass={styles.actionWords}
        />
      )}
      <Tooltip title={t('reset')}>
        <Button
          type="text"
          size="small"
          icon={<UndoOutlined aria-hidden />}
          onClick={() => void machine.reset()}
          aria-label={t('reset')}
        >
          <span className={styles.actionWords}>{t('reset')}</span>
        </Button>
      </Tooltip>
      <Tooltip title={t('release')}>
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => void machine.release()}
          aria-label={t('release')}
        >
          <span className={styles.actionWords}>{t('release')}</span>
        </Button>
      </Tooltip>
    </span>
  );
}
