import { useQuery } from '@tanstack/react-query';
import { agentApi } from '@xueyan/contract/ai/agent';
import { type Chat, type ChatEntry, chatApi } from '@xueyan/contract/ai/chat';
import type { Allowance } from '@xueyan/contract/ai/quota';
import { Button, Drawer, Flex } from 'antd';
import { type ReactNode, useState } from 'react';
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

type Typed = { text: string; setText: (text: string) => void };

interface ChatDeskProps {
  title: string;
  subtitle?: string;
  /** Lists only the chats of this kind. */
  entry?: ChatEntry;
  /** What a new chat is about, chosen above its first question. */
  choices?: ReactNode;
  /** Begins a chat with its first question; null while what it is about is not chosen. */
  onBegin: ((asking: Asking) => Promise<{ chatId: string }>) | null;
  /** Shown in place of the messages of a new chat. */
  opening: ReactNode;
  /** Whether a new chat is answered without a model too. */
  needsNoModel?: boolean;
  /** Tools beside the question of a new chat. */
  tools?: (typed: Typed) => ReactNode;
}

/** Page of chats: the list of them, one of them, and the beginning of a new one. */
export function ChatDesk({ title, subtitle, entry, needsNoModel = false, ...beginning }: ChatDeskProps) {
  const t = useText(chatText);
  const state = useQuery(query(chatApi.state, {}));
  const [params, setParams] = useSearchParams();
  const chatId = params.get('id');
  const narrow = useDevice() === 'mobile';
  const [listOpen, setListOpen] = useState(false);
  const [renamed, setRenamed] = useState<Chat | null>(null);
  /** The branch on the screen. */
  const [branch, setBranch] = useState<string[]>([]);
  const [shared, setShared] = useState<{ chatId: string; messageId: string } | null>(null);
  const [shares, setShares] = useState(false);
  const last = branch.at(-1);
  const exportChat = useExport(chatId, branch);
  const choose = (id: string | null) => {
    setParams(id ? { id } : {});
    setListOpen(false);
  };
  const list = <ChatList chatId={chatId} entry={entry} onChoose={choose} onRename={setRenamed} />;
  return (
    <Page
      title={title}
      {...(subtitle && { subtitle })}
      width="full"
      extra={
        <Flex gap="small" wrap>
          {narrow && <Button onClick={() => setListOpen(true)}>{t('chats')}</Button>}
          <Button onClick={() => setShares(true)}>{t('shares')}</Button>
          {chatId && last && <Button onClick={() => setShared({ chatId, messageId: last })}>{t('share')}</Button>}
          {chatId && <Button onClick={() => void exportChat()}>{t('exportChat')}</Button>}
        </Flex>
      }
    >
      <QueryView query={state}>
        {({ models, allowances, closed }) => (
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
            ) : models.length === 0 && !chatId && !needsNoModel ? (
              <EmptyState title={t('notReadyTitle')} hint={t('notReadyHint')} />
            ) : (
              <Chatting
                {...beginning}
                place={entry ?? 'plain'}
                chatId={chatId}
                models={models}
                least={leastOf(allowances)}
                onBegun={choose}
                onBranch={setBranch}
              />
            )}
          </div>
        )}
      </QueryView>
      <DialogSlot subject={renamed}>
        {(chat, shown) => <ChatForm open={shown} chat={chat} onClose={() => setRenamed(null)} />}
      </DialogSlot>
      <DialogSlot subject={shared}>
        {(branchEnd, shown) => <ShareChat open={shown} {...branchEnd} onClose={() => setShared(null)} />}
      </DialogSlot>
      <Drawer open={shares} onClose={() => setShares(false)} title={t('shares')} size="large" destroyOnHidden>
        <SharedChats />
      </Drawer>
    </Page>
  );
}

/** Returns the limit of tokens that leaves the least. */
const leastOf = (allowances: Allowance[]) =>
  allowances
    .filter(({ unit }) => unit === 'tokens')
    .map(({ span, used, limit }) => ({ span, n: Math.max(0, limit - used) }))
    .toSorted((a, b) => a.n - b.n)[0];

interface ChattingProps extends Pick<ChatDeskProps, 'choices' | 'onBegin' | 'opening' | 'tools'> {
  place: string;
  chatId: string | null;
  models: { modelId: string; title: string }[];
  least: { span: 'day' | 'month'; n: number } | undefined;
  onBegun: (chatId: string) => void;
  onBranch: (messageIds: string[]) => void;
}

function Chatting({
  place,
  chatId,
  choices,
  onBegin,
  opening,
  tools,
  models,
  least,
  onBegun,
  onBranch,
}: ChattingProps) {
  const t = useText(chatText);
  const ask = useAction(chatApi.ask, [chatApi.list, chatApi.state]);
  const askAgent = useAction(agentApi.chat, [chatApi.list, chatApi.state]);
  const onAsk = async (asking: Asking) => {
    const { agent, files: _, pictureIds: __, keep: ____, ...plain } = asking;
    if (agent) return askAgent.mutateAsync(plain);
    if (asking.chatId === null && onBegin) {
      const begun = await onBegin(asking);
      onBegun(begun.chatId);
      return begun;
    }
    const { agent: ___, ...question } = asking;
    return ask.mutateAsync(question);
  };
  return (
    <div className={styles.main}>
      {!chatId && choices}
      {chatId || onBegin ? (
        <Thread
          key={chatId ?? 'new'}
          place={place}
          chatId={chatId}
          models={models}
          opening={opening}
          takesFiles
          tools={(typed) => (
            <>
              <PromptMenu {...typed} />
              {!chatId && tools?.(typed)}
            </>
          )}
          onAsk={onAsk}
          onBranch={onBranch}
        />
      ) : (
        opening
      )}
      {least && (
        <p className={styles.note}>
          {t(least.span === 'day' ? 'left' : 'leftMonth', { n: least.n.toLocaleString('en-US') })}
        </p>
      )}
    </div>
  );
}
