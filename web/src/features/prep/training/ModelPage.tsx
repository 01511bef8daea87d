import { useQuery } from '@tanstack/react-query';
import { type ModelVersion, modelTaskNames, trainedModelApi } from '@xueyan/contract/prep/trained-model';
import { algorithmTitle } from '@xueyan/contract/prep/training';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Card, Flex, Space, Table } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { DetectTryCard } from './DetectTryCard.tsx';
import { figuresInWords } from './failure.ts';
import { modelText } from './model.text.ts';
import { PredictCard } from './PredictCard.tsx';
import { TryCard } from './TryCard.tsx';
import { trainingText } from './training.text.ts';

const ModelFormModal = lazyNamed(() => import('./ModelFormModal.tsx'), 'ModelFormModal');

/** Page of one model: its versions, and a trial of the one in use. */
export function ModelPage() {
  const { modelId: trainedModelId = '' } = useParams();
  const t = useText(modelText);
  const phrase = usePhrase();
  const found = useQuery(query(trainedModelApi.get, { trainedModelId }));
  const [editing, setEditing] = useState(false);
  const model = found.data?.model;
  const subtitle = model && [phrase(modelTaskNames[model.task]), model.description].filter(Boolean).join(' · ');
  return (
    <Page
      title={model?.name ?? t('title')}
      subtitle={subtitle}
      width="full"
      extra={model && <Button onClick={() => setEditing(true)}>{t('edit')}</Button>}
    >
      <QueryView query={found}>{(held) => <Versions held={held} />}</QueryView>
      <DialogSlot subject={editing && model}>
        {(one, open) => <ModelFormModal open={open} model={one} onClose={() => setEditing(false)} />}
      </DialogSlot>
    </Page>
  );
}

function Versions({ held: { model, versionList, inputs } }: { held: Output<typeof trainedModelApi.get> }) {
  const t = useText(modelText);
  const say = useText(trainingText);
  const phrase = usePhrase();
  const notice = useNotice();
  const stale = [trainedModelApi.get, trainedModelApi.list];
  const use = useAction(trainedModelApi.use, stale);
  const remove = useAction(trainedModelApi.removeVersion, stale);
  const { trainedModelId, task } = model;
  const used = versionList.find(({ number }) => number === model.inUse);
  const take = async (number: number) => {
    await use
      .mutateAsync({ trainedModelId, number })
      .then(() => notice.success(t('usedNow', { n: number })), notice.error);
  };
  const drop = async (number: number) => {
    const ask = { title: t('dropAsk', { n: number }), content: t('dropHint'), okText: t('drop'), danger: true };
    if (!(await notice.confirm(ask))) return;
    await remove.mutateAsync({ trainedModelId, number }).then(() => notice.success(t('dropped')), notice.error);
  };
  return (
    <Flex vertical gap="middle">
      <Card title={t('versions')}>
        <Table<ModelVersion>
          size="small"
          rowKey="number"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={versionList}
          columns={[
            {
              title: t('version'),
              dataIndex: 'number',
              render: (number: number) => (
                <Space size={6}>
                  {number}
                  {number === model.inUse && <StateTag tone="good">{t('inUse')}</StateTag>}
                </Space>
              ),
            },
            {
              title: t('training'),
              render: (_, { runId, runName }) => <Link to={`/prep/trainings/${runId}`}>{runName}</Link>,
            },
            { title: say('algorithm'), render: (_, { algorithm }) => phrase(algorithmTitle(algorithm)) },
            {
              title: say('dataset'),
              render: (_, { datasetName, datasetVersion }) => `${datasetName} · ${datasetVersion}`,
            },
            { title: say('figures'), render: (_, { figures }) => figuresInWords(say, figures) || '—' },
            { title: t('note'), dataIndex: 'note' },
            { title: t('time'), dataIndex: 'createTime', render: (time: string) => time.slice(0, 16) },
            {
              title: t('actions'),
              render: (_, { number }) =>
                number !== model.inUse && (
                  <Space size={4}>
                    <Button type="link" size="small" loading={use.isPending} onClick={() => void take(number)}>
                      {t('use')}
                    </Button>
                    <Button type="link" size="small" danger onClick={() => void drop(number)}>
                      {t('drop')}
                    </Button>
                  </Space>
                ),
            },
          ]}
        />
      </Card>
      {used && task === 'pictures' && <TryCard key={used.runId} runId={used.runId} algorithm={used.algorithm} />}
      {used && task === 'detection' && <DetectTryCard key={used.runId} runId={used.runId} />}
      {used && inputs && <PredictCard key={used.runId} runId={used.runId} inputs={inputs} />}
    </Flex>
  );
}
