import { chatApi } from '@xueyan/contract/ai/chat';
import { useSearchParams } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ChatDesk } from './ChatDesk.tsx';
import { chatText } from './chat.text.ts';

/** Page of the actor’s chats with the school’s models. */
export function ChatPage() {
  const t = useText(chatText);
  const [params] = useSearchParams();
  const baseId = params.get('base');
  const ask = useAction(chatApi.ask, [chatApi.list, chatApi.state]);
  return (
    <ChatDesk
      title={t('title')}
      needsNoModel={baseId !== null}
      opening={<EmptyState title={t('hello')} hint={t('helloHint')} />}
      onBegin={({ agent: _, ...asking }) => ask.mutateAsync({ ...asking, ...(baseId && { baseIds: [baseId] }) })}
    />
  );
}
