import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { type Command, commandLibraryApi, mayEditCommand } from '@xueyan/contract/lab/command-library';
import { Button, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { query } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { commandLibraryText } from './command-library.text.ts';

const CommandModal = lazyNamed(() => import('./CommandModal.tsx'), 'CommandModal');
const GroupsDrawer = lazyNamed(() => import('./GroupsDrawer.tsx'), 'GroupsDrawer');

const removal = {
  one: commandLibraryApi.remove,
  nameOf: ({ commandName }: Command) => commandName,
  stale: [commandLibraryApi.list, commandLibraryApi.groups],
};

/** Page of the commands that a teacher sends to machines: their own in groups, and those that others share. */
export function CommandLibraryPage() {
  const t = useText(commandLibraryText);
  const [open, setOpen] = useState<{ edited?: Command } | null>(null);
  const [groupsOpen, setGroupsOpen] = useState(false);
  const groups = useQuery(query(commandLibraryApi.groups, {})).data?.groupList;
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'commandName', label: t('name') },
      {
        name: 'commandGroupId',
        label: t('group'),
        options: (groups ?? []).map(({ commandGroupId, groupName }) => ({ value: commandGroupId, label: groupName })),
      },
    ],
    [t, groups],
  );
  // A command belongs to a group, so the first thing to create is a group.
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      disabled={!groups}
      onClick={() => (groups?.length ? setOpen({}) : setGroupsOpen(true))}
    >
      {t(groups?.length === 0 ? 'createGroup' : 'create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={<Button onClick={() => setGroupsOpen(true)}>{t('groups')}</Button>}
      action={create}
    >
      <ListTable
        endpoint={commandLibraryApi.list}
        label={t('title')}
        columns={columns}
        rowKey="commandId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <May policy={mayEditCommand} of={row}>
            <Button type="link" size="small" onClick={() => setOpen({ edited: row })}>
              {t('edit')}
            </Button>
            <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
              {t('remove')}
            </Button>
          </May>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => (
          <CommandModal open={shown} edited={edited} groups={groups ?? []} onClose={() => setOpen(null)} />
        )}
      </DialogSlot>
      <DialogSlot subject={groupsOpen}>
        {(_, shown) => <GroupsDrawer open={shown} groups={groups ?? []} onClose={() => setGroupsOpen(false)} />}
      </DialogSlot>
    </Page>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<Command>[] => [
  { dataIndex: 'commandName', sortField: 'commandName', pinned: true },
  { dataIndex: 'groupName' },
  { dataIndex: 'description' },
  {
    title: t('parameters'),
    dataIndex: 'parameters',
    render: (names: string[]) => (names.length > 0 ? names.map((name) => <Tag key={name}>{name}</Tag>) : '—'),
  },
  { title: t('shared'), dataIndex: 'shared', render: (shared: boolean) => t(shared ? 'sharedYes' : 'sharedNo') },
  { dataIndex: 'ownerName', sortField: 'ownerName' },
];
