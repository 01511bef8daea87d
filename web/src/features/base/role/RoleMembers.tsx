import { type Role, type RoleMember, roleApi } from '@xueyan/contract/base/role';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { inBatches } from '../../../ui/list/list-removal.ts';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { type Say, useText } from '../../../ui/text/text.ts';
import styles from './Role.module.css';
import { roleText } from './role.text.ts';

const AddMembersModal = lazyNamed(() => import('./AddMembersModal.tsx'), 'AddMembersModal');
const EffectiveRights = lazyNamed(() => import('./EffectiveRights.shared.tsx'), 'EffectiveRights');

type Open = { kind: 'add' } | { kind: 'rights'; userId: string } | null;

/** People with a role. */
export function RoleMembers({ role: { roleId, roleName, withinMine } }: { role: Role }) {
  const t = useText(roleText);
  const [open, setOpen] = useState<Open>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const filters = useMemo(() => ({ roleId }), [roleId]);
  const search = useMemo(() => [{ name: 'words', label: t('person') }], [t]);
  const close = () => setOpen(null);
  const add = withinMine && (
    <Button type="primary" onClick={() => setOpen({ kind: 'add' })}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <ListTable
        endpoint={roleApi.listMembers}
        filters={filters}
        label={t('membersOf', { name: roleName })}
        columns={columns}
        rowKey="userId"
        search={search}
        selection={withinMine}
        toolbar={(list) => withinMine && <MemberBatch roleId={roleId} roleName={roleName} list={list} add={add} />}
        rowActions={({ userId }) => (
          <Button type="link" size="small" onClick={() => setOpen({ kind: 'rights', userId })}>
            {t('rights')}
          </Button>
        )}
        empty={<EmptyState compact drawing="class" title={t('noMembers')} hint={t('noMembersHint')} action={add} />}
      />
      <DialogSlot subject={open?.kind === 'add'}>
        {(_, shown) => <AddMembersModal open={shown} roleId={roleId} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'rights' && open}>
        {({ userId }, shown) => <EffectiveRights open={shown} userId={userId} onClose={close} />}
      </DialogSlot>
    </>
  );
}

interface MemberBatchProps {
  roleId: string;
  roleName: string;
  list: ListHandle<RoleMember>;
  add: React.ReactNode;
}

function MemberBatch({ roleId, roleName, list, add }: MemberBatchProps) {
  const t = useText(roleText);
  const notice = useNotice();
  const leave = useAction(roleApi.removeMembers, [roleApi.get, roleApi.list]);
  const takeAway = async () => {
    const userIds = list.keys;
    if (userIds.length === 0) return void notice.warning(t('chooseFirst'));
    const sure = await notice.confirm({
      title: t('leaveTitle', { n: userIds.length, name: roleName }),
      content: t('leaveHint'),
      okText: t('leave'),
      danger: true,
    });
    if (!sure) return;
    const { done, problem } = await inBatches(userIds, (batch) => leave.mutateAsync({ roleId, userIds: batch }));
    list.forget(done);
    if (problem) notice.error(problem);
    else notice.success(t('left'));
  };
  return (
    <>
      {add}
      <Button loading={leave.isPending} danger={list.keys.length > 0} onClick={() => void takeAway()}>
        {t('leave')}
      </Button>
    </>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<RoleMember>[] => [
  { dataIndex: 'loginName', sortField: 'loginName', className: styles.number, pinned: true },
  { dataIndex: 'userName', sortField: 'userName' },
  {
    title: t('state'),
    dataIndex: 'state',
    render: (state: RoleMember['state']) => (
      <StateTag tone={state === 'normal' ? 'good' : 'neutral'}>
        {t(state === 'normal' ? 'normal' : 'disabled')}
      </StateTag>
    ),
  },
];
