import { useQuery } from '@tanstack/react-query';
import { agentApi } from '@xueyan/contract/ai/agent';
import { type ChatMessage, chatApi, type QuestionFile } from '@xueyan/contract/ai/chat';
import { Button, Flex } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Chat.module.css';
import { Composer } from './Composer.tsx';
import { chatText } from './chat.text.ts';
import { MessageView } from './MessageView.tsx';
import { branchOf } from './thread.ts';

export interface Asking {
  chatId: string | null;
  parentId: string | null;
  content: string;
  files: QuestionFile[];
  modelId: string | null;
  /** The chat is one with the assistant. */
  agent: boolean;
}

interface ThreadProps {
  /** Null: a chat that begins with the first question. */
  chatId: string | null;
  /** What stands where nothing was asked yet. */
  opening: ReactNode;
  models: { modelId: string; title: string }[];
  tools?: (typed: { text: string; setText: (text: string) => void }) => ReactNode;
  files?: QuestionFile[];
  /** Asks; answers in which chat. */
  onAsk: (asking: Asking) => Promise<{ chatId: string }>;
}

/** A chat: its messages along the chosen branch, and where the next question is typed. */
export function Thread({ chatId, opening, models, tools, files = [], onAsk }: ThreadProps) {
  const t = useText(chatText);
  const notice = useNotice();
  const chat = useQuery({ ...query(chatApi.get, { chatId: chatId ?? '' }), enabled: chatId !== null });
  const agent = chat.data?.chat.agent ?? false;
  const again = useAction(agent ? agentApi.again : chatApi.again, [chatApi.get]);
  const stop = useAction(chatApi.stop, [chatApi.get]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [edited, setEdited] = useState<ChatMessage | null>(null);
  const [pending, setPending] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const messages = chatId === null ? [] : (chat.data?.messages ?? []);
  const branch = branchOf(messages, chosen);
  const last = branch.at(-1)?.message;
  const running = messages.find(({ state }) => state === 'running');
  const count = messages.length;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [count]);

  const send = async ({ content, modelId }: { content: string; modelId: string | null }) => {
    setPending(true);
    try {
      const parentId = edited ? edited.parentId : (last?.messageId ?? null);
      await onAsk({ chatId, parentId, content, files, modelId, agent });
      // The newest branch is the one that was just begun.
      setChosen((before) => without(before, parentId ?? ''));
      setEdited(null);
      await chat.refetch();
      return true;
    } catch (error) {
      notice.error(error);
      return false;
    } finally {
      setPending(false);
    }
  };
  const answerAgain = (questionId: string) => {
    setChosen((before) => without(before, questionId));
    again.mutate({ questionId }, { onError: notice.error });
  };
  return (
    <div className={styles.main}>
      <div className={styles.messages} aria-live="polite">
        {count === 0 && opening}
        {branch.map((shown) => (
          <MessageView
            key={shown.message.messageId}
            shown={shown}
            busy={running !== undefined || pending}
            onOver={() => void chat.refetch()}
            onChoose={(id) => setChosen((before) => new Map(before).set(shown.message.parentId ?? '', id))}
            onAgain={answerAgain}
            onEdit={setEdited}
          />
        ))}
        <div ref={end} />
      </div>
      {edited && (
        <Flex className={styles.note} align="center" gap="small">
          {t('editing')}
          <Button type="link" size="small" onClick={() => setEdited(null)}>
            {t('cancel')}
          </Button>
        </Flex>
      )}
      <Composer
        key={`${chatId} ${edited?.messageId}`}
        initial={edited?.content ?? ''}
        models={models}
        running={running !== undefined}
        pending={pending}
        {...(tools && { tools })}
        onSend={send}
        onStop={() => running && stop.mutate({ messageId: running.messageId }, { onError: notice.error })}
      />
    </div>
  );
}

function without(map: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> {
  const next = new Map(map);
  next.delete(key);
  return next;
}
