import type { Epoch } from '@xueyan/contract/prep/picture-training';
import { Col, Row } from 'antd';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { useText } from '../../../ui/text/text.ts';
import { trainingText } from './training.text.ts';

const round = (value: number | undefined) => (value === undefined ? null : Number(value.toFixed(4)));

/** Loss and accuracy of each epoch, while it goes on too. */
export function EpochCharts({ epochs }: { epochs: Epoch[] }) {
  const t = useText(trainingText);
  const labels = epochs.map((_, i) => String(i + 1));
  const chart = (title: string, mine: (one: Epoch) => number, other: (one: Epoch) => number | undefined) => {
    const validation = epochs.some((one) => other(one) !== undefined);
    return (
      <Col xs={24} xl={12}>
        <ChartPanel
          title={title}
          data={{
            ...{ kind: 'line', axis: t('epoch'), labels },
            series: [
              { name: t('onTraining'), tone: 'primary', values: epochs.map((one) => round(mine(one))) },
              ...(validation
                ? [{ name: t('onValidation'), tone: 'warn' as const, values: epochs.map((one) => round(other(one))) }]
                : []),
            ],
          }}
        />
      </Col>
    );
  };
  return (
    <Row gutter={[16, 16]}>
      {chart(
        t('loss'),
        ({ loss }) => loss,
        ({ validationLoss }) => validationLoss,
      )}
      {chart(
        t('accuracy'),
        ({ accuracy }) => accuracy,
        ({ validationAccuracy }) => validationAccuracy,
      )}
    </Row>
  );
}
