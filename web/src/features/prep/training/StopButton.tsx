import { type TrainingRun, trainingApi } from '@xueyan/contract/prep/training';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Space, Typography } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { trainingRunText } from './training-run.text.ts';

const stale = [trainingApi.get, trainingApi.list, trainingSectionApi.get];

/** Stops a queued or running training. */
export function StopButton({ run, link = false }: { run: Pick<TrainingRun, 'runId' | 'name'>; link?: boolean }) {
  const t = useText(trainingRunText);
  const notice = useNotice();
  const stop = useAction(trainingApi.stop, stale);
  const ask = async () => {
    const sure = { title: t('stopAsk', { name: run.name }), content: t('stopHint'), okText: t('stop'), danger: true };
    if (await notice.confirm(sure)) stop.mutate({ runId: run.runId }, { onError: notice.error });
  };
  const look = link ? ({ type: 'link', size: 'small' } as const) : {};
  return (
    <Button danger {...look} loading={stop.isPending} onClick={() => void ask()}>
      {t('stop')}
    </Button>
  );
}

type Run = Pick<Output<typeof trainingApi.get>, 'runId' | 'name' | 'state' | 'epochs' | 'finishing'>;

/** Stops a training, or ends it with what it has learnt so far once an epoch is finished. */
export function StopButtons({ run }: { run: Run }) {
  const t = useText(trainingRunText);
  const notice = useNotice();
  const stop = useAction(trainingApi.stop, stale);
  const keep = async () => {
    const sure = { title: t('keepAsk', { name: run.name }), content: t('keepHint'), okText: t('keep') };
    if (await notice.confirm(sure)) stop.mutate({ runId: run.runId, keep: true }, { onError: notice.error });
  };
  return (
    <Space wrap>
      {run.finishing && <Typography.Text type="secondary">{t('finishing')}</Typography.Text>}
      {!run.finishing && run.state === 'running' && run.epochs.length > 0 && (
        <Button loading={stop.isPending} onClick={() => void keep()}>
          {t('keep')}
        </Button>
      )}
      <StopButton run={run} />
    </Space>
  );
}
