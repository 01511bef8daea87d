import { messageApi, type ReceivedMessage } from '@xueyan/contract/base/message';
import { mayRemoveMessage } from '@xueyan/contract/base/message-policy';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { MessageView } from './MessageView.tsx';
import { messageText } from './message.text.ts';
import { ReadFilter, type ReadStatus } from './ReadFilter.tsx';
import { RowActions } from './RowActions.tsx';
import { useMessageActions } from './useMessageActions.ts';
import { useMessageColumns } from './useMessageColumns.tsx';

interface Props {
  type: string;
  typeName: string;
  unread: number;
  onGo: (path: string) => void;
}

const removal = { many: messageApi.removeMany, stale: [messageApi.unread, messageApi.list] };

/** Messages of one type. Notices can only be viewed; others also marked and deleted. */
export function MessageList({ type, typeName, unread, onGo }: Props) {
  const t = useText(messageText);
  const mine = mayRemoveMessage({ messageType: type });
  const actions = useMessageActions();
  const [status, setStatus] = useState<ReadStatus>('all');
  const [viewing, setViewing] = useState<ReceivedMessage | null>(null);
  const search = useMemo(() => [{ name: 'messageTitle', label: t('title'), placeholder: t('search') }], [t]);
  const view = (message: ReceivedMessage) => {
    setViewing(message);
    if (message.readStatus === 0) actions.viewed(message.smId);
  };
  const rowActions = (row: ReceivedMessage, list: ListHandle<ReceivedMessage>) => (
    <RowActions
      mine={mine}
      title={row.messageTitle}
      read={row.readStatus === 1}
      onView={() => view(row)}
      onMarkRead={() => actions.markRead(row.smId)}
      onRemove={() => void actions.remove(row, list)}
    />
  );
  const emptyTitle = status === 'unread' ? 'emptyUnread' : mine ? 'emptyMessages' : 'emptyNotices';

  return (
    <>
      <ListTable
        endpoint={messageApi.list}
        place="memory"
        label={typeName}
        rowKey="smId"
        filters={{ messageType: type, ...(status !== 'all' && { readStatus: status === 'read' ? '1' : '0' }) }}
        columns={useMessageColumns(view)}
        search={search}
        selection={mine}
        removal={mine ? removal : undefined}
        toolbar={(list) => (
          <>
            <ReadFilter type={type} unread={unread} status={status} onChange={setStatus} />
            {mine && <Button onClick={() => void actions.markManyRead(list)}>{t('markRead')}</Button>}
          </>
        )}
        rowActions={rowActions}
        empty={<EmptyState compact drawing="mail" title={t(emptyTitle)} hint={t('emptyHint')} />}
      />
      <MessageView message={viewing} typeName={typeName} onClose={() => setViewing(null)} onGo={onGo} />
    </>
  );
}
