import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Role, roleApi } from '@xueyan/contract/base/role';
import { type DataRange, dataRanges } from '@xueyan/contract/wire/actor';
import { Button, Space, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import styles from './Role.module.css';
import { roleText } from './role.text.ts';

const RoleFormModal = lazyNamed(() => import('./RoleFormModal.tsx'), 'RoleFormModal');
const CopyRoleModal = lazyNamed(() => import('./CopyRoleModal.tsx'), 'CopyRoleModal');

const removal = { one: roleApi.remove, nameOf: ({ roleName }: Role) => roleName, stale: [roleApi.list] };

type Open = { kind: 'form'; edited?: Role } | { kind: 'copy'; role: Role } | null;

/** Roles of the school. */
export function RolesPage() {
  const t = useText(roleText);
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'words', label: t('words') },
      { name: 'dataRange', label: t('dataRange'), options: dataRanges.map((value) => ({ value, label: t(value) })) },
    ],
    [t],
  );
  const close = () => setOpen(null);
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ kind: 'form' })}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={create}>
      <ListTable
        endpoint={roleApi.list}
        label={t('title')}
        columns={columns}
        rowKey="roleId"
        search={search}
        removal={removal}
        rowActions={(row, list) =>
          row.withinMine && (
            <Space size={4}>
              <Button type="link" size="small" onClick={() => void navigate(`/system/roles/${row.roleId}?part=grants`)}>
                {t('grants')}
              </Button>
              {row.changeable && (
                <Button type="link" size="small" onClick={() => setOpen({ kind: 'form', edited: row })}>
                  {t('edit')}
                </Button>
              )}
              <Button type="link" size="small" onClick={() => setOpen({ kind: 'copy', role: row })}>
                {t('copy')}
              </Button>
              {row.changeable && row.roleType === 'custom' && (
                <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                  {t('remove')}
                </Button>
              )}
            </Space>
          )
        }
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open?.kind === 'form' && open}>
        {({ edited }, shown) => <RoleFormModal open={shown} edited={edited} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'copy' && open}>
        {({ role }, shown) => <CopyRoleModal open={shown} role={role} onClose={close} />}
      </DialogSlot>
    </Page>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<Role>[] => [
  {
    dataIndex: 'roleName',
    sortField: 'roleName',
    pinned: true,
    render: (name: string, { roleId, roleType }) => (
      <span className={styles.name}>
        <Link to={`/system/roles/${roleId}`}>{name}</Link>
        {roleType === 'system' && <Tag>{t('system')}</Tag>}
      </span>
    ),
  },
  { dataIndex: 'roleCode', sortField: 'roleCode' },
  { dataIndex: 'dataRange', render: (range: DataRange) => t(range) },
  {
    title: t('members'),
    dataIndex: 'memberCount',
    sortField: 'memberCount',
    align: 'right',
    className: styles.number,
  },
  { dataIndex: 'description', ellipsis: true, width: 280 },
  {
    dataIndex: 'createTime',
    sortField: 'createTime',
    className: styles.number,
    render: (time: string) => time.slice(0, 16),
  },
];
