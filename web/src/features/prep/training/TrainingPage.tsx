import { useQuery } from '@tanstack/react-query';
import { algorithms, type TrainingResult, trainingApi } from '@xueyan/contract/prep/training';
import { Alert, Card, Col, Flex, Progress, Row, Statistic, Table, Typography } from 'antd';
import { useParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { trainingText } from './training.text.ts';

/** What one training came to, and the program that does the same. */
export function TrainingPage() {
  const { runId = '' } = useParams();
  const t = useText(trainingText);
  const phrase = usePhrase();
  const found = useQuery({
    ...query(trainingApi.get, { runId }),
    refetchInterval: ({ state }) => (state.data && /done|failed/.test(state.data.state) ? false : 2000),
  });
  const run = found.data;
  const subtitle = run && `${run.datasetName} · ${phrase(algorithms[run.algorithm].names)}`;
  return (
    <Page title={run?.name ?? t('title')} subtitle={subtitle} width="full">
      <QueryView query={found}>
        {({ state, message, progress, result, program }) => (
          <Flex vertical gap="middle">
            {state === 'failed' && <Alert type="error" showIcon title={t('failedWhy', { why: message })} />}
            {(state === 'waiting' || state === 'running') && (
              <Card title={t(state)}>
                <Progress percent={Math.round(progress * 100)} status="active" />
              </Card>
            )}
            {result && <Result result={result} />}
            <Card title={t('program')}>
              <Typography.Paragraph copyable={{ text: program }}>
                <pre>{program}</pre>
              </Typography.Paragraph>
            </Card>
          </Flex>
        )}
      </QueryView>
    </Page>
  );
}

function Result({ result }: { result: TrainingResult }) {
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
            <Statistic key={name} title={name} value={value} precision={4} />
          ))}
        </Flex>
      </Card>
      {confusion && <Confusion {...confusion} />}
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
      {result.residuals && (
        <Points title={t('residuals')} names={[t('actual'), t('guess')]} points={result.residuals} />
      )}
      {result.projection && (
        <Points title={t('projection')} names={['1', '2']} points={result.projection.map(({ x, y }) => [x, y])} />
      )}
    </>
  );
}

function Confusion({ labels, values }: { labels: string[]; values: number[][] }) {
  const t = useText(trainingText);
  const most = Math.max(1, ...values.flat());
  const shade = (count: number, right: boolean) =>
    `color-mix(in srgb, var(--ant-color-${right ? 'success' : 'error'}) ${Math.round((count / most) * 50)}%, transparent)`;
  return (
    <Card title={t('confusion')}>
      <Table
        aria-label={t('confusion')}
        size="small"
        bordered
        rowKey="label"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={labels.map((label, at) => ({ label, at, counts: values[at] ?? [] }))}
        columns={[
          { title: t('truth'), dataIndex: 'label', fixed: 'left' as const },
          ...labels.map((label, i) => ({
            title: label,
            key: label,
            align: 'right' as const,
            onCell: ({ at, counts }: { at: number; counts: number[] }) => ({
              style: { background: shade(counts[i] ?? 0, at === i) },
            }),
            render: (_: unknown, { counts }: { counts: number[] }) => counts[i] ?? 0,
          })),
        ]}
      />
    </Card>
  );
}

const side = 320;

/** Points on a plane. */
function Points({ title, names, points }: { title: string; names: [string, string]; points: [number, number][] }) {
  const bounds = (at: 0 | 1) => {
    const all = points.map((one) => one[at]);
    const least = Math.min(...all);
    return { least, span: Math.max(...all) - least || 1 };
  };
  const [x, y] = [bounds(0), bounds(1)];
  return (
    <Card title={title}>
      <svg role="img" aria-label={`${title}: ${names.join(', ')}`} viewBox={`0 0 ${side} ${side}`} width={side}>
        <title>{title}</title>
        {points.map(([a, b], i) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: points never change
            key={i}
            cx={10 + ((a - x.least) / x.span) * (side - 20)}
            cy={side - 10 - ((b - y.least) / y.span) * (side - 20)}
            r={3}
            fill="var(--ant-color-primary)"
            fillOpacity={0.6}
          />
        ))}
      </svg>
    </Card>
  );
}
