import { type PrepSharing, prepSharingNames } from '@xueyan/contract/prep/sharing';
import {
  type ModelTask,
  modelTaskNames,
  modelTasks,
  type TrainedModel,
  trainedModelApi,
} from '@xueyan/contract/prep/trained-model';
import { Button, Space } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { figuresInWords } from './failure.ts';
import { modelText } from './model.text.ts';
import { trainingText } from './training.text.ts';

const removal = {
  one: trainedModelApi.remove,
  nameOf: ({ name }: TrainedModel) => name,
  stale: [trainedModelApi.list],
};

/** List of the actor's models. */
export function ModelsPage() {
  const t = useText(modelText);
  const say = useText(trainingText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const search = useMemo(
    () => [
      { name: 'name', label: t('name') },
      {
        name: 'task',
        label: t('task'),
        options: modelTasks.map((value) => ({ value, label: phrase(modelTaskNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const columns = useMemo<ListColumn<TrainedModel>[]>(
    () => [
      {
        dataIndex: 'name',
        sortField: 'name',
        pinned: true,
        render: (name: string, { trainedModelId }) => <Link to={`/prep/models/${trainedModelId}`}>{name}</Link>,
      },
      { dataIndex: 'task', render: (task: ModelTask) => phrase(modelTaskNames[task]) },
      { dataIndex: 'sharing', render: (one: PrepSharing) => phrase(prepSharingNames[one]) },
      { dataIndex: 'versionCount', align: 'right' },
      { dataIndex: 'inUse', align: 'right', render: (n: number | null) => n ?? '—' },
      {
        dataIndex: 'figures',
        render: (figures: Record<string, number>) => figuresInWords(say, figures) || '—',
      },
      { dataIndex: 'updateTime', sortField: 'updateTime', render: (time: string) => time.slice(0, 16) },
    ],
    [phrase, say],
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <ListTable
        endpoint={trainedModelApi.list}
        label={t('title')}
        columns={columns}
        rowKey="trainedModelId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <Space size={4}>
            <Link to={`/prep/models/${row.trainedModelId}`}>{t('open')}</Link>
            <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
              {t('remove')}
            </Button>
          </Space>
        )}
        empty={
          <EmptyState
            title={t('emptyTitle')}
            hint={t('emptyHint')}
            action={<Button onClick={() => void navigate('/prep/trainings')}>{t('toTrainings')}</Button>}
          />
        }
      />
    </Page>
  );
}
