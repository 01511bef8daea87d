import { type Metric, metricSpecs } from '@xueyan/contract/operations/metric';
import type { monitoringApi } from '@xueyan/contract/operations/monitoring';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { type Say, useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import styles from './Monitoring.module.css';
import { metricValue } from './metric-value.shared.ts';
import { monitoringText } from './monitoring.text.ts';

type Now = Output<typeof monitoringApi.now>;

interface Tile {
  metric: Metric;
  /** Values from which the tile warns, and from which it demands action. */
  limits?: { warn: number; bad: number; below?: boolean };
  detail?: (now: Now, t: Say<Record<string, string>>) => string;
}

const mb = 2 ** 20;
const tiles: Tile[] = [
  { metric: 'cpu', limits: { warn: 80, bad: 95 }, detail: ({ cpus }, t) => t('cores', { n: cpus }) },
  {
    metric: 'memory',
    limits: { warn: 80, bad: 90 },
    detail: ({ memoryMb }, t) => t('ofAll', { all: fileSize(memoryMb * mb) }),
  },
  {
    metric: 'diskFree',
    limits: { warn: 20, bad: 10, below: true },
    detail: ({ diskTotalMb }, t) => t('ofAll', { all: fileSize(diskTotalMb * mb) }),
  },
  { metric: 'callRate' },
  {
    metric: 'p99',
    limits: { warn: 1_000, bad: 3_000 },
    detail: ({ total }, t) => t('half', { value: metricValue('milliseconds', total.p50) }),
  },
  { metric: 'failureRate', limits: { warn: 0.5, bad: 5 } },
  { metric: 'pages' },
  {
    metric: 'machines',
    detail: ({ total }, t) => t('queued', { n: total.machinesQueued ?? 0 }),
  },
  {
    metric: 'jobsWaiting',
    limits: { warn: 50, bad: 500 },
    detail: ({ total }, t) => t('running', { n: total.jobsRunning ?? 0 }),
  },
  {
    metric: 'databaseConnections',
    detail: ({ total, connectionsMax }, t) =>
      t('databaseDetail', { max: connectionsMax, size: metricValue('megabytes', total.databaseSize) }),
  },
];

function toneOf({ limits }: Tile, value: number | null): 'good' | 'warn' | 'bad' {
  if (!limits || value === null) return 'good';
  const beyond = (limit: number) => (limits.below ? value < limit : value > limit);
  return beyond(limits.bad) ? 'bad' : beyond(limits.warn) ? 'warn' : 'good';
}

/** Current figures; a tile that warns says so in text too. */
export function Tiles({ now }: { now: Now }) {
  const t = useText(monitoringText);
  const phrase = usePhrase();
  return (
    <dl className={styles.tiles}>
      {tiles.map((tile) => {
        const { metric, detail } = tile;
        const { name, unit } = metricSpecs[metric];
        const value = now.total[metric];
        const tone = toneOf(tile, value);
        return (
          <div key={metric} className={styles.tile} data-tone={tone}>
            <dt>{phrase(name)}</dt>
            <dd className={styles.value}>{metricValue(unit, value)}</dd>
            <dd className={styles.detail}>
              {[tone !== 'good' && t(tone), detail?.(now, t)].filter(Boolean).join(' · ') || ' '}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
