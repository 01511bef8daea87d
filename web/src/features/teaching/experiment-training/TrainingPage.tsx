import { useQuery } from '@tanstack/react-query';
import { machineStateNames } from '@xueyan/contract/lab/machine';
import type { MachineState } from '@xueyan/contract/lab/machine-state';
import { courseApi } from '@xueyan/contract/school/course';
import {
  experimentTrainingApi,
  type Training,
  type TrainingState,
  trainingStateNames,
  trainingStates,
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

/** Every experiment that a student may do, from all courses. */
export function TrainingPage() {
  const t = useText(trainingText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const courses = useQuery(query(courseApi.listStudy, { pageNum: 1, pageSize: 100 }));
  const columns = useMemo<ListColumn<Training>[]>(
    () => [
      { title: t('experiment'), dataIndex: 'sectionTitle', sortField: 'sectionTitle', pinned: true, ellipsis: true },
      { title: t('course'), dataIndex: 'courseName', sortField: 'courseName', ellipsis: true },
      {
        title: t('state'),
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
        ...{ title: t('mark'), dataIndex: 'score', sortField: 'score', align: 'right', width: 100 },
        render: (score: number | null, { points }) => (score === null ? '—' : `${score} / ${points}`),
      },
      {
        title: t('machine'),
        dataIndex: 'machineState',
        width: 120,
        render: (state: MachineState | null) => (state ? phrase(machineStateNames[state]) : '—'),
      },
      { title: t('image'), dataIndex: 'imageName', ellipsis: true, width: 160, render: (name: string) => name || '—' },
      { title: t('used'), dataIndex: 'useTime', sortField: 'useTime', width: 170, render: (time) => time ?? '—' },
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
        rowActions={({ sectionId, state }) => (
          <Button type="link" size="small" onClick={() => navigate(`/experiments/${sectionId}`)}>
            {t(state === 'new' ? 'start' : 'goOn')}
          </Button>
        )}
        empty={<EmptyState compact title={t('none')} hint={t('noneHint')} />}
      />
    </Page>
  );
}
