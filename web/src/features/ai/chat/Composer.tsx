import SendOutlined from '@ant-design/icons/SendOutlined';
import { questionMax } from '@xueyan/contract/ai/chat';
import { Button, Input, Select } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './Chat.module.css';
import { chatText } from './chat.text.ts';

interface ComposerProps {
  /** Initial text: a question that is edited. */
  initial?: string;
  models: { modelId: string; title: string }[];
  running: boolean;
  pending: boolean;
  /** Tools beside the field: files, prompts. */
  tools?: (typed: { text: string; setText: (text: string) => void }) => React.ReactNode;
  onSend: (question: { content: string; modelId: string | null }) => Promise<boolean>;
  onStop: () => void;
}

/** Input of a question. The text stays when it could not be sent. */
export function Composer({ initial = '', models, running, pending, tools, onSend, onStop }: ComposerProps) {
  const t = useText(chatText);
  const [text, setText] = useState(initial);
  const [modelId, setModelId] = useState<string | null>(null);
  const send = async () => {
    if (text.trim() === '' || running || pending) return;
    if (await onSend({ content: text, modelId })) setText('');
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
        maxLength={questionMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
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
            disabled={text.trim() === ''}
            onClick={() => void send()}
          >
            {t('send')}
          </Button>
        )}
      </div>
    </div>
  );
}
