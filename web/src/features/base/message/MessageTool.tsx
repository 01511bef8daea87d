import BellOutlined from '@ant-design/icons/BellOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import { useState } from 'react';
import { May } from '../../../ui/access/May.tsx';
import { useCommands } from '../../../ui/command/commands.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { HeaderTool } from '../../../ui/layout/HeaderTool.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { loadDrawer, openMessages } from './message-centre.ts';
import { messageToolText } from './message-tool.text.ts';
import { useUnread } from './useUnread.ts';

const WriteMessageDrawer = lazyNamed(() => import('./WriteMessageDrawer.tsx'), 'WriteMessageDrawer');

/** The header's button of the messages, with a dot while some are unread. */
export function MessageTool() {
  const t = useText(messageToolText);
  const unread = Object.values(useUnread()).some((count) => count > 0);
  return (
    <May permission="usermenu:notification">
      <HeaderTool
        icon={<BellOutlined aria-hidden />}
        label={t('messages')}
        command="messages"
        dot={unread}
        dotLabel={t('unread')}
        onNear={() => void loadDrawer().catch(() => undefined)}
        onOpen={() => openMessages()}
      />
      <May permission="message.send">
        <Compose />
      </May>
    </May>
  );
}

/** Command of the palette that opens the form for a new message. */
function Compose() {
  const t = useText(messageToolText);
  const [writing, setWriting] = useState(false);
  const icon = <SendOutlined aria-hidden />;
  useCommands([{ key: 'message:send', group: 'action', title: t('compose'), icon, run: () => setWriting(true) }]);
  return (
    <DialogSlot subject={writing}>
      {(_, open) => <WriteMessageDrawer open={open} onClose={() => setWriting(false)} />}
    </DialogSlot>
  );
}
