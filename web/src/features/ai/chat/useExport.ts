import { useQuery } from '@tanstack/react-query';
import { chatApi } from '@xueyan/contract/ai/chat';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { chatText } from './chat.text.ts';
import { asMarkdown, branchTo } from './thread.ts';

/** Returns a function that saves the branch of a chat on the screen as a Markdown file, marked as made by AI. */
export function useExport(chatId: string | null, messageIds: readonly string[]) {
  const t = useText(chatText);
  const chat = useQuery({ ...query(chatApi.get, { chatId: chatId ?? '' }), enabled: chatId !== null });
  return async () => {
    const { data } = chat.data ? chat : await chat.refetch();
    if (!data) return;
    const { title } = data.chat;
    const names = { user: t('you'), assistant: `${t('assistant')}（${t('generated')}）` };
    const text = asMarkdown(title, branchTo(data.messages, messageIds), names);
    const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${title.replace(/[\\/:*?"<>|]/g, '_')}.md`;
    link.click();
    URL.revokeObjectURL(address);
  };
}
