import { messageApi, type SentMessage } from '@xueyan/contract/base/message';
import { Drawer, Flex, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { type Among, ReadersOf } from './ReadersOf.tsx';
import styles from './Sending.module.css';
import { sendingText } from './sending.text.ts';

type ReadStatus = 'all' | 'read' | 'unread';

interface ReadersDrawerProps {
  open: boolean;
  message: Pick<SentMessage, 'messageId' | 'messageTitle' | 'messageContent' | 'recipientCount' | 'readCount'>;
  onClose: () => void;
}

/** A sent message, with the people who have and have not read it. */
export function ReadersDrawer({ open, message, onClose }: ReadersDrawerProps) {
  const t = useText(sendingText);
  const phone = useDevice() === 'mobile';
  const [among, setAmong] = useState<Among>({});
  const [status, setStatus] = useState<ReadStatus>('all');
  const { messageId, messageTitle, messageContent, recipientCount, readCount } = message;
  const search = useMemo(() => [{ name: 'userName', label: t('name'), placeholder: t('searchName') }], [t]);
  const columns = useMemo(
    () => [
      { sortField: 'userName', dataIndex: 'userName', pinned: true },
      { dataIndex: 'loginName' },
      { dataIndex: 'className' },
      { dataIndex: 'organizationName' },
      {
        sortField: 'readTime',
        dataIndex: 'readTime',
        className: styles.time,
        render: (time: string | null) => time ?? <span className={styles.type}>{t('notRead')}</span>,
      },
    ],
    [t],
  );
  return (
    <Drawer open={open} size={phone ? '100%' : 760} title={t('readers')} onClose={onClose} destroyOnHidden>
      <div className={styles.preview}>
        <h3>{messageTitle}</h3>
        <Markdown source={messageContent} />
      </div>
      <ListTable
        endpoint={messageApi.readers}
        place="memory"
        label={t('readers')}
        rowKey="userId"
        filters={{ messageId, ...among, ...(status !== 'all' && { read: status === 'read' }) }}
        columns={columns}
        search={search}
        toolbar={
          <Flex gap={8} wrap>
            <Segmented<ReadStatus>
              aria-label={t('state')}
              value={status}
              onChange={setStatus}
              options={[
                { value: 'all', label: `${t('all')} ${recipientCount}` },
                { value: 'read', label: `${t('read')} ${readCount}` },
                { value: 'unread', label: `${t('notRead')} ${recipientCount - readCount}` },
              ]}
            />
            <ReadersOf among={among} onChange={setAmong} />
          </Flex>
        }
      />
    </Drawer>
  );
}
