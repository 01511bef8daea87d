import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { pageCommentMax } from '@xueyan/contract/content/warehouse-comment';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useUnsentGuard } from '../../../ui/autosave/useFormGuard.ts';
import { useTypedText } from '../../../ui/autosave/useTypedText.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './page-comment.module.css';
import { pageCommentText } from './page-comment.text.ts';

interface Props {
  /** Name of its copy in this browser: the page, the thread or the comment. */
  name: string;
  label: string;
  start?: string;
  okText: string;
  /** Passage that the comment refers to. */
  quote?: string;
  onDropQuote?: () => void;
  /** Rejects on failure; the field keeps the text then. */
  onSend: (content: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** Field for writing a comment. */
export function CommentField({ name, label, start = '', okText, quote, onDropQuote, onSend, onCancel }: Props) {
  const t = useText(pageCommentText);
  const notice = useNotice();
  const { text: written, set, forget } = useTypedText(`page-comment.${name}`, start);
  const [sending, setSending] = useState(false);
  const content = written.trim();
  useUnsentGuard(() => content !== '' && content !== start.trim(), { kept: true });
  const send = async () => {
    if (!content || sending) return;
    setSending(true);
    await onSend(content).then(() => forget(written), notice.error);
    setSending(false);
  };
  return (
    <div className={styles.field}>
      {quote && (
        <blockquote className={styles.quote}>
          <span>{quote}</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('dropQuote')}
            title={t('dropQuote')}
            onClick={onDropQuote}
          />
        </blockquote>
      )}
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={pageCommentMax}
        aria-label={label}
        placeholder={label}
        value={written}
        onChange={({ target }) => set(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      <div className={styles.acts}>
        {onCancel && (
          <Button
            size="small"
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            {t('cancel')}
          </Button>
        )}
        <Button size="small" type="primary" disabled={!content} loading={sending} onClick={() => void send()}>
          {okText}
        </Button>
      </div>
    </div>
  );
}
