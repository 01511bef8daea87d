import { useQueryClient } from '@tanstack/react-query';
import { type ClassSessionRow, classSessionApi } from '@xueyan/contract/teaching/class-session';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { classScreenText } from './class-screen.text.ts';

/** Milliseconds within which live events are combined into one request. */
const together = 3_000;

interface Props {
  filters: Partial<Input<typeof classSessionApi.list>>;
  onBegin: () => void;
}

/** Past and running class sessions, newest first. */
export function ClassSessionsList({ filters, onBegin }: Props) {
  const t = useText(classScreenText);
  const client = useQueryClient();
  const again = useThrottled(() => void client.invalidateQueries({ queryKey: [classSessionApi.list.path] }), together);
  useLive('classsession.changed', again);
  useLiveResume(again);
  const search = useMemo(() => [{ name: 'title', label: t('titleSearch') }], [t]);
  const columns = useMemo<ListColumn<ClassSessionRow>[]>(
    () => [
      {
        title: t('time'),
        dataIndex: 'beginTime',
        sortField: 'beginTime',
        pinned: true,
        render: (_, row) => <Link to={`/teaching/classes/${row.classSessionId}`}>{row.beginTime.slice(0, 16)}</Link>,
      },
      { dataIndex: 'courseName', sortField: 'courseName' },
      { title: t('titleSearch'), dataIndex: 'title', sortField: 'title' },
      { dataIndex: 'classNames', render: (names: string[]) => names.join('、') },
      { dataIndex: 'teacherName' },
      {
        dataIndex: 'state',
        render: (state: ClassSessionRow['state']) => (
          <StateTag tone={state === 'running' ? 'busy' : 'neutral'}>{t(state)}</StateTag>
        ),
      },
      {
        dataIndex: 'cameCount',
        align: 'right',
        render: (came: number, row) => t('cameOf', { came, total: row.expectedCount }),
      },
      { title: t('questions'), dataIndex: 'questionCount', align: 'right' },
      { title: t('posts'), dataIndex: 'postCount', align: 'right' },
    ],
    [t],
  );
  return (
    <ListTable
      endpoint={classSessionApi.list}
      label={t('classes')}
      rowKey="classSessionId"
      filters={filters}
      search={search}
      columns={columns}
      empty={
        <EmptyState
          compact
          drawing="class"
          title={t('empty')}
          hint={t('emptyHint')}
          action={<Button onClick={onBegin}>{t('begin')}</Button>}
        />
      }
    />
  );
}
