import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { organizationApi } from '@xueyan/contract/base/organization';
import { type PasswordSlip, type User, userApi, userStates } from '@xueyan/contract/base/user';
import { userImport } from '@xueyan/contract/base/user-import';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Tree } from '../../../ui/tree/Tree.tsx';
import { filterTree } from '../../../ui/tree/tree-model.ts';
import { JobsButton } from '../job/JobsButton.shared.tsx';
import { organizationNodes } from '../organization/organization-nodes.shared.ts';
import styles from './User.module.css';
import { UserActions } from './UserActions.tsx';
import { UserBatch } from './UserBatch.tsx';
import { userText } from './user.text.ts';
import { userColumns } from './user-columns.tsx';

const UserForm = lazyNamed(() => import('./UserFormModal.tsx'), 'UserFormModal');
const EffectiveRights = lazyNamed(() => import('../role/EffectiveRights.shared.tsx'), 'EffectiveRights');
const ImportDialog = lazyNamed(() => import('../job/ImportDialog.shared.tsx'), 'ImportDialog');
const ArchiveForModal = lazyNamed(() => import('../personal-archive/ArchiveForModal.shared.tsx'), 'ArchiveForModal');
const Slips = lazyNamed(() => import('./SlipsModal.shared.tsx'), 'SlipsModal');

type Open =
  | { kind: 'form'; edited?: User }
  | { kind: 'import' }
  | { kind: 'rights'; userId: string }
  | { kind: 'archive'; user: User }
  | { kind: 'slips'; slips: PasswordSlip[] }
  | null;

/** Accounts of the school: the tree of organizations at the left, the accounts of the chosen one at the right. */
export function UsersPage() {
  const t = useText(userText);
  const [organizationId, setOrganizationId] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const organizations = useQuery(query(organizationApi.choices, {}));
  const roles = useQuery(query(userApi.roles, {}));
  const columns = useMemo(() => userColumns(t), [t]);
  const filters = useMemo(() => (organizationId ? { organizationId } : {}), [organizationId]);
  const roleList = roles.data?.roleList;
  const search = useMemo(
    () => [
      { name: 'words', label: t('words') },
      {
        name: 'roleId',
        label: t('role'),
        options: (roleList ?? []).map(({ roleId, roleName }) => ({ value: roleId, label: roleName })),
      },
      { name: 'state', label: t('state'), options: userStates.map((value) => ({ value, label: t(value) })) },
    ],
    [t, roleList],
  );
  const organizationList = organizations.data?.organizationList;
  const suggestions = useMemo(
    () => ({
      roles: (roleList ?? []).filter(({ giveable }) => giveable).map(({ roleName }) => roleName),
      organization: (organizationList ?? []).filter(({ disabled }) => !disabled).map(({ name }) => name),
    }),
    [roleList, organizationList],
  );
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: [userApi.list.path] });
  const close = () => setOpen(null);
  const showSlips = (slips: PasswordSlip[]) => setOpen({ kind: 'slips', slips });
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ kind: 'form' })}>
      {t('add')}
    </Button>
  );

  const tools = (
    <Space wrap>
      <JobsButton kind="import.user" />
      <Button onClick={() => setOpen({ kind: 'import' })}>{t('importUsers')}</Button>
      {create}
    </Space>
  );

  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={tools}>
      <div className={styles.panes}>
        <aside className={styles.side} aria-label={t('tree')}>
          <Tree
            nodes={filterTree(organizationNodes(organizations.data?.organizationList ?? []), words)}
            label={t('tree')}
            selected={organizationId}
            onSelect={setOrganizationId}
            search={{ value: words, onChange: setWords }}
            banner
          />
        </aside>
        <ListTable
          endpoint={userApi.list}
          filters={filters}
          label={t('title')}
          columns={columns}
          rowKey="userId"
          search={search}
          selection
          toolbar={(list) => <UserBatch list={list} onSlips={showSlips} />}
          rowActions={(user, list) => (
            <UserActions
              user={user}
              onEdit={() => setOpen({ kind: 'form', edited: user })}
              onRights={() => setOpen({ kind: 'rights', userId: user.userId })}
              onArchive={() => setOpen({ kind: 'archive', user })}
              onSlips={showSlips}
              onDone={list.reload}
            />
          )}
          empty={<EmptyState compact drawing="class" title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
        />
      </div>
      <DialogSlot subject={open?.kind === 'form' && open}>
        {({ edited }, shown) => (
          <UserForm
            open={shown}
            edited={edited}
            organizationId={organizationId}
            roles={roleList ?? []}
            onSlips={showSlips}
            onClose={close}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'import'}>
        {(_, shown) => (
          <ImportDialog
            open={shown}
            sheet={userImport}
            params={{}}
            suggestions={suggestions}
            onClose={close}
            onDone={reload}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'rights' && open}>
        {({ userId }, shown) => <EffectiveRights open={shown} userId={userId} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'archive' && open}>
        {({ user }, shown) => <ArchiveForModal open={shown} user={user} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'slips' && open}>
        {({ slips }, shown) => <Slips open={shown} slips={slips} onClose={close} />}
      </DialogSlot>
    </Page>
  );
}
