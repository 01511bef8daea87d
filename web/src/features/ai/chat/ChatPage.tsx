import { useQuery } from '@tanstack/react-query';
import { agentApi } from '@xueyan/contract/ai/agent';
import { type Chat, chatApi } from '@xueyan/contract/ai/chat';
import { Button, Drawer, Flex } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Chat.module.css';
import { ChatList } from './ChatList.tsx';
import { chatText } from './chat.text.ts';
import { PromptMenu } from './PromptMenu.tsx';
import { type Asking, Thread } from './Thread.shared.tsx';
import { useExport } from './useExport.ts';

const ChatForm = lazyNamed(() => import('./ChatFormModal.tsx'), 'ChatFormModal');
const ShareChat = lazyNamed(() => import('../chat-share/ShareChatModal.shared.tsx'), 'ShareChatModal');
const SharedChats = lazyNamed(() => import('../chat-share/SharedChats.shared.tsx'), 'SharedChats');

/** Page of the actor’s chats with the school’s models. */
export function ChatPage() {
  const t = useText(chatText);
  const state = useQuery(query(chatApi.state, {}));
  const [params, setParams] = useSearchParams();
  const chatId = params.get('id');
  const narrow = useDevice() === 'mobile';
  const [listOpen, setListOpen] = useState(false);
  const [renamed, setRenamed] = useState<Chat | null>(null);
  const [shared, setShared] = useState<string | null>(null);
  const [shares, setShares] = useState(false);
  const exportChat = useExport(chatId);
  const baseId = params.get('base');
  const choose = (id: string | null) => {
    setParams(id ? { id } : {});
    setListOpen(false);
  };
  const list = <ChatList chatId={chatId} onChoose={choose} onRename={setRenamed} />;
  return (
    <Page
      title={t('title')}
      width="full"
      extra={
        <Flex gap="small" wrap>
          {narrow && <Button onClick={() => setListOpen(true)}>{t('chats')}</Button>}
          <Button onClick={() => setShares(true)}>{t('shares')}</Button>
          {chatId && <Button onClick={() => setShared(chatId)}>{t('share')}</Button>}
          {chatId && <Button onClick={() => void exportChat()}>{t('exportChat')}</Button>}
        </Flex>
      }
    >
      <QueryView query={state}>
        {({ models, allowances, closed }) => {
          const left = allowances
            .filter(({ unit }) => unit === 'tokens')
            .map(({ span, used, limit }) => ({ span, n: Math.max(0, limit - used) }));
          const least = left.toSorted((a, b) => a.n - b.n)[0];
          return (
            <div className={`${styles.frame} ${narrow ? styles.narrow : ''}`}>
              {narrow ? (
                <Drawer open={listOpen} onClose={() => setListOpen(false)} placement="left" title={t('chats')}>
                  <div className={styles.side}>{list}</div>
                </Drawer>
              ) : (
                <aside className={styles.side}>{list}</aside>
              )}
              {closed && !chatId ? (
                <EmptyState title={t(`closed_${closed.by}`, closed)} hint={t(`closedHint_${closed.by}`)} />
              ) : models.length === 0 && !chatId && !baseId ? (
                <EmptyState title={t('notReadyTitle')} hint={t('notReadyHint')} />
              ) : (
                <Chatting chatId={chatId} baseId={baseId} models={models} least={least} onBegun={choose} />
              )}
            </div>
          );
        }}
      </QueryView>
      <DialogSlot subject={renamed}>
        {(chat, shown) => <ChatForm open={shown} chat={chat} onClose={() => setRenamed(null)} />}
      </DialogSlot>
      <DialogSlot subject={shared}>
        {(id, shown) => <ShareChat open={shown} chatId={id} onClose={() => setShared(null)} />}
      </DialogSlot>
      <Drawer open={shares} onClose={() => setShares(false)} title={t('shares')} size="large" destroyOnHidden>
        <SharedChats />
      </Drawer>
    </Page>
  );
}

interface ChattingProps {
  chatId: string | null;
  /** Knowledge base that a new chat answers from. */
  baseId: string | null;
  models: { modelId: string; title: string }[];
  least: { span: 'day' | 'month'; n: number } | undefined;
  onBegun: (chatId: string) => void;
}

function Chatting({ chatId, baseId, models, least, onBegun }: ChattingProps) {
  const t = useText(chatText);
  const ask = useAction(chatApi.ask, [chatApi.list, chatApi.state]);
  const askAgent = useAction(agentApi.chat, [chatApi.list, chatApi.state]);
  const onAsk = async ({ agent, ...asking }: Asking) => {
    const { files: _, pictureIds: __, ...plain } = asking;
    const begun = agent
      ? await askAgent.mutateAsync(plain)
      : await ask.mutateAsync({ ...asking, ...(baseId && !chatId && { baseIds: [baseId] }) });
    if (begun.chatId !== asking.chatId) onBegun(begun.chatId);
    return begun;
  };
  return (
    <div className={styles.main}>
      <Thread
        chatId={chatId}
        models={models}
        opening={<EmptyState title={t('hello')} hint={t('helloHint')} />}
        takesFiles
        tools={(typed) => <PromptMenu {...typed} />}
        onAsk={onAsk}
      />
      {least && (
        <p className={styles.note}>
          {t(least.span === 'day' ? 'left' : 'leftMonth', { n: least.n.toLocaleString('en-US') })}
        </p>
      )}
    </div>
  );
}
