import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import {
  type Authorization,
  type AuthorizationState,
  authorizationApi,
  authorizationStates,
  lapseReasonNames,
  mayRevokeAuthorization,
} from '@xueyan/contract/base/authorization';
import { Button, Flex, Tooltip, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { query } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { authorizationText } from './authorization.text.ts';
import { GrantModal } from './GrantModal.tsx';
import { RevokeModal } from './RevokeModal.tsx';

const tones: Record<AuthorizationState, Tone> = {
  future: 'info',
  current: 'good',
  ending: 'warn',
  expired: 'neutral',
  revoked: 'bad',
  lapsed: 'bad',
};
const isOver = ({ state }: Authorization) => ['expired', 'revoked', 'lapsed'].includes(state);

/** Roles that were granted for a period. */
export function AuthorizationsPage() {
  const t = useText(authorizationText);
  const [granting, setGranting] = useState(false);
  const [revoked, setRevoked] = useState<Authorization | null>(null);
  const roles = useQuery(query(authorizationApi.roles, {}));
  const phrase = usePhrase();
  const columns = useMemo(() => columnsOf(t, phrase), [t, phrase]);
  const search = useMemo(
    () => [
      { name: 'userName', label: t('userSearch') },
      {
        name: 'roleId',
        label: t('role'),
        options: (roles.data?.roleList ?? []).map(({ roleId, roleName }) => ({ value: roleId, label: roleName })),
      },
      { name: 'state', label: t('state'), options: authorizationStates.map((value) => ({ value, label: t(value) })) },
    ],
    [t, roles.data],
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setGranting(true)}>
          {t('grant')}
        </Button>
      }
    >
      <ListTable
        endpoint={authorizationApi.list}
        label={t('title')}
        columns={columns}
        rowKey="authorizationId"
        search={search}
        rowActions={(row) =>
          isOver(row) ? null : (
            <May policy={mayRevokeAuthorization} of={row}>
              <Button type="link" size="small" danger onClick={() => setRevoked(row)}>
                {t('revoke')}
              </Button>
            </May>
          )
        }
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={granting}>
        {(_, shown) => (
          <GrantModal open={shown} roles={roles.data?.roleList ?? []} onClose={() => setGranting(false)} />
        )}
      </DialogSlot>
      <DialogSlot subject={revoked}>
        {(authorization, shown) => (
          <RevokeModal open={shown} authorization={authorization} onClose={() => setRevoked(null)} />
        )}
      </DialogSlot>
    </Page>
  );
}

const columnsOf = (
  t: Say<Record<string, string>>,
  phrase: ReturnType<typeof usePhrase>,
): ListColumn<Authorization>[] => [
  {
    title: t('user'),
    dataIndex: 'userName',
    sortField: 'userName',
    pinned: true,
    render: (_, { userName, loginName }) => `${userName}（${loginName}）`,
  },
  { dataIndex: 'roleName' },
  {
    dataIndex: 'state',
    render: (state: AuthorizationState, { revokerName, revokeTime, revokeReason, lapseReason }) => {
      const ended = { name: revokerName, time: revokeTime?.slice(0, 16) ?? '', reason: revokeReason };
      const why = lapseReason ? phrase(lapseReasonNames[lapseReason]) : revokeTime && t('revokedBy', ended);
      return (
        <>
          <Tooltip title={lapseReason ? '' : why}>
            <StateTag tone={tones[state]}>{t(state)}</StateTag>
          </Tooltip>
          {lapseReason && (
            <Typography.Paragraph type="secondary" style={{ margin: 0, maxWidth: 220 }}>
              {why}
            </Typography.Paragraph>
          )}
        </>
      );
    },
  },
  {
    title: t('period'),
    dataIndex: 'endTime',
    sortField: 'endTime',
    render: (_, { startTime, endTime }) => (
      <Flex vertical>
        <span>{startTime.slice(0, 16)}</span>
        <Typography.Text type="secondary">{endTime.slice(0, 16)}</Typography.Text>
      </Flex>
    ),
  },
  {
    dataIndex: 'reason',
    render: (reason: string) => (
      <Typography.Text ellipsis={{ tooltip: reason }} style={{ maxWidth: 240 }}>
        {reason}
      </Typography.Text>
    ),
  },
  { dataIndex: 'grantorName', render: (name: string) => name || '—' },
  {
    dataIndex: 'createTime',
    sortField: 'createTime',
    render: (time: string) => time.slice(0, 16),
  },
];
