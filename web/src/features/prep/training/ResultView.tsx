import type { TrainingResult } from '@xueyan/contract/prep/training';
import { Card, Col, Flex, Row, Statistic, Typography } from 'antd';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { useText } from '../../../ui/text/text.ts';
import { BoundaryCard } from './BoundaryCard.tsx';
import { ConfusionCard } from './ConfusionCard.tsx';
import { figureName } from './failure.ts';
import { ProjectionCard, ResidualCards, RocCard } from './PlotCards.tsx';
import { TreeCard } from './TreeCard.tsx';
import { trainingText } from './training.text.ts';

/** Figures and charts of a training. */
export function ResultView({ result }: { result: TrainingResult }) {
  const t = useText(trainingText);
  const { figures, folds, importance, elbow, confusion } = result;
  const bars = (title: string, axis: string, labels: string[], name: string, values: number[]) => (
    <Col xs={24} xl={12}>
      <ChartPanel title={title} data={{ kind: 'bar', axis, labels, series: [{ name, values }] }} />
    </Col>
  );
  return (
    <>
      <Card title={t('figures')}>
        <Flex gap="large" wrap>
          {Object.entries(figures).map(([name, value]) => (
            <Statistic key={name} title={figureName(t, name)} value={value} precision={4} />
          ))}
        </Flex>
        {result.sample !== undefined && (
          <Typography.Text type="secondary">{t('sampled', { n: result.sample })}</Typography.Text>
        )}
      </Card>
      {confusion && <ConfusionCard {...confusion} guesses={result.guesses ?? []} />}
      {result.roc && result.roc.length > 0 && <RocCard curves={result.roc} />}
      <Row gutter={[16, 16]}>
        {folds.length > 0 &&
          bars(
            t('crossValidation'),
            t('folds'),
            folds.map((_, i) => t('fold', { n: i + 1 })),
            t('score'),
            folds,
          )}
        {importance.length > 0 &&
          bars(
            ...([t('importance'), t('features'), importance.map(({ name }) => name), t('weight')] as const),
            importance.map(({ weight }) => Number(weight.toPrecision(4))),
          )}
        {elbow &&
          bars(
            t('elbow'),
            t('clusters'),
            elbow.map((_, i) => String(i + 1)),
            t('elbow'),
            elbow,
          )}
      </Row>
      {result.residuals && <ResidualCards pairs={result.residuals} />}
      {result.boundary && <BoundaryCard boundary={result.boundary} />}
      {result.tree && result.tree.length > 1 && <TreeCard nodes={result.tree} />}
      {result.projection && <ProjectionCard rows={result.projection} />}
    </>
  );
}
