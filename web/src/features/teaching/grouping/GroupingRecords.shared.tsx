import { useQuery } from '@tanstack/react-query';
import { type GroupingRow, groupingApi } from '@xueyan/contract/teaching/grouping';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { GroupCards } from './GroupCards.tsx';
import { groupingText } from './grouping.text.ts';

/** Groupings of all courses, newest first, with their groups. */
export function GroupingRecords({ filters }: { filters: Partial<Input<typeof groupingApi.list>> }) {
  const t = useText(groupingText);
  const [opened, setOpened] = useState<GroupingRow>();
  const search = useMemo(() => [{ name: 'name', label: t('name') }], [t]);
  const columns = useMemo<ListColumn<GroupingRow>[]>(
    () => [
      { dataIndex: 'createTime', sortField: 'createTime', render: (time: string) => time.slice(0, 16) },
      { dataIndex: 'courseName' },
      {
        dataIndex: 'name',
        sortField: 'name',
        pinned: true,
        render: (name: string, row) => (
          <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setOpened(row)}>
            {name}
          </Button>
        ),
      },
      { dataIndex: 'method', render: (method: GroupingRow['method']) => t(method) },
      { dataIndex: 'groupCount', align: 'right' },
      { dataIndex: 'memberCount', align: 'right' },
    ],
    [t],
  );
  return (
    <>
      <ListTable
        endpoint={groupingApi.list}
        label={t('records')}
        rowKey="groupingId"
        filters={filters}
        search={search}
        columns={columns}
        place="memory"
        empty={<EmptyState compact drawing="class" title={t('empty')} hint={t('emptyRecordsHint')} />}
      />
      <Drawer
        open={opened !== undefined}
        size="large"
        title={opened?.name}
        onClose={() => setOpened(undefined)}
        destroyOnHidden
      >
        {opened && <GroupsOf groupingId={opened.groupingId} />}
      </Drawer>
    </>
  );
}

function GroupsOf({ groupingId }: { groupingId: string }) {
  const found = useQuery(query(groupingApi.get, { groupingId }));
  return (
    <QueryView query={found} compact>
      {({ groups }) => <GroupCards groups={groups} />}
    </QueryView>
  );
}
