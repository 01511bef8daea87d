import type { ReceivedMessage } from '@xueyan/contract/desk/message';
import { Button, Space, type TableColumnType } from 'antd';
import { StateTag } from '../../../ui/StateTag.tsx';
import { useText } from '../../../ui/text.ts';
import styles from './Message.module.css';
import { messageText } from './message.text.ts';
import type { OptionalColumn } from './message-columns.ts';

interface Options {
  mine: boolean;
  hidden: OptionalColumn[];
  phone: boolean;
  orderFlag: string | undefined;
  view: (message: ReceivedMessage) => void;
  markRead: (messageId: string) => void;
  remove: (messageId: string) => void;
}

type Column = TableColumnType<ReceivedMessage>;

/** The columns of a list of messages; a phone has room for the title alone, with the rest below it. */
export function useMessageColumns({ mine, hidden, phone, orderFlag, view, markRead, remove }: Options): Column[] {
  const t = useText(messageText);
  const orderOf = (field: string) =>
    orderFlag === `${field} asc` ? 'ascend' : orderFlag === `${field} desc` ? 'descend' : null;

  const actions = (row: ReceivedMessage) => (
    <Space size={4}>
      <Button type="link" size="small" onClick={() => view(row)}>
        {t('view')}
      </Button>
      {mine && (
        <>
          <Button type="link" size="small" disabled={row.readStatus === 1} onClick={() => markRead(row.smId)}>
            {t('markRead')}
          </Button>
          <Button type="link" size="small" danger onClick={() => remove(row.smId)}>
            {t('remove')}
          </Button>
        </>
      )}
    </Space>
  );
  const title: Column = {
    title: t('title'),
    dataIndex: 'messageTitle',
    render: (_, row) => (
      <>
        <button type="button" className={styles.title} onClick={() => view(row)}>
          {row.readStatus === 0 && <span className={styles.dot} aria-hidden="true" />}
          {row.readStatus === 0 && <span className={styles.hidden}>{t('unread')}：</span>}
          {row.messageTitle}
        </button>
        {phone && (
          <div className={styles.below}>
            <span className={styles.time}>{row.sendTime}</span>
            {actions(row)}
          </div>
        )}
      </>
    ),
  };
  if (phone) return [title];

  const optional: Record<OptionalColumn, Column> = {
    senderName: { title: t('sender'), width: 160, render: (_, row) => row.senderName || t('system') },
    sendTime: {
      title: t('sendTime'),
      key: 'sendTime',
      dataIndex: 'sendTime',
      width: 200,
      className: styles.time,
      sorter: true,
      showSorterTooltip: false,
      sortOrder: orderOf('sendTime'),
    },
    readStatus: {
      title: t('status'),
      width: 120,
      render: (_, row) =>
        row.readStatus === 0 ? (
          <StateTag tone="info">{t('unread')}</StateTag>
        ) : (
          <StateTag tone="neutral">{t('read')}</StateTag>
        ),
    },
  };
  const shown = (Object.keys(optional) as OptionalColumn[]).filter((column) => !hidden.includes(column));
  return [
    title,
    ...shown.map((column) => optional[column]),
    { title: t('actions'), width: mine ? 220 : 96, render: (_, row) => actions(row) },
  ];
}
