import SendOutlined from '@ant-design/icons/SendOutlined';
import { Button, Drawer, Space, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { session } from '../../../api/session.ts';
import { May } from '../../../ui/access/May.tsx';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Message.module.css';
import { MessageList } from './MessageList.tsx';
import { messageText } from './message.text.ts';
import { useUnread } from './useUnread.ts';

const WriteMessageDrawer = lazyNamed(() => import('./WriteMessageDrawer.tsx'), 'WriteMessageDrawer');

interface Props {
  open: boolean;
  /** Tab to show first; null for the one that was shown last. */
  type: string | null;
  onClose: () => void;
}

/** The message centre: a tab for each type of message. */
export function MessageDrawer({ open, type, onClose }: Props) {
  const t = useText(messageText);
  const navigate = useNavigate();
  const phone = useDevice() === 'mobile';
  const unread = useUnread();
  const types = session.dictionaries()?.MESSAGE_TYPE ?? [];
  const [tab, setTab] = useState(type ?? types[0]?.dictCode ?? '');
  const [asked, setAsked] = useState(type);
  const [sending, setSending] = useState(false);
  // Opened from a notification: at the type of the new message.
  if (type !== asked) {
    setAsked(type);
    if (type) setTab(type);
  }
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };

  return (
    <Drawer
      open={open}
      placement="top"
      size="100%"
      title={t('centre')}
      onClose={onClose}
      destroyOnHidden
      // The drawer fills the window: what opens beside it must not push it away.
      push={false}
      classNames={{ body: styles.body }}
      extra={
        <May permission="message.send">
          <Space>
            <Button onClick={() => go('/messages/sent')}>{t('sent')}</Button>
            <Button type="primary" icon={<SendOutlined aria-hidden />} onClick={() => setSending(true)}>
              {phone ? null : t('compose')}
              {phone && <span className={styles.hidden}>{t('compose')}</span>}
            </Button>
          </Space>
        </May>
      }
    >
      <Tabs
        activeKey={tab}
        onChange={setTab}
        className={styles.tabs}
        items={types.map(({ dictCode, dictName }) => ({
          key: dictCode,
          label: (
            <span className={styles.tab}>
              {dictName}
              <Count n={unread[dictCode] ?? 0} />
            </span>
          ),
          children: <MessageList type={dictCode} typeName={dictName} unread={unread[dictCode] ?? 0} onGo={go} />,
        }))}
      />
      <DialogSlot subject={sending}>
        {(_, shown) => <WriteMessageDrawer open={shown} onClose={() => setSending(false)} />}
      </DialogSlot>
    </Drawer>
  );
}

/** Number of unread messages. */
function Count({ n }: { n: number }) {
  const t = useText(messageText);
  if (n === 0) return null;
  return (
    <span className={styles.count}>
      {n > 99 ? '99+' : n}
      <span className={styles.hidden}>{t('unread')}</span>
    </span>
  );
}
