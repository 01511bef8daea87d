import BellOutlined from '@ant-design/icons/BellOutlined';
import { HeaderTool } from '../../../ui/HeaderTool.tsx';
import { May } from '../../../ui/May.tsx';
import { useText } from '../../../ui/text.ts';
import { loadDrawer, openMessages } from './message-centre.ts';
import { messageToolText } from './message-tool.text.ts';
import { useUnread } from './useUnread.ts';

/** The header's way to the messages; a dot while some are unread. */
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
    </May>
  );
}
