import type { ChatMessage, Source } from '@xueyan/contract/ai/chat';
import { Alert, Button, Space, Tag } from 'antd';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { ZoomImage } from '../../../ui/media/ZoomImage.tsx';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import { AnswerNotes } from './AnswerNotes.shared.tsx';
import { answerNoteText } from './answer-note.text.ts';
import styles from './Chat.module.css';
import { chatText } from './chat.text.ts';
import { SourceList } from './SourceList.tsx';
import type { Shown } from './thread.ts';
import { useCited } from './useCited.ts';
import { useFollowed } from './useFollowed.ts';

const none: Source[] = [];

interface MessageViewProps {
  shown: Shown;
  /** An answer in progress in the chat blocks further questions. */
  busy: boolean;
  onOver: () => void;
  onChoose: (messageId: string) => void;
  onAgain: (questionId: string) => void;
  onEdit: (message: ChatMessage) => void;
  /** Has the last answer of the branch continued; null for all others. */
  onGoOn?: (() => void) | null;
}

/** One message: a question as typed, or an answer as it arrives. */
export function MessageView({ shown, ...acts }: MessageViewProps) {
  const { message, siblings } = shown;
  const t = useText(chatText);
  const notes = useText(answerNoteText);
  const { messageId } = message;
  const at = siblings.indexOf(messageId);
  const go = (by: number) => {
    const next = siblings[at + by];
    if (next) acts.onChoose(next);
  };
  const turns = siblings.length > 1 && (
    <Space size={0}>
      <Button type="text" size="small" disabled={at === 0} aria-label={t('previous')} onClick={() => go(-1)}>
        ‹
      </Button>
      <span className={styles.turn}>
        {at + 1} / {siblings.length}
      </span>
      <Button
        type="text"
        size="small"
        disabled={at === siblings.length - 1}
        aria-label={t('next')}
        onClick={() => go(1)}
      >
        ›
      </Button>
    </Space>
  );
  return message.role === 'user' ? (
    <article className={styles.question} aria-label={t('you')}>
      <div className={styles.bubble}>
        <p className={styles.said}>{message.content}</p>
        {message.files.map(({ name, characters, cut }) => (
          <Tag key={`${name} ${characters}`}>
            {name} · {t('characters', { n: characters })}
            {cut && ` · ${notes('shortened')}`}
          </Tag>
        ))}
        {message.pictures.length > 0 && (
          <div className={styles.pictures}>
            {message.pictures.map(({ fileId, name, address }) => (
              <ZoomImage key={fileId} src={address} alt={name} />
            ))}
          </div>
        )}
      </div>
      <div className={styles.acts}>
        {turns}
        <Button type="text" size="small" disabled={acts.busy} onClick={() => acts.onEdit(message)}>
          {t('editQuestion')}
        </Button>
      </div>
    </article>
  ) : (
    <Answer message={message} turns={turns} {...acts} />
  );
}

function Answer({
  message,
  turns,
  busy,
  onOver,
  onAgain,
  onGoOn = null,
}: Omit<MessageViewProps, 'shown'> & { message: ChatMessage; turns: React.ReactNode }) {
  const t = useText(chatText);
  const notice = useNotice();
  const { text, state } = useFollowed(message, onOver);
  const { reason, model, parentId, sources } = message;
  // An answer in progress may cite what it has not read yet.
  const cited = useCited(state === 'running' ? none : sources);
  const copy = async () => {
    if (await copyText(text)) notice.success(t('copied'));
  };
  return (
    <article className={styles.answer} aria-label={t('assistant')} aria-busy={state === 'running'}>
      {text === '' && state === 'running' ? (
        <p className={styles.quiet}>{t('thinking')}</p>
      ) : (
        <Markdown source={text} more={cited.reading} />
      )}
      {state === 'failed' && (
        <Alert type="warning" showIcon title={reason ? t('failed', { reason }) : t('failedPlain')} />
      )}
      {state !== 'running' && <AnswerNotes message={message} busy={busy} onGoOn={onGoOn} />}
      {state === 'blocked' && <Alert type="warning" showIcon title={t('blocked')} />}
      {state !== 'running' && (
        <SourceList sources={sources} opened={cited.opened} onOpen={cited.open} onClose={cited.close} />
      )}
      {state !== 'running' && (
        <div className={styles.acts}>
          {turns}
          <span className={styles.quiet}>
            {model ? t('by', { model }) : ''}
            {state === 'stopped' && ` · ${t('stopped')}`}
          </span>
          <Button type="text" size="small" disabled={text === ''} onClick={() => void copy()}>
            {t('copy')}
          </Button>
          <Button type="text" size="small" disabled={busy} onClick={() => parentId && onAgain(parentId)}>
            {t('again')}
          </Button>
        </div>
      )}
    </article>
  );
}
