import { defineText } from '../../../ui/text.ts';

export const assistantEntryText = defineText('desk.assistant.entry', {
  zh: { show: '显示助手', open: '打开助手', words: 'AI 智能助手' },
  en: { show: 'Show the assistant', open: 'Open the assistant', words: 'AI assistant' },
  mn: { show: 'Туслахыг харуулах', open: 'Туслахыг нээх', words: 'AI туслах' },
});
