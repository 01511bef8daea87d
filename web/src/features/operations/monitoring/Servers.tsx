import { type Metric, metricSpecs } from '@xueyan/contract/operations/metric';
import type { ServerState } from '@xueyan/contract/operations/monitoring';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { WideTable } from '../../../ui/list/WideTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './Monitoring.module.css';
import { metricValue } from './metric-value.shared.ts';
import { monitoringText } from './monitoring.text.ts';

const shown: Metric[] = ['cpu', 'memory', 'diskFree', 'processMemory', 'callRate', 'p99', 'pages', 'machines'];
const tones: Record<ServerState['state'], Tone> = { here: 'good', up: 'good', silent: 'bad', stopped: 'neutral' };

/** Servers of a school that has several. */
export function Servers({ servers }: { servers: ServerState[] }) {
  const t = useText(monitoringText);
  const phrase = usePhrase();
  return (
    <WideTable<ServerState>
      className={styles.servers}
      aria-label={t('servers')}
      size="small"
      rowKey="nodeId"
      dataSource={servers}
      pagination={false}
      columns={[
        { title: t('server'), key: 'host', render: (_, { host }, index) => `${host} #${index + 1}` },
        {
          title: t('state'),
          dataIndex: 'state',
          render: (state: ServerState['state']) => <StateTag tone={tones[state]}>{t(state)}</StateTag>,
        },
        ...shown.map((metric) => ({
          title: phrase(metricSpecs[metric].name),
          key: metric,
          align: 'right' as const,
          render: (_: unknown, { figures }: ServerState) => metricValue(metricSpecs[metric].unit, figures[metric]),
        })),
        { title: t('measured'), dataIndex: 'sampleTime', render: (time: string | null) => time ?? '—' },
      ]}
    />
  );
}
