import { defineText } from '../../../ui/text/text.ts';

export const agentToolText = defineText('ai.agent.tool', {
  zh: { assistant: '助手' },
  en: { assistant: 'Assistant' },
  mn: { assistant: 'Туслах' },
});
