import type { Epoch } from '@xueyan/contract/prep/picture-training';
import { Col, Row } from 'antd';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import type { ChartSeries } from '../../../ui/chart/chart-data.ts';
import { useText } from '../../../ui/text/text.ts';
import { detectionText } from './detection.text.ts';
import { trainingText } from './training.text.ts';

const round = (value: number | undefined) => (value === undefined ? null : Number(value.toFixed(4)));

/** Charts of loss and accuracy per epoch, or mAP of a detector, also during the training. */
export function EpochCharts({ epochs }: { epochs: Epoch[] }) {
  const t = useText(trainingText);
  const say = useText(detectionText);
  const labels = epochs.map((_, i) => String(i + 1));
  const line = (figure: keyof Epoch, name: string, tone: 'primary' | 'warn'): ChartSeries[] =>
    epochs.some((one) => one[figure] !== undefined)
      ? [{ name, tone, values: epochs.map((one) => round(one[figure])) }]
      : [];
  const chart = (title: string, series: ChartSeries[]) =>
    series.length > 0 && (
      <Col xs={24} xl={12}>
        <ChartPanel title={title} data={{ ...{ kind: 'line', axis: t('epoch'), labels }, series }} />
      </Col>
    );
  return (
    <Row gutter={[16, 16]}>
      {chart(t('loss'), [
        ...line('loss', t('onTraining'), 'primary'),
        ...line('validationLoss', t('onValidation'), 'warn'),
      ])}
      {chart(t('accuracy'), [
        ...line('accuracy', t('onTraining'), 'primary'),
        ...line('validationAccuracy', t('onValidation'), 'warn'),
      ])}
      {chart(say('mapOf'), [...line('map50', say('map50'), 'primary'), ...line('map', say('map'), 'warn')])}
    </Row>
  );
}
