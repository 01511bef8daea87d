import { useQuery } from '@tanstack/react-query';
import { agentApi } from '@xueyan/contract/ai/agent';
import { type ChatMessage, chatApi, type KeptPicture, type QuestionFile } from '@xueyan/contract/ai/chat';
import { Alert, Button, Flex, Tag } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { ApplicationIcon } from '../application-icon/ApplicationIcon.shared.tsx';
import { aboutChatText } from './about-chat.text.ts';
import styles from './Chat.module.css';
import { Composer } from './Composer.tsx';
import { chatText } from './chat.text.ts';
import { FilePick } from './FilePick.tsx';
import { MessageView } from './MessageView.tsx';
import { PicturePick, PictureTags } from './PicturePick.tsx';
import { branchOf } from './thread.ts';

export interface Asking {
  chatId: string | null;
  parentId: string | null;
  content: string;
  files: QuestionFile[];
  pictureIds: string[];
  modelId: string | null;
  /** Whether the chat is with the assistant. */
  agent: boolean;
}

interface ThreadProps {
  /** Null for a chat that begins with the first question. */
  chatId: string | null;
  /** Shown while the chat has no messages. */
  opening: ReactNode;
  models: { modelId: string; title: string }[];
  tools?: (typed: { text: string; setText: (text: string) => void }) => ReactNode;
  /** Whether files may be attached. */
  takesFiles?: boolean;
  /** Sends the question; returns its chat. */
  onAsk: (asking: Asking) => Promise<{ chatId: string }>;
}

/** A chat: the messages of the chosen branch, and the input for the next question. */
export function Thread({ chatId, opening, models, tools, takesFiles = false, onAsk }: ThreadProps) {
  const t = useText(chatText);
  const words = useText(aboutChatText);
  const notice = useNotice();
  const chat = useQuery({ ...query(chatApi.get, { chatId: chatId ?? '' }), enabled: chatId !== null });
  const agent = chat.data?.chat.agent ?? false;
  const again = useAction(agent ? agentApi.again : chatApi.again, [chatApi.get]);
  const stop = useAction(chatApi.stop, [chatApi.get]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [edited, setEdited] = useState<ChatMessage | null>(null);
  const [pending, setPending] = useState(false);
  const [files, setFiles] = useState<QuestionFile[]>([]);
  const [pictures, setPictures] = useState<KeptPicture[]>([]);
  const end = useRef<HTMLDivElement>(null);
  const messages = chatId === null ? [] : (chat.data?.messages ?? []);
  const branch = branchOf(messages, chosen);
  const last = branch.at(-1)?.message;
  const closed = (chatId !== null && chat.data?.closed) || null;
  const { lesson } = chat.data?.chat ?? { lesson: null };
  const named = [lesson?.courseName, lesson?.sectionTitle, lesson?.className].flatMap((name) => name || []);
  const about = [...new Set([...named, ...(chat.data?.baseNames ?? [])])];
  const running = messages.find(({ state }) => state === 'running');
  const count = messages.length;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [count]);

  const send = async ({ content, modelId }: { content: string; modelId: string | null }) => {
    setPending(true);
    try {
      const parentId = edited ? edited.parentId : (last?.messageId ?? null);
      await onAsk({
        chatId,
        parentId,
        content,
        files,
        pictureIds: pictures.map(({ fileId }) => fileId),
        modelId,
        agent,
      });
      // The newest branch is the one just started.
      setChosen((before) => without(before, parentId ?? ''));
      setEdited(null);
      setFiles([]);
      setPictures([]);
      // The page of a new chat reads it by its own query.
      if (chatId !== null) await chat.refetch();
      return true;
    } catch (error) {
      notice.error(error);
      // What the chat rests on may have been withdrawn while it was open.
      if (chatId !== null) void chat.refetch();
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
        {chat.data?.chat.application && (
          <Flex align="center" gap="small">
            <ApplicationIcon {...chat.data.chat.application} />
            {chat.data.chat.application.name}
          </Flex>
        )}
        {chatId !== null && about.length > 0 && (
          <Flex align="center" gap={4} wrap>
            <span className={styles.quiet}>{words('about')}</span>
            {about.map((name) => (
              <Tag key={name}>{name}</Tag>
            ))}
          </Flex>
        )}
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
      <PictureTags pictures={pictures} onRemove={(id) => setPictures(pictures.filter(({ fileId }) => fileId !== id))} />
      {files.length > 0 && (
        <Flex className={styles.note} wrap gap="small">
          {files.map((file) => (
            <Tag
              key={`${file.name} ${file.text.length}`}
              closable={{ 'aria-label': t('removeFile', { name: file.name }) }}
              onClose={() => setFiles((before) => before.filter((one) => one !== file))}
            >
              {file.name} · {t('characters', { n: file.text.length })}
            </Tag>
          ))}
        </Flex>
      )}
      {closed ? (
        <Alert type="info" showIcon title={words(`closed_${closed}`)} />
      ) : (
        <Composer
          key={`${chatId} ${edited?.messageId}`}
          initial={edited?.content ?? ''}
          models={models}
          running={running !== undefined}
          pending={pending}
          tools={(typed) => (
            <>
              {takesFiles && !agent && (
                <PicturePick count={pictures.length} onKept={(one) => setPictures((before) => [...before, one])} />
              )}
              {takesFiles && !agent && (
                <FilePick count={files.length} onRead={(file) => setFiles((before) => [...before, file])} />
              )}
              {tools?.(typed)}
            </>
          )}
          onSend={send}
          onStop={() => running && stop.mutate({ messageId: running.messageId }, { onError: notice.error })}
        />
      )}
    </div>
  );
}

function without(map: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> {
  const next = new Map(map);
  next.delete(key);
  return next;
}
