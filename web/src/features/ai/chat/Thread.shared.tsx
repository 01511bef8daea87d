import { useQuery } from '@tanstack/react-query';
import { agentApi, agentQuestionMax } from '@xueyan/contract/ai/agent';
import { type ChatMessage, chatApi, type KeptFiles, type QuestionFile, questionMax } from '@xueyan/contract/ai/chat';
import { Alert, Button, Flex, Tag } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { ApplicationIcon } from '../application-icon/ApplicationIcon.shared.tsx';
import { AttachedTags } from './AttachedTags.tsx';
import { aboutChatText } from './about-chat.text.ts';
import { answerNoteText } from './answer-note.text.ts';
import styles from './Chat.module.css';
import { Composer } from './Composer.tsx';
import { chatText } from './chat.text.ts';
import { FilePick } from './FilePick.tsx';
import { MessageView } from './MessageView.tsx';
import { PicturePick } from './PicturePick.tsx';
import { branchOf } from './thread.ts';
import { useAttached } from './useAttached.ts';

export interface Asking {
  chatId: string | null;
  parentId: string | null;
  content: string;
  files: QuestionFile[];
  /** Files of the edited question that this one has too. */
  keep: KeptFiles | null;
  pictureIds: string[];
  modelId: string | null;
  /** Whether the chat is with the assistant. */
  agent: boolean;
}

interface ThreadProps {
  /** Name of the page: its first question of a chat is kept under it until it is sent. */
  place: string;
  /** Null for a chat that begins with the first question. */
  chatId: string | null;
  /** Shown while the chat has no messages. */
  opening: ReactNode;
  models: { modelId: string; title: string }[];
  tools?: (typed: { text: string; setText: (text: string) => void }) => ReactNode;
  /** Whether files may be attached. */
  takesFiles?: boolean;
  /** Maximum characters of a question, where the chat begins with a shorter limit. */
  max?: number;
  /** Sends the question; returns its chat. */
  onAsk: (asking: Asking) => Promise<{ chatId: string }>;
  /** Told the messages of the branch on the screen whenever they change. */
  onBranch?: (messageIds: string[]) => void;
}

/** A chat: the messages of the chosen branch, and the input for the next question. */
export function Thread({
  place,
  chatId,
  opening,
  models,
  tools,
  takesFiles = false,
  max = questionMax,
  onAsk,
  onBranch,
}: ThreadProps) {
  const t = useText(chatText);
  const words = useText(aboutChatText);
  const notes = useText(answerNoteText);
  const notice = useNotice();
  const chat = useQuery({ ...query(chatApi.get, { chatId: chatId ?? '' }), enabled: chatId !== null });
  const agent = chat.data?.chat.agent ?? false;
  const again = useAction(agent ? agentApi.again : chatApi.again, [chatApi.get]);
  const stop = useAction(chatApi.stop, [chatApi.get]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [edited, setEdited] = useState<ChatMessage | null>(null);
  const [pending, setPending] = useState(false);
  const attached = useAttached();
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
  const nameOfText = edited ? `edit.${edited.messageId}` : `chat.${chatId ?? place}`;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [count]);

  const ids = branch.map(({ message }) => message.messageId).join(' ');
  const tell = useEffectEvent((text: string) => onBranch?.(text === '' ? [] : text.split(' ')));
  useEffect(() => tell(ids), [ids]);

  const deliver = async (question: Omit<Asking, 'chatId' | 'agent'>) => {
    setPending(true);
    try {
      await onAsk({ ...question, chatId, agent });
      // The newest branch is the one just started.
      setChosen((before) => without(before, question.parentId ?? ''));
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
  const edit = (message: ChatMessage | null) => {
    setEdited(message);
    if (message) attached.takeUp(message);
    else attached.clear();
  };
  const send = async ({ content, modelId }: { content: string; modelId: string | null }) => {
    const parentId = edited ? edited.parentId : (last?.messageId ?? null);
    const isSent = await deliver({ ...attached.carried, parentId, content, modelId });
    if (!isSent) return false;
    edit(null);
    return true;
  };
  const goOn = () => {
    const parentId = last?.messageId ?? null;
    void deliver({ parentId, content: notes('goOn'), files: [], keep: null, pictureIds: [], modelId: null });
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
            {lesson?.cutAt && <span className={styles.quiet}>{notes('lessonCut', { n: lesson.cutAt })}</span>}
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
            onEdit={edit}
            onGoOn={shown.message === last && !closed ? goOn : null}
          />
        ))}
        <div ref={end} />
      </div>
      {edited && (
        <Flex className={styles.note} align="center" gap="small">
          {t('editing')}
          <Button type="link" size="small" onClick={() => edit(null)}>
            {t('cancel')}
          </Button>
        </Flex>
      )}
      <AttachedTags attached={attached} />
      {closed ? (
        <Alert type="info" showIcon title={words(`closed_${closed}`)} />
      ) : (
        <Composer
          key={nameOfText}
          name={nameOfText}
          initial={edited?.content ?? ''}
          max={agent ? Math.min(max, agentQuestionMax) : max}
          models={models}
          running={running !== undefined}
          pending={pending}
          tools={(typed) => (
            <>
              {takesFiles && !agent && <PicturePick count={attached.pictures.length} onKept={attached.addPicture} />}
              {takesFiles && !agent && (
                <FilePick count={attached.earlier.length + attached.files.length} onRead={attached.addFile} />
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
