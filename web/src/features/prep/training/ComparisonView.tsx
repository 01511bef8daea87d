import type { ComparedRun } from '@xueyan/contract/prep/training-comparison';
import { Flex } from 'antd';
import { useMemo } from 'react';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import { curvesOf } from './curves.ts';
import { RunNote } from './RunNote.tsx';
import styles from './training.module.css';
import { trainingText } from './training.text.ts';

/** Comparison of trainings, on its own page and within a section; `linked` if each training has a page. */
export function ComparisonView({ runs, linked = false }: { runs: ComparedRun[]; linked?: boolean }) {
  const t = useText(trainingText);
  const charts = useMemo(
    () =>
      (
        [
          ['lossOf', 'onTraining', 'loss'],
          ['lossOf', 'onValidation', 'validationLoss'],
          ['accuracyOf', 'onTraining', 'accuracy'],
          ['accuracyOf', 'onValidation', 'validationAccuracy'],
          ['mapOf', 'onValidation', 'map50'],
        ] as const
      ).flatMap(([title, set, figure]) => {
        const data = curvesOf(runs, figure, t('epoch'));
        return data ? [{ title: t(title, { set: t(set) }), data }] : [];
      }),
    [runs, t],
  );
  return (
    <Flex vertical gap="middle">
      <ComparisonTable runs={runs} linked={linked} />
      {charts.length > 0 && (
        <div className={styles.curves}>
          {charts.map(({ title, data }) => (
            <ChartPanel key={title} title={title} data={data} />
          ))}
        </div>
      )}
      <div className={styles.curves}>
        {runs.map((run) => (
          <RunNote key={run.runId} run={run} />
        ))}
      </div>
    </Flex>
  );
}
