import { type Conversation, conversationApi } from '@xueyan/contract/ai/conversation';
import { Button, Drawer, Form, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { conversationText } from './conversation.text.ts';

/** What people asked models; read with a reason. */
export function ConversationsPage() {
  const t = useText(conversationText);
  const [opened, setOpened] = useState<Conversation | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'words', label: t('words') },
      { name: 'ownerName', label: t('owner') },
    ],
    [t],
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <ListTable
        endpoint={conversationApi.list}
        label={t('title')}
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
        {opened && <Reading chatId={opened.chatId} />}
      </Drawer>
    </Page>
  );
}

function Reading({ chatId }: { chatId: string }) {
  const t = useText(conversationText);
  const notice = useNotice();
  const open = useAction(conversationApi.open);
  if (open.data)
    return open.data.messages.map(({ messageId, role, content, createTime }) => (
      <section key={messageId}>
        <strong>
          {t(role === 'user' ? 'ask' : 'answer')} · {createTime}
        </strong>
        <Markdown source={content} />
      </section>
    ));
  return (
    <Form<{ reason: string }>
      layout="vertical"
      onFinish={({ reason }) => open.mutate({ chatId, reason }, { onError: notice.error })}
    >
      <Form.Item
        name="reason"
        label={t('reason')}
        extra={t('reasonHint')}
        rules={[{ required: true, whitespace: true }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={open.isPending}>
        {t('read')}
      </Button>
    </Form>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<Conversation>[] => [
  { title: t('owner'), dataIndex: 'ownerName', pinned: true },
  {
    title: t('chat'),
    dataIndex: 'title',
    render: (title: string, { hidden }) => (hidden ? `${title}（${t('hidden')}）` : title),
  },
  { title: t('messages'), dataIndex: 'messageCount', align: 'right' },
  {
    title: t('blocked'),
    dataIndex: 'blockedCount',
    render: (n: number) => (n > 0 ? <StateTag tone="warn">{n}</StateTag> : '—'),
  },
  { title: t('time'), dataIndex: 'updateTime', sortField: 'updateTime', render: (time: string) => time.slice(0, 16) },
];
