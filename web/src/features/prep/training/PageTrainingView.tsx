import { pageRows } from '@xueyan/contract/prep/table-trainer';
import { Alert, Button, Card, Flex, Progress, Space, Typography } from 'antd';
import { Link } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import { EpochCharts } from './EpochCharts.tsx';
import { failureOf } from './failure.ts';
import { pagePictureText } from './page-picture.text.ts';
import { pageTrainingText } from './page-training.text.ts';
import type { PageTraining } from './page-training-store.ts';
import { trainingText } from './training.text.ts';

interface PageTrainingViewProps {
  training: PageTraining;
  onStop: () => void;
  /** Tries to store again what was trained. */
  onKeep: () => void;
  /** Gives up what was trained but not stored. */
  onDrop: () => void;
}

/** A training in this browser: its progress, curves and end. */
export function PageTrainingView({ training, onStop, onKeep, onDrop }: PageTrainingViewProps) {
  const t = useText(pagePictureText);
  const say = useText(trainingText);
  const tell = useText(pageTrainingText);
  const { step, fetched, epochs, calculator, refused, said, unkept, order, runId } = training;
  const all = order.config.parameters.epochs ?? 1;
  const titles = {
    fetching: 'calculator' in order ? t('fetching', { done: fetched.done, all: fetched.all || '…' }) : tell('fetching'),
    training: t('epochOf', { n: epochs.length, all }),
    keeping: t('keeping'),
    kept: t('kept'),
    failed: '',
  };
  const why = () => {
    if (refused === '') return t('failed');
    if (refused === 'unkept') return t('unkept', { name: order.name });
    if (refused.startsWith('manyRows')) return tell('manyRows', { max: pageRows.max });
    return refused === 'wide' ? tell('wide') : failureOf(say, refused);
  };
  const share = step === 'fetching' ? fetched.done / Math.max(1, fetched.all) : epochs.length / all;
  return (
    <Flex vertical gap="middle">
      {step !== 'failed' && step !== 'kept' && (
        <Card title={titles[step]} extra={step !== 'keeping' && <Button onClick={onStop}>{t('stop')}</Button>}>
          <Progress percent={Math.round(share * 100)} status="active" />
          <Typography.Text type="secondary">
            {t('stay')} {calculator && t(calculator === 'webgl' ? 'onCard' : 'onProcessor')}
          </Typography.Text>
        </Card>
      )}
      {step === 'kept' && (
        <Alert
          type="success"
          showIcon
          title={t('kept')}
          action={<Link to={`/prep/trainings/${runId}`}>{say('open')}</Link>}
        />
      )}
      {step === 'failed' && (
        <Alert
          type={refused === 'stopped' || refused === 'unkept' ? 'warning' : 'error'}
          showIcon
          title={why()}
          description={said || undefined}
          action={
            unkept && (
              <Space>
                <Button onClick={onDrop}>{t('drop')}</Button>
                <Button type="primary" onClick={onKeep}>
                  {t('keepAgain')}
                </Button>
              </Space>
            )
          }
        />
      )}
      {epochs.length > 0 && <EpochCharts epochs={epochs} />}
    </Flex>
  );
}
