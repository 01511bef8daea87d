import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import { useQuery } from '@tanstack/react-query';
import { type ClusterMachine, clusterMachineApi } from '@xueyan/contract/lab/cluster';
import { type Machine, machineApi } from '@xueyan/contract/lab/machine';
import { Button, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Cluster.module.css';
import { clusterText } from './cluster.text.ts';

const Topology = lazyNamed(() => import('./Topology.tsx'), 'Topology');

interface ClusterNodesProps {
  runId: string;
  /**
   * Renders the consoles of a running machine beside the master; null: of the master, which is in front at first, or of
   * the only one.
   */
  children: (slave: Machine | null, isCluster: boolean) => ReactNode;
}

/**
 * Shows the machines of an attempt's cluster as tabs over their consoles; for an attempt with one machine only its
 * consoles.
 */
export function ClusterNodes({ runId, children }: ClusterNodesProps) {
  const t = useText(clusterText);
  const { data, isPending, refetch } = useQuery({
    ...query(clusterMachineApi.ofRun, { runId }),
    // Pushed changes may be lost, so the list is also polled while a machine is starting.
    refetchInterval: ({ state }) => (state.data?.machineList.some(isOnItsWay) ? 2000 : false),
  });
  useLive('machine.state', () => void refetch());
  const [chosen, setChosen] = useState('');
  const [shown, setShown] = useState(false);
  const nodes = data?.machineList ?? [];
  const partners = data?.partnerList ?? [];
  const at = Math.max(
    0,
    nodes.findIndex(({ nodeName }) => nodeName === chosen),
  );
  const node = nodes[at];
  // A console that is already shown would reconnect when the tabs appear.
  if (isPending) return null;
  if (!node) return children(null, false);

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
      <div className={styles.head}>
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
        {partners.length > 0 && (
          <span className={styles.partners} title={partners.join('、')}>
            {t('sharedWith', { names: partners.join('、') })}
          </span>
        )}
        <Button
          className={styles.topology}
          size="small"
          type="text"
          icon={<ApartmentOutlined aria-hidden />}
          onClick={() => setShown(true)}
        >
          {t('topology')}
        </Button>
      </div>
      <Modal
        open={shown}
        title={t('topology')}
        footer={null}
        width={760}
        onCancel={() => setShown(false)}
        destroyOnHidden
      >
        <Topology
          nodes={nodes}
          onChoose={(nodeName) => {
            setChosen(nodeName);
            setShown(false);
          }}
        />
      </Modal>
      <div className={styles.console} role="tabpanel" aria-label={node.nodeName}>
        {node.role === 'master' ? children(null, true) : <Slave {...{ node, runId }}>{children}</Slave>}
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
  // Starting the master again also starts the machines beside it that do not run.
  const start = useAction(machineApi.start, [clusterMachineApi.ofRun]);
  if (machine?.state === 'running') return children(machine, true);
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
