import { type EngineState, engineProblems } from '@xueyan/contract/lab/engine-host';
import { labEngineNames } from '@xueyan/contract/lab/image-record';
import type { EngineLoad, MachineCounts, ServerState } from '@xueyan/contract/operations/monitoring';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { WideTable } from '../../../ui/list/WideTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './Monitoring.module.css';
import { monitoringText } from './monitoring.text.ts';

type Server = EngineLoad['serverList'][number];
type Said = Omit<EngineState, 'engine'>;

const tones: Record<EngineLoad['state'], Tone> = { available: 'good', partly: 'warn', away: 'bad', unknown: 'neutral' };
const tileTones: Record<EngineLoad['state'], 'good' | 'warn' | 'bad'> = {
  ...{ available: 'good', partly: 'warn', away: 'bad', unknown: 'warn' },
};

/** Lab engines of the school: whether each can run machines, why not, and how many it has; by server where several. */
export function Engines({ engines, servers }: { engines: EngineLoad[]; servers: ServerState[] }) {
  const t = useText(monitoringText);
  const phrase = usePhrase();
  const reasons = useReasons();
  const rows = engines.flatMap(({ engine, serverList }) => serverList.map((server) => ({ engine, ...server })));
  if (engines.length === 0) return null;
  return (
    <section aria-label={t('engines')}>
      <dl className={`${styles.tiles} ${styles.engines}`}>
        {engines.map(({ engine, state, serverList, ...counts }) => (
          <div key={engine} className={styles.tile} data-tone={tileTones[state]}>
            <dt>{phrase(labEngineNames[engine])}</dt>
            <dd className={styles.value}>
              <Counts counts={counts} />
            </dd>
            <dd className={styles.reason}>
              <StateTag tone={tones[state]}>{t(`engine_${state}`)}</StateTag>
            </dd>
            {[...new Set(serverList.flatMap(({ said }) => reasons(said)))].map((reason) => (
              <dd key={reason} className={styles.reason}>
                {reason}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {servers.length > 1 && <EngineTable rows={rows} servers={servers} />}
    </section>
  );
}

/** Returns what keeps an engine from running machines, in words. */
function useReasons() {
  const t = useText(monitoringText);
  const phrase = usePhrase();
  return (said: Said | null): string[] => [
    ...(said?.missing ?? []).map((part) => phrase(engineProblems[part])),
    ...(said?.membersAway.length ? [t('membersAway', { names: said.membersAway.join(t('and')) })] : []),
  ];
}

/** The number of running machines, large, and those that do not run, beside it. */
function Counts({ counts: { runningCount, asleepCount, failedCount, lostCount } }: { counts: MachineCounts }) {
  const t = useText(monitoringText);
  const others = [
    t('asleepOf', { n: asleepCount }),
    t('failedOf', { n: failedCount }),
    lostCount > 0 && t('lostOf', { n: lostCount }),
  ];
  return (
    <>
      {t('runningOf', { n: runningCount })}
      <span className={styles.beside}>{others.filter(Boolean).join(' · ')}</span>
    </>
  );
}

function EngineTable({ rows, servers }: { rows: (Server & Pick<EngineLoad, 'engine'>)[]; servers: ServerState[] }) {
  const t = useText(monitoringText);
  const phrase = usePhrase();
  const reasons = useReasons();
  const stateOf = ({ said }: Server): EngineLoad['state'] =>
    said === null ? 'unknown' : !said.available ? 'away' : said.membersAway.length > 0 ? 'partly' : 'available';
  const numberOf = (id: string) => servers.findIndex(({ nodeId }) => nodeId === id) + 1;
  return (
    <WideTable
      className={styles.servers}
      aria-label={t('enginesByServer')}
      size="small"
      rowKey={({ nodeId, engine }) => `${nodeId} ${engine}`}
      dataSource={rows}
      pagination={false}
      columns={[
        { title: t('server'), key: 'host', render: (_, { host, nodeId }) => `${host} #${numberOf(nodeId)}` },
        { title: t('engine'), key: 'engine', render: (_, { engine }) => phrase(labEngineNames[engine]) },
        {
          title: t('state'),
          key: 'state',
          render: (_, row) => (
            <>
              <StateTag tone={tones[stateOf(row)]}>{t(`engine_${stateOf(row)}`)}</StateTag>
              {reasons(row.said).length > 0 && ` ${reasons(row.said).join(t('and'))}`}
            </>
          ),
        },
        { title: t('version'), key: 'version', render: (_, { said }) => said?.version || '—' },
        { title: t('machinesRunning'), dataIndex: 'runningCount', align: 'right' },
        { title: t('machinesAsleep'), dataIndex: 'asleepCount', align: 'right' },
        { title: t('machinesFailed'), dataIndex: 'failedCount', align: 'right' },
        { title: t('machinesLost'), dataIndex: 'lostCount', align: 'right' },
      ]}
    />
  );
}
