import MessageOutlined from '@ant-design/icons/MessageOutlined';
import { useMay } from '../../../ui/access/useMay.ts';
import { openAssistant } from '../../../ui/command/assistant.ts';
import { HeaderTool } from '../../../ui/layout/HeaderTool.tsx';
import { useText } from '../../../ui/text/text.ts';
import { agentToolText } from './agent-tool.text.ts';

/** Header button of the assistant; its code is fetched on the first click. */
export function AgentTool() {
  const t = useText(agentToolText);
  const may = useMay();
  if (!may('ai.use')) return null;
  return (
    <HeaderTool
      icon={<MessageOutlined aria-hidden />}
      label={t('assistant')}
      command="assistant"
      onOpen={() => openAssistant()}
    />
  );
}
