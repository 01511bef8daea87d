import { mayEndSession, type OnlineSession, onlineApi, presenceStates } from '@xueyan/contract/base/online';
import { Button, Tag } from 'antd';
import { useMemo } from 'react';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { type Say, useText } from '../../../ui/text/text.ts';
import { DeviceName } from '../profile/DeviceName.shared.tsx';
import { onlineText } from './online.text.ts';

/** Open sessions, with buttons that end them. */
export function OnlinePage() {
  const t = useText(onlineText);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'userName', label: t('userSearch') },
      { name: 'presence', label: t('presence'), options: presenceStates.map((value) => ({ value, label: t(value) })) },
      { name: 'address', label: t('address') },
    ],
    [t],
  );
  const end = useEndSessions();
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <ListTable
        endpoint={onlineApi.list}
        label={t('title')}
        columns={columns}
        rowKey="sessionId"
        search={search}
        refreshEvery={15_000}
        selection
        toolbar={(list) => (
          <Button danger={list.keys.length > 0} onClick={() => void end(list.rows, list)}>
            {t('endMany')}
          </Button>
        )}
        rowActions={(row, list) =>
          row.current ? (
            <Tag>{t('current')}</Tag>
          ) : (
            <May policy={mayEndSession} of={row}>
              <Button type="link" size="small" danger onClick={() => void end([row], list)}>
                {t('end')}
              </Button>
            </May>
          )
        }
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
    </Page>
  );
}

/** Ends sessions after a confirmation. */
function useEndSessions() {
  const t = useText(onlineText);
  const notice = useNotice();
  const end = useAction(onlineApi.end, [onlineApi.list]);
  return async (rows: OnlineSession[], list: ListHandle<OnlineSession>) => {
    const chosen = rows.filter(({ current }) => !current);
    const n = chosen.length;
    if (n === 0) return notice.warning(t('chooseFirst'));
    const title = n === 1 ? t('endTitle', { name: chosen[0]?.userName ?? '' }) : t('endManyTitle', { n });
    if (!(await notice.confirm({ title, content: t('endContent'), okText: t('end'), danger: true }))) return;
    const sessionIds = chosen.map(({ sessionId }) => sessionId);
    try {
      const { ended } = await end.mutateAsync({ sessionIds });
      list.forget(sessionIds);
      notice.success(t('ended', { n: ended }));
    } catch (error) {
      notice.error(error);
    }
  };
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<OnlineSession>[] => [
  {
    title: t('user'),
    dataIndex: 'userName',
    sortField: 'userName',
    pinned: true,
    render: (_, { userName, loginName }) => `${userName}（${loginName}）`,
  },
  {
    dataIndex: 'presence',
    render: (presence: OnlineSession['presence']) => (
      <StateTag tone={presence === 'here' ? 'good' : 'neutral'}>{t(presence)}</StateTag>
    ),
  },
  { dataIndex: 'loginTime', sortField: 'loginTime' },
  { dataIndex: 'activeTime', sortField: 'activeTime' },
  { dataIndex: 'address' },
  { dataIndex: 'device', render: (_, { device }) => <DeviceName device={device} /> },
];
