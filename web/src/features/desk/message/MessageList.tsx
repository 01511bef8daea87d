import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mayRemoveMessage, messageApi, type ReceivedMessage } from '@xueyan/contract/desk/message';
import { pageSizes } from '@xueyan/contract/wire/page';
import { Table } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useText } from '../../../ui/text.ts';
import { useDevice } from '../../../ui/useDevice.ts';
import styles from './Message.module.css';
import { MessageBar, type ReadFilter } from './MessageBar.tsx';
import { MessageEmpty } from './MessageEmpty.tsx';
import { MessageView } from './MessageView.tsx';
import { messageText } from './message.text.ts';
import { useHiddenColumns } from './message-columns.ts';
import { useMessageActions } from './useMessageActions.ts';
import { useMessageColumns } from './useMessageColumns.tsx';

interface Props {
  type: string;
  typeName: string;
  unread: number;
  onGo: (path: string) => void;
}

interface Shown {
  pageNum: number;
  pageSize: number;
  status: ReadFilter;
  words: string;
  orderFlag: string | undefined;
}

const start: Shown = { pageNum: 1, pageSize: 10, status: 'all', words: '', orderFlag: undefined };

/** Messages of one type. Notices can only be viewed; others also marked and deleted. */
export function MessageList({ type, typeName, unread, onGo }: Props) {
  const t = useText(messageText);
  const phone = useDevice() === 'mobile';
  const mine = mayRemoveMessage({ messageType: type });
  const [shown, setShown] = useState(start);
  const [chosen, setChosen] = useState<string[]>([]);
  const [viewing, setViewing] = useState<ReceivedMessage | null>(null);
  const [hidden, setHidden] = useHiddenColumns();
  const { pageNum, pageSize, status, words, orderFlag } = shown;
  const change = (part: Partial<Shown>) => setShown((before) => ({ ...before, pageNum: 1, ...part }));

  const list = useQuery({
    ...query(messageApi.list, {
      messageType: type,
      pageNum,
      pageSize,
      orderFlag: orderFlag as 'sendTime asc' | undefined,
      messageTitle: words || undefined,
      readStatus: status === 'all' ? undefined : status === 'read' ? '1' : '0',
    }),
    placeholderData: keepPreviousData,
  });
  const alreadyRead = useQuery(query(messageApi.list, { messageType: type, readStatus: '1', pageSize: 1 }));
  const page = list.data?.pageInfo;

  const actions = useMessageActions((removed) => {
    setChosen((before) => before.filter((key) => !removed.includes(key)));
    // The last ones of the last page: nothing would be left to see.
    if (page && pageNum > 1 && page.resultList.every(({ smId }) => removed.includes(smId))) {
      setShown((before) => ({ ...before, pageNum: before.pageNum - 1 }));
    }
  });
  const view = (message: ReceivedMessage) => {
    setViewing(message);
    if (message.readStatus === 0) actions.viewed(message.smId);
  };
  const columns = useMessageColumns({ mine, hidden, phone, orderFlag, view, ...actions });

  if (list.error && !page) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <div className={styles.list}>
      <MessageBar
        mine={mine}
        unread={unread}
        read={alreadyRead.data?.pageInfo.totalSize}
        status={status}
        words={words}
        chosen={chosen}
        hidden={hidden}
        busy={list.isFetching}
        onStatus={(next) => change({ status: next })}
        onWords={(next) => change({ words: next })}
        onClear={() => setChosen([])}
        onMarkRead={async () => {
          await actions.markManyRead(chosen);
          setChosen([]);
        }}
        onRemove={() => void actions.removeMany(chosen)}
        onHidden={setHidden}
        onRefresh={() => void list.refetch()}
      />
      <Table<ReceivedMessage>
        aria-label={typeName}
        className={styles.table}
        rowKey="smId"
        size="middle"
        loading={{ spinning: list.isPending || list.isPlaceholderData, delay: 300 }}
        dataSource={page?.resultList ?? []}
        columns={columns}
        rowClassName={(row) => (row.readStatus === 0 ? (styles.unread ?? '') : '')}
        locale={{
          emptyText: page ? (
            <MessageEmpty mine={mine} status={status} words={words} onReset={() => setShown(start)} />
          ) : (
            <div className={styles.waiting} />
          ),
        }}
        scroll={phone ? undefined : { x: 'max-content' }}
        rowSelection={
          mine
            ? {
                selectedRowKeys: chosen,
                preserveSelectedRowKeys: true,
                onChange: (keys) => setChosen(keys.map(String)),
                getTitleCheckboxProps: () => ({ 'aria-label': t('selectAll') }),
                getCheckboxProps: (row) => ({ 'aria-label': t('selectRow', { title: row.messageTitle }) }),
              }
            : undefined
        }
        pagination={{
          current: pageNum,
          pageSize,
          total: page?.totalSize ?? 0,
          pageSizeOptions: [...pageSizes],
          showSizeChanger: true,
          showQuickJumper: !phone,
          simple: phone,
          showTotal: (total, [from, to]) => t('range', { from, to, total }),
        }}
        onChange={(pagination, _, sorter, { action }) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          const size = pagination.pageSize ?? pageSize;
          const restart = action === 'sort' || size !== pageSize;
          change({
            pageNum: restart ? 1 : (pagination.current ?? 1),
            pageSize: size,
            orderFlag: one?.order ? `${String(one.columnKey)} ${one.order === 'ascend' ? 'asc' : 'desc'}` : undefined,
          });
        }}
      />
      <MessageView message={viewing} typeName={typeName} onClose={() => setViewing(null)} onGo={onGo} />
    </div>
  );
}
