import { useQuery } from '@tanstack/react-query';
import { machineStateNames } from '@xueyan/contract/lab/machine';
import type { MachineState } from '@xueyan/contract/lab/machine-state';
import { courseApi } from '@xueyan/contract/school/course';
import {
  experimentTrainingApi,
  type Training,
  type TrainingKind,
  type TrainingState,
  type TrainingWay,
  trainingKindNames,
  trainingKinds,
  trainingStateNames,
  trainingStates,
  trainingWayNames,
  trainingWays,
} from '@xueyan/contract/teaching/experiment-training';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { trainingText } from './experiment-training.text.ts';

const tones = { new: 'neutral', going: 'busy', handedIn: 'good', returned: 'warn' } as const;

/** Page of what a student may practise; of a lab that they have not joined, the page on which they do. */
const placeOf = ({ kind, way, courseId, sectionId }: Training) => {
  if (way === 'open') return `/open-labs/${courseId}`;
  return kind === 'experiment' ? `/experiments/${sectionId}` : `/courses/${courseId}/sections/${sectionId}`;
};

/** Every experiment that a student may do, from all courses. */
export function TrainingPage() {
  const t = useText(trainingText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const courses = useQuery(query(courseApi.listStudy, { pageNum: 1, pageSize: 100 }));
  const columns = useMemo<ListColumn<Training>[]>(
    () => [
      { dataIndex: 'sectionTitle', sortField: 'sectionTitle', pinned: true, ellipsis: true },
      { dataIndex: 'courseName', sortField: 'courseName', ellipsis: true },
      { dataIndex: 'kind', width: 120, render: (kind: TrainingKind) => phrase(trainingKindNames[kind]) },
      { dataIndex: 'way', width: 160, render: (way: TrainingWay) => phrase(trainingWayNames[way]) },
      {
        dataIndex: 'state',
        width: 120,
        render: (state: TrainingState) => <StateTag tone={tones[state]}>{phrase(trainingStateNames[state])}</StateTag>,
      },
      {
        title: t('steps'),
        dataIndex: 'passedCount',
        align: 'right',
        width: 90,
        render: (passed: number, { stepCount }) => (stepCount > 0 ? `${passed} / ${stepCount}` : '—'),
      },
      {
        ...{ dataIndex: 'score', sortField: 'score', align: 'right', width: 100 },
        render: (score: number | null, { points }) => (score === null ? '—' : `${score} / ${points}`),
      },
      {
        title: t('machine'),
        dataIndex: 'machineState',
        width: 120,
        render: (state: MachineState | null) => (state ? phrase(machineStateNames[state]) : '—'),
      },
      { title: t('image'), dataIndex: 'imageName', ellipsis: true, width: 130, render: (name: string) => name || '—' },
      { dataIndex: 'useTime', sortField: 'useTime', width: 150, render: (time) => time?.slice(0, 16) ?? '—' },
    ],
    [t, phrase],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('search') },
      {
        ...{ name: 'courseId', label: t('course') },
        options: (courses.data?.pageInfo.resultList ?? []).map(({ courseId, courseName }) => ({
          ...{ value: courseId, label: courseName },
        })),
      },
      {
        ...{ name: 'kind', label: t('kind') },
        options: trainingKinds.map((value) => ({ value, label: phrase(trainingKindNames[value]) })),
      },
      {
        ...{ name: 'way', label: t('way') },
        options: trainingWays.map((value) => ({ value, label: phrase(trainingWayNames[value]) })),
      },
      {
        name: 'state',
        label: t('state'),
        options: trainingStates.map((value) => ({ value, label: phrase(trainingStateNames[value]) })),
      },
    ],
    [t, phrase, courses.data],
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={<Button onClick={() => navigate('/open-labs')}>{t('openLabs')}</Button>}
    >
      <ListTable
        endpoint={experimentTrainingApi.list}
        label={t('title')}
        columns={columns}
        rowKey="sectionId"
        search={search}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => navigate(placeOf(row))}>
            {t(row.way === 'open' ? 'join' : row.state === 'new' ? 'start' : 'goOn')}
          </Button>
        )}
        empty={<EmptyState compact title={t('none')} hint={t('noneHint')} />}
      />
    </Page>
  );
}
