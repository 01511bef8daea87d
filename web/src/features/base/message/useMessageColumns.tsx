import type { ReceivedMessage } from '@xueyan/contract/base/message';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { stateText } from '../../../ui/feedback/state.text.ts';
import type { ListColumn } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Message.module.css';
import { messageText } from './message.text.ts';

/** Returns the columns of a list of messages; a phone shows the time below the title. */
export function useMessageColumns(view: (message: ReceivedMessage) => void): ListColumn<ReceivedMessage>[] {
  const t = useText(messageText);
  const say = useText(stateText);
  const phone = useDevice() === 'mobile';
  const title: ListColumn<ReceivedMessage> = {
    title: t('title'),
    dataIndex: 'messageTitle',
    pinned: true,
    render: (_, row) => (
      <>
        <button type="button" className={styles.title} data-unread={row.readStatus === 0} onClick={() => view(row)}>
          {row.readStatus === 0 && <span className={styles.dot} aria-hidden="true" />}
          {row.readStatus === 0 && (
            <span className={styles.hidden}>{say('explained', { words: t('unread'), more: '' })}</span>
          )}
          {row.messageTitle}
        </button>
        {phone && <div className={styles.below}>{row.sendTime}</div>}
      </>
    ),
  };
  if (phone) return [title];
  return [
    title,
    { title: t('sender'), key: 'senderName', width: 160, render: (_, row) => row.senderName || t('system') },
    { title: t('sendTime'), sortField: 'sendTime', dataIndex: 'sendTime', width: 200, className: styles.time },
    {
      title: t('status'),
      key: 'readStatus',
      width: 120,
      render: (_, row) => (
        <StateTag tone={row.readStatus === 0 ? 'info' : 'neutral'}>
          {t(row.readStatus === 0 ? 'unread' : 'read')}
        </StateTag>
      ),
    },
  ];
}
