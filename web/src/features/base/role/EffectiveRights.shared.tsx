import { useQuery } from '@tanstack/react-query';
import { roleApi } from '@xueyan/contract/base/role';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Drawer, Table, Tag } from 'antd';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Role.module.css';
import { roleText } from './role.text.ts';

type Right = Output<typeof roleApi.effective>['rights'][number];

interface EffectiveRightsProps {
  open: boolean;
  userId: string;
  onClose: () => void;
}

/** Permissions of a person, and the roles that grant them. */
export function EffectiveRights({ open, userId, onClose }: EffectiveRightsProps) {
  const t = useText(roleText);
  const effective = useQuery({ ...query(roleApi.effective, { userId }), enabled: open });
  return (
    <Drawer
      open={open}
      title={t('rightsOf', { name: effective.data?.userName ?? '' })}
      onClose={onClose}
      size={560}
      destroyOnHidden
    >
      <QueryView query={effective}>
        {({ rights, roleNames, dataRange, organizationNames }) => (
          <>
            <p className={styles.hint}>{t('rightsSummary', { roles: roleNames.join('、'), range: t(dataRange) })}</p>
            {organizationNames.length > 0 && (
              <p className={styles.hint}>{t('reaches', { names: organizationNames.join('、') })}</p>
            )}
            <Table<Right>
              size="small"
              rowKey="id"
              aria-label={t('rights')}
              dataSource={rights}
              pagination={false}
              columns={[
                { title: t('right'), dataIndex: 'title' },
                {
                  title: t('kind'),
                  dataIndex: 'type',
                  render: (type: Right['type']) => t(type === 'menu' ? 'page' : type),
                },
                {
                  title: t('from'),
                  dataIndex: 'roleNames',
                  render: (names: string[]) => names.map((name) => <Tag key={name}>{name}</Tag>),
                },
              ]}
              locale={{ emptyText: <EmptyState compact title={t('noRights')} /> }}
            />
          </>
        )}
      </QueryView>
    </Drawer>
  );
}
