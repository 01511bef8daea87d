import { useQuery } from '@tanstack/react-query';
import { type ChatShare, chatShareApi, mayRemoveShare } from '@xueyan/contract/ai/chat-share';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Drawer, Flex, Segmented, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { query } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { chatShareText } from './chat-share.text.ts';

type View = 'received' | 'mine';
const removal = {
  one: chatShareApi.remove,
  nameOf: ({ title }: ChatShare) => title,
  stale: [chatShareApi.list],
};

/** Chats that are shared with classes of the actor, and those that the actor shares. */
export function SharedChats() {
  const t = useText(chatShareText);
  const [view, setView] = useState<View>('received');
  const [read, setRead] = useState<string | null>(null);
  const filters = useMemo(() => ({ view }), [view]);
  const columns = useMemo<ListColumn<ChatShare>[]>(
    () => [
      { title: t('title'), dataIndex: 'title', sortField: 'title', pinned: true },
      { title: t('owner'), dataIndex: 'ownerName' },
      { title: t('classes'), dataIndex: 'classNames', render: (names: string[]) => names.join('、') },
      {
        title: t('time'),
        dataIndex: 'createTime',
        sortField: 'createTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [t],
  );
  return (
    <>
      <ListTable
        endpoint={chatShareApi.list}
        label={t('list')}
        filters={filters}
        columns={columns}
        rowKey="shareId"
        place="memory"
        removal={removal}
        toolbar={
          <Segmented<View>
            value={view}
            onChange={setView}
            options={(['received', 'mine'] as const).map((value) => ({ value, label: t(value) }))}
          />
        }
        rowActions={(row, list) => (
          <>
            <Button type="link" size="small" onClick={() => setRead(row.shareId)}>
              {t('read')}
            </Button>
            <May policy={mayRemoveShare} of={row}>
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {t('takeBack')}
              </Button>
            </May>
          </>
        )}
        empty={<EmptyState compact title={t('empty')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={read}>
        {(shareId, open) => <SharedChat shareId={shareId} open={open} onClose={() => setRead(null)} />}
      </DialogSlot>
    </>
  );
}

function SharedChat({ shareId, open, onClose }: { shareId: string; open: boolean; onClose: () => void }) {
  const t = useText(chatShareText);
  const found = useQuery(query(chatShareApi.get, { shareId }));
  return (
    <Drawer open={open} onClose={onClose} title={found.data?.share.title ?? t('list')} size="large">
      <QueryView query={found}>
        {({ messages }) => (
          <Flex vertical gap="middle">
            {messages.map((message, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a shared chat never change.
              <SharedMessage key={at} {...message} />
            ))}
          </Flex>
        )}
      </QueryView>
    </Drawer>
  );
}

function SharedMessage({ role, content, model, sources }: Output<typeof chatShareApi.get>['messages'][number]) {
  const t = useText(chatShareText);
  if (role === 'user') return <strong style={{ whiteSpace: 'pre-wrap' }}>{content}</strong>;
  return (
    <div>
      <Markdown source={content} />
      <Tag>{t('generated')}</Tag>
      {model}
      {sources.length > 0 && (
        <details>
          <summary>{t('sources', { n: sources.length })}</summary>
          {sources.map(({ chunkId, title, place, text }, at) => (
            <section key={chunkId} aria-label={`[${at + 1}] ${title}`}>
              <strong>
                [{at + 1}] {title}
                {place && ` · ${place}`}
              </strong>
              <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</p>
            </section>
          ))}
        </details>
      )}
    </div>
  );
}
