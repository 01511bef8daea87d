import { type AssistanceLine, assistanceApi, assistanceMax } from '@xueyan/contract/teaching/assistance';
import { Button, Flex, Input } from 'antd';
import { useEffect, useRef } from 'react';
import { useAction } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { useTypedText } from '../../../ui/autosave/useTypedText.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './assistance.module.css';
import { assistanceText } from './assistance.text.ts';

interface AssistanceChatProps {
  assistanceId: string;
  lines: AssistanceLine[];
  /** Messages can still be sent. */
  open: boolean;
}

/** The chat of student and helper; the text stays when it is refused. */
export function AssistanceChat({ assistanceId, lines, open }: AssistanceChatProps) {
  const t = useText(assistanceText);
  const notice = useNotice();
  const say = useAction(assistanceApi.say, [assistanceApi.current, assistanceApi.get]);
  const { text: words, set: setWords, forget } = useTypedText(`assistance.${assistanceId}`);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (lines.length > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines.length]);

  const send = () => {
    const content = words.trim();
    if (!content || say.isPending) return;
    say.mutateAsync({ assistanceId, content }).then(() => forget(words), notice.error);
  };
  return (
    <section className={styles.chat} aria-label={t('chat')}>
      <ul ref={list} className={styles.lines} aria-live="polite">
        {lines.length === 0 && <li className={styles.faint}>{t('noLines')}</li>}
        {lines.map((line) => (
          <li
            key={line.lineId}
            className={line.userId === session.user()?.id ? `${styles.line} ${styles.own}` : styles.line}
          >
            <span className={styles.who}>
              {line.userName} {line.createTime.slice(11, 16)}
            </span>
            {line.content}
          </li>
        ))}
      </ul>
      {open && (
        <Flex gap="small" align="end">
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 5 }}
            maxLength={assistanceMax.line}
            value={words}
            placeholder={t('say')}
            aria-label={t('say')}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
            }}
          />
          <Button loading={say.isPending} disabled={!words.trim()} onClick={send}>
            {t('send')}
          </Button>
        </Flex>
      )}
    </section>
  );
}
