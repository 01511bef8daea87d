import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { alertApi } from '@xueyan/contract/operations/alert';
import { type Metric, metricSpecs } from '@xueyan/contract/operations/metric';
import { monitoringApi, type ServerState, type Span, spans } from '@xueyan/contract/operations/monitoring';
import { Alert, Flex, Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { query } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { ChartCard } from './ChartCard.tsx';
import { Engines } from './Engines.tsx';
import styles from './Monitoring.module.css';
import { monitoringText } from './monitoring.text.ts';
import { Servers } from './Servers.tsx';
import { Tiles } from './Tiles.tsx';

/** Charts, each with metrics of one unit; percentages go up to a hundred. */
const charts: {
  key: 'host' | 'disk' | 'calls' | 'durations' | 'failures' | 'database' | 'queue' | 'use';
  of: Metric[];
  max?: number;
}[] = [
  { key: 'host', of: ['cpu', 'memory'], max: 100 },
  { key: 'calls', of: ['callRate'] },
  { key: 'durations', of: ['p50', 'p99'] },
  { key: 'failures', of: ['failureRate'] },
  { key: 'use', of: ['pages', 'machines', 'machinesQueued'] },
  { key: 'queue', of: ['jobsWaiting', 'jobsRunning'] },
  { key: 'database', of: ['databaseConnections'] },
  { key: 'disk', of: ['diskFree'], max: 100 },
];

/** Current and past figures of the servers. */
export function Overview() {
  const now = useQuery({ ...query(monitoringApi.now, {}), refetchInterval: 5_000 });
  return (
    <QueryView query={now}>
      {(data) => (
        <>
          <May permission="alert.manage">
            <Firing />
          </May>
          <Tiles now={data} />
          <Engines engines={data.engineList} servers={data.serverList} />
          {data.serverList.length > 1 && <Servers servers={data.serverList} />}
          <Charts servers={data.serverList} />
        </>
      )}
    </QueryView>
  );
}

/** Open alerts. */
function Firing() {
  const t = useText(monitoringText);
  const { data } = useQuery({
    ...query(alertApi.history, { state: 'open', pageSize: 10 }),
    refetchInterval: 30_000,
  });
  const { resultList = [], totalSize = 0 } = data?.pageInfo ?? {};
  if (totalSize === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={t('firing', { n: totalSize, names: resultList.map(({ name }) => name).join(t('and')) })}
      action={<Link to="/operations/alerts">{t('toAlerts')}</Link>}
      style={{ marginBlockEnd: 16 }}
    />
  );
}

function Charts({ servers }: { servers: ServerState[] }) {
  const t = useText(monitoringText);
  const phrase = usePhrase();
  const [span, setSpan] = useState<Span>('hour');
  const [nodeId, setNodeId] = useState<string | null>(null);
  const series = useQuery({
    ...query(monitoringApi.series, { span, nodeId }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const choices = useMemo(
    () => [
      { value: '', label: t('allServers') },
      ...servers.map((server, index) => ({ value: server.nodeId, label: `${server.host} #${index + 1}` })),
    ],
    [servers, t],
  );
  return (
    <>
      <Flex gap="small" wrap className={styles.bar}>
        <Segmented<Span>
          aria-label={t('span')}
          value={span}
          options={spans.map((value) => ({ value, label: t(value) }))}
          onChange={setSpan}
        />
        {servers.length > 1 && (
          <Select
            aria-label={t('server')}
            className={styles.server}
            value={nodeId ?? ''}
            options={choices}
            onChange={(value) => setNodeId(value || null)}
          />
        )}
      </Flex>
      <QueryView query={series}>
        {({ timeList, seriesList }) => (
          <div className={styles.charts} aria-busy={series.isPlaceholderData}>
            {charts.map(({ key, of, ...rest }) => (
              <ChartCard
                key={key}
                title={t(key)}
                unit={metricSpecs[of[0] as Metric].unit}
                timeList={timeList}
                short={span !== 'week'}
                lines={of.map((metric) => ({
                  name: phrase(metricSpecs[metric].name),
                  values: seriesList.find((one) => one.metric === metric)?.values ?? [],
                }))}
                {...rest}
              />
            ))}
          </div>
        )}
      </QueryView>
    </>
  );
}
