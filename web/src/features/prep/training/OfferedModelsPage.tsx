import {
  type ModelTask,
  modelTaskNames,
  modelTasks,
  type OfferedModel,
  trainedModelApi,
} from '@xueyan/contract/prep/trained-model';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { figuresInWords } from './failure.ts';
import { modelText } from './model.text.ts';
import { trainingText } from './training.text.ts';

/** List of the models that others share, to be tried. */
export function OfferedModelsPage() {
  const t = useText(modelText);
  const say = useText(trainingText);
  const phrase = usePhrase();
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
  const columns = useMemo<ListColumn<OfferedModel>[]>(
    () => [
      {
        title: t('name'),
        dataIndex: 'name',
        sortField: 'name',
        pinned: true,
        render: (name: string, { trainedModelId }) => <Link to={`/models/${trainedModelId}`}>{name}</Link>,
      },
      { title: t('task'), dataIndex: 'task', render: (task: ModelTask) => phrase(modelTaskNames[task]) },
      {
        title: say('figures'),
        dataIndex: 'figures',
        render: (figures: Record<string, number>) => figuresInWords(say, figures) || '—',
      },
      {
        title: t('from'),
        dataIndex: 'ownerName',
        render: (name: string, { courseName }) => [name, courseName].filter(Boolean).join(' · '),
      },
      {
        title: t('updated'),
        dataIndex: 'updateTime',
        sortField: 'updateTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [t, say, phrase],
  );
  return (
    <Page title={t('offered')} subtitle={t('offeredHint')} width="full">
      <ListTable
        endpoint={trainedModelApi.listOffered}
        label={t('offered')}
        columns={columns}
        rowKey="trainedModelId"
        search={search}
        rowActions={({ trainedModelId }) => <Link to={`/models/${trainedModelId}`}>{t('tryIt')}</Link>}
        empty={<EmptyState title={t('offeredEmpty')} hint={t('offeredEmptyHint')} />}
      />
    </Page>
  );
}
