import { algorithmTitle } from '@xueyan/contract/prep/training';
import { type ComparedRun, settingsOf, trainingComparisonApi } from '@xueyan/contract/prep/training-comparison';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { WideTable } from '../../../ui/list/WideTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { figureName } from './failure.ts';
import styles from './training.module.css';
import { trainingText } from './training.text.ts';

interface Line {
  name: string;
  /** One for each training. */
  values: string[];
}

const shown = (value: unknown) => {
  if (value === undefined || value === null || value === '') return '—';
  return typeof value === 'number' ? String(Number(value.toFixed(4))) : String(value);
};
const keysOf = (records: object[]) => [...new Set(records.flatMap((record) => Object.keys(record)))];
const mean = (values: number[]) => (values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length);

/** A line for each setting and figure, a column for each training; lines that differ say so. */
export function ComparisonTable({ runs }: { runs: ComparedRun[] }) {
  const t = useText(trainingText);
  const phrase = usePhrase();
  const notice = useNotice();
  const pin = useAction(trainingComparisonApi.pin, [trainingComparisonApi.list]);
  const settings = runs.map(({ config }) => settingsOf(config));
  const lines: Line[] = [
    ...keysOf(runs.map(({ figures }) => figures)).map((name) => ({
      ...{ name: figureName(t, name), values: runs.map(({ figures }) => shown(figures[name])) },
    })),
    { name: t('foldsMean'), values: runs.map(({ folds }) => shown(mean(folds))) },
    { name: t('dataset'), values: runs.map(({ datasetName }) => datasetName) },
    { name: t('dataVersion'), values: runs.map(({ versionNumber }) => shown(versionNumber)) },
    { name: t('algorithm'), values: runs.map(({ algorithm }) => phrase(algorithmTitle(algorithm))) },
    ...keysOf(settings)
      .filter((name) => name !== 'algorithm')
      .map((name) => ({ name, values: settings.map((one) => shown(one[name])) })),
  ];
  const differs = ({ values }: Line) => new Set(values).size > 1;
  return (
    <WideTable
      size="small"
      aria-label={t('comparison')}
      rowKey="name"
      pagination={false}
      dataSource={lines}
      rowClassName={(line) => (differs(line) ? (styles.differs ?? '') : '')}
      columns={[
        {
          title: t('setting'),
          dataIndex: 'name',
          fixed: 'left',
          render: (name: string, line) => (
            <>
              {name} {differs(line) && <StateTag tone="warn">{t('different')}</StateTag>}
            </>
          ),
        },
        ...runs.map(({ runId, name, pinned }, at) => ({
          title: (
            <span className={styles.run}>
              <Link to={`/prep/trainings/${runId}`}>{`${at + 1}. ${name}`}</Link>
              {pinned && <StateTag tone="good">{t('best')}</StateTag>}
              <Button
                size="small"
                type="link"
                onClick={() => pin.mutate({ runId, pinned: !pinned }, { onError: notice.error })}
              >
                {t(pinned ? 'unpin' : 'pin')}
              </Button>
            </span>
          ),
          key: runId,
          render: (_: unknown, { values }: Line) => values[at],
        })),
      ]}
    />
  );
}
