import { Drawer } from 'antd';
import type { AssistantWish } from '../../../ui/command/assistant.ts';
import { useText } from '../../../ui/text/text.ts';
import { AgentChat } from './AgentChat.tsx';
import { agentText } from './agent.text.ts';

interface AgentDrawerProps {
  open: boolean;
  wish: AssistantWish;
  onClose: () => void;
}

/** The assistant beside the page, which stays usable. */
export function AgentDrawer({ open, wish, onClose }: AgentDrawerProps) {
  const t = useText(agentText);
  return (
    <Drawer open={open} onClose={onClose} title={t('title')} placement="right" mask={false} size={440}>
      <AgentChat key={wish.checkpointId ?? ''} checkpointId={wish.checkpointId} height="100%" />
    </Drawer>
  );
}
