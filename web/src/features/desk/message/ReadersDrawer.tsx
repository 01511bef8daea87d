import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageApi, type SentMessage } from '@xueyan/contract/desk/message';
import { Button, Drawer, Input, Segmented, Table } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Markdown } from '../../../ui/Markdown.tsx';
import { useText } from '../../../ui/text.ts';
import { useDevice } from '../../../ui/useDevice.ts';
import { useNotice } from '../../../ui/useNotice.ts';
import styles from './Sending.module.css';
import { sendingText } from './sending.text.ts';

type ReadFilter = 'all' | 'read' | 'unread';
const start = { pageNum: 1, pageSize: 10, userName: '', filter: 'all' as ReadFilter };

/** A message that was sent, with who has read it and who has not. */
export function ReadersDrawer({ message, onClose }: { message: SentMessage; onClose: () => void }) {
  const t = useText(sendingText);
  const notice = useNotice();
  const phone = useDevice() === 'mobile';
  const [shown, setShown] = useState(start);
  const change = (part: Partial<typeof start>) => setShown((before) => ({ ...before, pageNum: 1, ...part }));
  const { pageNum, pageSize, userName, filter } = shown;
  const wanted = {
    messageId: message.messageId,
    userName: userName || undefined,
    read: filter === 'all' ? undefined : filter === 'read',
  };
  const readers = useQuery({
    ...query(messageApi.readers, { ...wanted, pageNum, pageSize }),
    placeholderData: keepPreviousData,
  });
  const page = readers.data?.pageInfo;
  const save = () => download(`export/${messageApi.readers.path}`, wanted).catch(notice.error);

  return (
    <Drawer open size={phone ? '100%' : 560} title={t('readers')} onClose={onClose}>
      <div className={styles.preview}>
        <h3>{message.messageTitle}</h3>
        <Markdown source={message.messageContent} />
      </div>
      <div className={styles.bar}>
        <Segmented<ReadFilter>
          aria-label={t('state')}
          value={filter}
          onChange={(next) => change({ filter: next })}
          options={[
            { value: 'all', label: `${t('all')} ${message.recipientCount}` },
            { value: 'read', label: `${t('read')} ${message.readCount}` },
            { value: 'unread', label: `${t('notRead')} ${message.recipientCount - message.readCount}` },
          ]}
        />
        <Input.Search
          className={styles.search}
          allowClear
          maxLength={40}
          placeholder={t('searchName')}
          aria-label={t('searchName')}
          onSearch={(next) => change({ userName: next.trim() })}
        />
        <Button onClick={() => void save()}>{t('export')}</Button>
      </div>
      {readers.error && !page ? (
        <ErrorState compact error={readers.error} onRetry={() => void readers.refetch()} />
      ) : (
        <Table
          aria-label={t('readers')}
          rowKey="userId"
          size="small"
          loading={{ spinning: readers.isPending || readers.isPlaceholderData, delay: 300 }}
          dataSource={page?.resultList ?? []}
          locale={{ emptyText: page ? <EmptyState compact drawing="lost" title={t('nobodyFits')} /> : ' ' }}
          columns={[
            { title: t('name'), dataIndex: 'userName' },
            { title: t('account'), dataIndex: 'loginName' },
            {
              title: t('readAt'),
              dataIndex: 'readTime',
              className: styles.time,
              render: (time: string | null) => time ?? <span className={styles.type}>{t('notRead')}</span>,
            },
          ]}
          pagination={{
            current: pageNum,
            pageSize,
            total: page?.totalSize ?? 0,
            size: 'small',
            showSizeChanger: false,
            showTotal: (total, [from, to]) => t('range', { from, to, total }),
            onChange: (next) => setShown((before) => ({ ...before, pageNum: next })),
          }}
        />
      )}
    </Drawer>
  );
}
