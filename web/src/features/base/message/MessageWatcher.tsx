import BellOutlined from '@ant-design/icons/BellOutlined';
import { noticeType } from '@xueyan/contract/base/message';
import { App, Button } from 'antd';
import { Suspense, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { session } from '../../../api/session.ts';
import { May } from '../../../ui/access/May.tsx';
import { chime } from '../../../ui/feedback/chime.ts';
import { useNotifications } from '../../../ui/feedback/useNotifications.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { closeMessages, loadDrawer, openMessages, useMessageCentre } from './message-centre.ts';
import { messageToolText } from './message-tool.text.ts';
import { useUnreadEvents } from './useUnread.ts';

const MessageDrawer = lazyNamed(loadDrawer, 'MessageDrawer');
const toastSeconds = 5;
const toastKey = 'message';

/** Receives messages on every page, notifies of new ones, and mounts the message centre. */
export function MessageWatcher() {
  return (
    <May permission="usermenu:notification">
      <Listening />
      <Opened />
    </May>
  );
}

function Listening() {
  const t = useText(messageToolText);
  const phrase = usePhrase();
  const settings = useNotifications();
  const { notification } = App.useApp();
  useUnreadEvents();

  useLive('message.new', ({ messageType, messageTitle, senderId, words }) => {
    const level = settings[messageType === noticeType ? 'notice' : 'system'];
    if (level === 'off' || senderId === session.user()?.id || document.visibilityState === 'hidden') return;
    if (level === 'sound') chime();
    const view = () => {
      notification.destroy(toastKey);
      openMessages(messageType);
    };
    notification.open({
      // One at a time: many at once would cover the page.
      key: toastKey,
      icon: <BellOutlined aria-hidden />,
      title: t('arrived'),
      description: words ? phrase(words) : messageTitle,
      duration: toastSeconds,
      actions: (
        <Button size="small" onClick={view}>
          {t('view')}
        </Button>
      ),
    });
  });
  return null;
}

function Opened() {
  const { open, type } = useMessageCentre();
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <MessageDrawer open={open} type={type} onClose={closeMessages} />
    </Suspense>
  );
}
