import { useQuery } from '@tanstack/react-query';
import { type ClusterMachine, clusterMachineApi } from '@xueyan/contract/lab/cluster';
import { machineApi } from '@xueyan/contract/lab/machine';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Cluster.module.css';
import { clusterText } from './cluster.text.ts';

interface ClusterNodesProps {
  runId: string;
  /** The consoles of a machine that runs; the master's is in front at first. */
  children: (machineId: string | null) => ReactNode;
}

/** The machines of a run's cluster as tabs over their consoles; of a run with one machine just that. */
export function ClusterNodes({ runId, children }: ClusterNodesProps) {
  const t = useText(clusterText);
  const { data, isPending, refetch } = useQuery({
    ...query(clusterMachineApi.ofRun, { runId }),
    // Pushed changes may be lost: while one is on its way we also ask.
    refetchInterval: ({ state }) => (state.data?.machineList.some(isOnItsWay) ? 2000 : false),
  });
  useLive('machine.state', () => void refetch());
  const [chosen, setChosen] = useState('');
  const nodes = data?.machineList ?? [];
  const at = Math.max(
    0,
    nodes.findIndex(({ nodeName }) => nodeName === chosen),
  );
  const node = nodes[at];
  // A console that stood already would connect anew when the tabs come.
  if (isPending) return null;
  if (!node) return children(null);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (at + step + nodes.length) % nodes.length;
    setChosen(nodes[next]?.nodeName ?? '');
    (event.currentTarget.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className={styles.whole}>
      <div className={styles.bar} role="tablist" aria-label={t('nodes')} onKeyDown={onKeyDown}>
        {nodes.map(({ nodeName, role, address, machine }, index) => (
          <button
            key={nodeName}
            type="button"
            role="tab"
            className={styles.node}
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            title={t(role)}
            onClick={() => setChosen(nodeName)}
          >
            <span className={styles.dot} data-state={machine?.state ?? 'none'} aria-hidden />
            {nodeName}
            <span className={styles.address}>{address}</span>
          </button>
        ))}
      </div>
      <div className={styles.console} role="tabpanel" aria-label={node.nodeName}>
        {node.role === 'master' ? children(null) : <Slave {...{ node, runId }}>{children}</Slave>}
      </div>
    </div>
  );
}

const isOnItsWay = ({ machine }: ClusterMachine) =>
  machine === null || machine.state === 'starting' || machine.state === 'queued';

function Slave({
  node: { nodeName, imageName, machine },
  runId,
  children,
}: { node: ClusterMachine } & ClusterNodesProps) {
  const t = useText(clusterText);
  const notice = useNotice();
  // Whoever starts the master again starts those beside it that do not run.
  const start = useAction(machineApi.start, [clusterMachineApi.ofRun]);
  if (machine?.state === 'running') return children(machine.machineId);
  const words =
    machine?.state === 'starting' || machine?.state === 'queued'
      ? t('waiting', { name: nodeName })
      : machine?.state === 'asleep'
        ? t('asleep', { name: nodeName })
        : t('stopped', { name: nodeName, image: imageName });
  return (
    <div className={styles.rest}>
      <span role="status">{words}</span>
      {machine?.state !== 'starting' && machine?.state !== 'queued' && (
        <Button loading={start.isPending} onClick={() => start.mutate({ runId }, { onError: notice.error })}>
          {t('start', { name: nodeName })}
        </Button>
      )}
    </div>
  );
}
