import { useQuery } from '@tanstack/react-query';
import { type Role, roleApi } from '@xueyan/contract/base/role';
import { Alert, Tabs } from 'antd';
import { useParams, useSearchParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { RoleGrants } from './RoleGrants.tsx';
import { RoleMembers } from './RoleMembers.tsx';
import { RoleMenu } from './RoleMenu.tsx';
import { roleText } from './role.text.ts';

/** One role: its grants, its members, and its menu. */
export function RolePage() {
  const { roleId = '' } = useParams();
  const found = useQuery(query(roleApi.get, { roleId }));
  return <QueryView query={found}>{(role) => <Parts role={role} />}</QueryView>;
}

function Parts({ role }: { role: Role }) {
  const t = useText(roleText);
  const [params, setParams] = useSearchParams();
  const { roleName, roleCode, memberCount, dataRange, withinMine, changeable } = role;
  return (
    <Page
      title={roleName}
      subtitle={t('summary', { code: roleCode, n: memberCount, range: t(dataRange) })}
      breadcrumb={[{ title: t('title'), to: '/system/roles' }, { title: roleName }]}
      width="full"
    >
      {!changeable && <Alert type="info" showIcon title={t(withinMine ? 'othersToo' : 'exceeds')} />}
      <Tabs
        activeKey={params.get('part') ?? 'grants'}
        onChange={(part) => setParams({ part }, { replace: true })}
        destroyOnHidden
        items={[
          { key: 'grants', label: t('grants'), children: <RoleGrants role={role} /> },
          { key: 'members', label: t('members'), children: <RoleMembers role={role} /> },
          { key: 'menu', label: t('menu'), children: <RoleMenu roleId={role.roleId} /> },
        ]}
      />
    </Page>
  );
}
