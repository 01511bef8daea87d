import SendOutlined from '@ant-design/icons/SendOutlined';
import { Button, Input, Select } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTypedText } from '../../../ui/autosave/useTypedText.ts';
import { useText } from '../../../ui/text/text.ts';
import { answerNoteText } from './answer-note.text.ts';
import styles from './Chat.module.css';
import { chatText } from './chat.text.ts';

interface ComposerProps {
  /** Name under which the question is kept until it is sent: that of its chat, or of the question that is edited. */
  name: string;
  /** Initial text: a question that is edited. */
  initial?: string;
  /** Maximum number of characters; a longer text stays as typed and is not sent. */
  max: number;
  models: { modelId: string; title: string }[];
  running: boolean;
  pending: boolean;
  /** Tools beside the field: files, prompts. */
  tools?: (typed: { text: string; setText: (text: string) => void }) => React.ReactNode;
  onSend: (question: { content: string; modelId: string | null }) => Promise<boolean>;
  onStop: () => void;
}

/** Share of the limit from which the length is shown. */
const nearShare = 0.9;

/** Input of a question. The text stays when it could not be sent, and when its page is left. */
export function Composer({ name, initial = '', max, models, running, pending, tools, onSend, onStop }: ComposerProps) {
  const t = useText(chatText);
  const notes = useText(answerNoteText);
  const { text, set: setText, forget } = useTypedText(name, initial);
  const [modelId, setModelId] = useState<string | null>(null);
  const n = text.trim().length;
  const isOver = n > max;
  const send = async () => {
    if (n === 0 || isOver || running || pending) return;
    if (await onSend({ content: text, modelId })) forget(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also confirms a choice of an input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className={styles.composer}>
      <Input.TextArea
        aria-label={t('placeholder')}
        placeholder={t('placeholder')}
        autoSize={{ minRows: 2, maxRows: 10 }}
        variant="borderless"
        {...(isOver && { status: 'error' as const, 'aria-invalid': true })}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {n > max * nearShare && (
        <p role="status" className={styles.quiet}>
          {notes(isOver ? 'over' : 'near', { n, max })}
        </p>
      )}
      <div className={styles.tools}>
        {models.length > 1 && (
          <Select
            aria-label={t('model')}
            size="small"
            variant="filled"
            value={modelId ?? ''}
            onChange={(id) => setModelId(id || null)}
            popupMatchSelectWidth={false}
            options={[
              { value: '', label: t('anyModel') },
              ...models.map(({ modelId: value, title }) => ({ value, label: title })),
            ]}
          />
        )}
        {tools?.({ text, setText })}
        <span className={styles.push} />
        {running ? (
          <Button onClick={onStop}>{t('stop')}</Button>
        ) : (
          <Button
            type="primary"
            icon={<SendOutlined aria-hidden />}
            loading={pending}
            disabled={n === 0 || isOver}
            onClick={() => void send()}
          >
            {t('send')}
          </Button>
        )}
      </div>
    </div>
  );
}
