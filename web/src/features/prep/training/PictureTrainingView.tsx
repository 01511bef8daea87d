import { Alert, Button, Card, Flex, Progress, Typography } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { EpochCharts } from './EpochCharts.tsx';
import { failureOf } from './failure.ts';
import { pagePictureText } from './page-picture.text.ts';
import { trainingText } from './training.text.ts';
import type { PictureTraining } from './usePictureTrainer.ts';

interface PictureTrainingViewProps {
  training: PictureTraining;
  onStop: () => void;
  /** Tries to store again what was trained. */
  onKeep: () => void;
}

/** A training on pictures in the page: its progress, curves and end. */
export function PictureTrainingView({ training, onStop, onKeep }: PictureTrainingViewProps) {
  const t = useText(pagePictureText);
  const say = useText(trainingText);
  const { step, fetched, epochs, calculator, refused, said, unkept, order } = training;
  const all = order.config.parameters.epochs ?? 1;
  const titles = {
    fetching: t('fetching', { done: fetched.done, all: fetched.all || '…' }),
    training: t('epochOf', { n: epochs.length, all }),
    keeping: t('keeping'),
    kept: t('kept'),
    failed: '',
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
      {step === 'failed' && (
        <Alert
          type={refused === 'stopped' ? 'warning' : 'error'}
          showIcon
          title={refused ? failureOf(say, refused) : t('failed')}
          description={said || undefined}
          action={unkept && <Button onClick={onKeep}>{t('keepAgain')}</Button>}
        />
      )}
      {epochs.length > 0 && <EpochCharts epochs={epochs} />}
    </Flex>
  );
}
