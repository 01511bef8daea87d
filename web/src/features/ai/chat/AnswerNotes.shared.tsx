import type { ChatMessage } from '@xueyan/contract/ai/chat';
import { toolNames } from '@xueyan/contract/ai/tool-use';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Button, Flex } from 'antd';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { answerNoteText } from './answer-note.text.ts';
import styles from './Chat.module.css';

interface AnswerNotesProps {
  message: Pick<ChatMessage, 'notes' | 'reason' | 'state' | 'tools'>;
  busy?: boolean;
  /** Has an answer that reached its limit continued; null where the chat goes on elsewhere. */
  onGoOn?: (() => void) | null;
}

/**
 * What the reader should know of an answer: what was left out of it and of what it rests on, who gave it, and what the
 * assistant looked at.
 */
export function AnswerNotes({ message, busy = false, onGoOn = null }: AnswerNotesProps) {
  const t = useText(answerNoteText);
  const language = useLanguage();
  const { notes, reason, state, tools } = message;
  const told = state === 'failed' ? '' : reason;
  if (notes.length === 0 && tools.length === 0 && !told) return null;
  const nameOf = (tool: string) => {
    const name = Object.hasOwn(toolNames, tool) ? toolNames[tool] : undefined;
    return name ? phraseIn(language, name, toTraditional) : tool;
  };
  return (
    <Flex vertical role="group" aria-label={t('notes')}>
      {told && <p className={styles.quiet}>{told}</p>}
      {tools.length > 0 && <p className={styles.quiet}>{t('tools', { names: tools.map(nameOf).join('、') })}</p>}
      {notes.map(({ kind, n }) => (
        <p key={kind} className={styles.quiet}>
          {t(`note_${kind}`, { n })}
          {kind === 'length' && onGoOn && (
            <Button type="link" size="small" disabled={busy} onClick={onGoOn}>
              {t('goOn')}
            </Button>
          )}
        </p>
      ))}
    </Flex>
  );
}
