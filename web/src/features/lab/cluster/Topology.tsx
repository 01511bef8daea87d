import type { ClusterMachine } from '@xueyan/contract/lab/cluster';
import { machineStateNames } from '@xueyan/contract/lab/machine';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { toneOf } from '../machine/machine-tone.shared.ts';
import { clusterText } from './cluster.text.ts';
import styles from './Topology.module.css';

interface Props {
  nodes: ClusterMachine[];
  onChoose: (nodeName: string) => void;
}

/** Shows how the machines of a cluster are connected: the master above their private network, the others below it. */
export function Topology({ nodes, onChoose }: Props) {
  const t = useText(clusterText);
  const master = nodes.filter(({ role }) => role === 'master');
  const slaves = nodes.filter(({ role }) => role === 'slave');
  return (
    <div className={styles.whole}>
      <ul className={styles.above}>
        {master.map((node) => (
          <Node key={node.nodeName} node={node} onChoose={onChoose} />
        ))}
      </ul>
      <p className={styles.network}>{t('network', { range: '10.77.0.0/24' })}</p>
      <ul className={styles.below}>
        {slaves.map((node) => (
          <Node key={node.nodeName} node={node} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  );
}

function Node({
  node: { nodeName, role, address, imageName, machine },
  onChoose,
}: { node: ClusterMachine } & Pick<Props, 'onChoose'>) {
  const t = useText(clusterText);
  const say = usePhrase();
  const size = machine && t('cpus', { n: machine.size.cpus, memory: machine.size.memoryMb });
  return (
    <li className={styles.node}>
      <button type="button" className={styles.card} onClick={() => onChoose(nodeName)}>
        <strong>{nodeName}</strong>
        <span className={styles.fact}>{t(role)}</span>
        <span className={styles.address}>{address}</span>
        <span className={styles.fact}>{[imageName, size].filter(Boolean).join(' · ')}</span>
        {machine ? (
          <StateTag tone={toneOf[machine.state]}>{say(machineStateNames[machine.state])}</StateTag>
        ) : (
          <StateTag tone="neutral">{t('notStarted')}</StateTag>
        )}
      </button>
    </li>
  );
}
