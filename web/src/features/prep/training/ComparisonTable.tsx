import { type ComparedRun, trainingComparisonApi } from '@xueyan/contract/prep/training-comparison';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { WideTable } from '../../../ui/list/WideTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { figureName } from './failure.ts';
import styles from './training.module.css';
import { trainingText } from './training.text.ts';
import { useSettingWords } from './useSettingWords.ts';

interface Line {
  name: string;
  /** One value for each training. */
  values: string[];
}

const shown = (value: unknown) => {
  if (value === undefined || value === null || value === '') return '—';
  return typeof value === 'number' ? String(Number(value.toFixed(4))) : String(value);
};
const keysOf = (records: object[]) => [...new Set(records.flatMap((record) => Object.keys(record)))];
const mean = (values: number[]) => (values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length);

/** Table with a row for each setting and figure and a column for each training; rows that differ are marked. */
export function ComparisonTable({ runs, linked }: { runs: ComparedRun[]; linked: boolean }) {
  const t = useText(trainingText);
  const notice = useNotice();
  const pin = useAction(trainingComparisonApi.pin, [trainingComparisonApi.list, trainingSectionApi.get]);
  const wordsOf = useSettingWords();
  const settings = runs.map(({ config }) => wordsOf(config));
  const labels = new Map(settings.flatMap((one) => [...one].map(([key, { label }]) => [key, label] as const)));
  const lines: Line[] = [
    ...keysOf(runs.map(({ figures }) => figures)).map((name) => ({
      ...{ name: figureName(t, name), values: runs.map(({ figures }) => shown(figures[name])) },
    })),
    { name: t('foldsMean'), values: runs.map(({ folds }) => shown(mean(folds))) },
    { name: t('dataset'), values: runs.map(({ datasetName }) => datasetName) },
    { name: t('dataVersion'), values: runs.map(({ versionNumber }) => shown(versionNumber)) },
    ...[...labels].map(([key, name]) => ({ name, values: settings.map((one) => shown(one.get(key)?.value)) })),
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
              {linked ? <Link to={`/prep/trainings/${runId}`}>{`${at + 1}. ${name}`}</Link> : `${at + 1}. ${name}`}
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
