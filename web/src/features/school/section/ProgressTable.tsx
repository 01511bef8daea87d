import { type SectionProgress, sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { Progress } from 'antd';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import type { SearchField } from '../../../ui/list/list-state.ts';
import { useText } from '../../../ui/text/text.ts';
import { sectionText } from './section.text.ts';

/** Progress of each student of the course. */
export function ProgressTable({ sectionId }: { sectionId: string }) {
  const t = useText(sectionText);
  const filters = useMemo(() => ({ sectionId }), [sectionId]);
  const search = useMemo<SearchField[]>(() => [{ name: 'words', label: t('student') }], [t]);
  const columns = useMemo<ListColumn<SectionProgress>[]>(
    () => [
      { dataIndex: 'loginName', sortField: 'loginName', pinned: true },
      { title: t('student'), dataIndex: 'userName' },
      { dataIndex: 'className' },
      {
        title: t('percent'),
        dataIndex: 'percent',
        sortField: 'percent',
        width: 180,
        render: (percent: number, { done }) => (
          <Progress percent={percent} size="small" status={done ? 'success' : 'normal'} />
        ),
      },
      {
        dataIndex: 'doneTime',
        sortField: 'doneTime',
        render: (time: string | null) => time ?? '—',
      },
      {
        dataIndex: 'updateTime',
        sortField: 'updateTime',
        render: (time: string | null) => time ?? '—',
      },
    ],
    [t],
  );
  return (
    <ListTable
      endpoint={sectionReleaseApi.progress}
      filters={filters}
      columns={columns}
      rowKey="userId"
      search={search}
      label={t('progressTab')}
      refreshEvery={15_000}
      empty={<EmptyState compact title={t('noStudents')} hint={t('noStudentsHint')} />}
    />
  );
}
