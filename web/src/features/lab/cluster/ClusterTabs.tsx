import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import { type ClusterMachine, clusterMachineApi } from '@xueyan/contract/lab/cluster';
import { machineApi } from '@xueyan/contract/lab/machine';
import { Button, Modal } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Cluster.module.css';
import { clusterText } from './cluster.text.ts';
import type { ClusterNodesProps } from './cluster-nodes.ts';

const Topology = lazyNamed(() => import('./Topology.tsx'), 'Topology');

interface ClusterTabsProps extends ClusterNodesProps {
  /** At least one, the master first. */
  nodes: ClusterMachine[];
  /** Names of those who share the cluster. */
  partners: string[];
}

/** Tabs of a cluster's machines over the consoles of the chosen one. */
export function ClusterTabs({ runId, nodes, partners, children }: ClusterTabsProps) {
  const t = useText(clusterText);
  const [chosen, setChosen] = useState('');
  const [shown, setShown] = useState(false);
  const at = Math.max(
    0,
    nodes.findIndex(({ nodeName }) => nodeName === chosen),
  );
  const node = nodes[at];
  if (!node) return null;

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
