import { type Conversation, conversationApi } from '@xueyan/contract/ai/conversation';
import { Button, Drawer, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { ConversationReading } from './ConversationReading.tsx';
import { conversationText } from './conversation.text.ts';
import { MadeMediaList } from './MadeMediaList.tsx';
import { ReasonForm } from './ReasonForm.tsx';

/** Audit of chats and generated media; searching and reading take a reason, which is recorded. */
export function ConversationsPage() {
  const t = useText(conversationText);
  const [reason, setReason] = useState('');
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      {reason ? (
        <Tabs
          destroyOnHidden
          tabBarExtraContent={
            <Button type="link" onClick={() => setReason('')}>
              {t('otherReason')}
            </Button>
          }
          items={[
            { key: 'chats', label: t('chats'), children: <Chats reason={reason} /> },
            { key: 'media', label: t('media'), children: <MadeMediaList reason={reason} /> },
          ]}
        />
      ) : (
        <ReasonForm ok={t('search')} saving={false} onReason={setReason} />
      )}
    </Page>
  );
}

function Chats({ reason }: { reason: string }) {
  const t = useText(conversationText);
  const [opened, setOpened] = useState<Conversation | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const filters = useMemo(() => ({ reason }), [reason]);
  const search = useMemo(
    () => [
      { name: 'words', label: t('words') },
      { name: 'ownerName', label: t('owner') },
      { name: 'applicationName', label: t('application') },
      { name: 'from', label: t('from'), date: true, time: '00:00:00' as const },
      { name: 'until', label: t('until'), date: true, time: '23:59:59' as const },
    ],
    [t],
  );
  return (
    <>
      <ListTable
        endpoint={conversationApi.list}
        label={t('title')}
        filters={filters}
        columns={columns}
        rowKey="chatId"
        search={search}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => setOpened(row)}>
            {t('open')}
          </Button>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <Drawer open={opened !== null} onClose={() => setOpened(null)} title={opened?.title} size="large" destroyOnHidden>
        {opened && <ConversationReading chatId={opened.chatId} />}
      </Drawer>
    </>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<Conversation>[] => [
  { dataIndex: 'ownerName', pinned: true },
  {
    title: t('chat'),
    dataIndex: 'title',
    render: (title: string, { hidden }) => (hidden ? `${title}（${t('hidden')}）` : title),
  },
  { dataIndex: 'applicationName', render: (name: string) => name || '—' },
  { dataIndex: 'messageCount', align: 'right' },
  {
    title: t('blocked'),
    dataIndex: 'blockedCount',
    render: (n: number) => (n > 0 ? <StateTag tone="warn">{n}</StateTag> : '—'),
  },
  { dataIndex: 'updateTime', sortField: 'updateTime', render: (time: string) => time.slice(0, 16) },
];
