import { postMax } from '@xueyan/contract/teaching/discussion';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { useUnsentGuard } from '../../../ui/autosave/useFormGuard.ts';
import { useTypedText } from '../../../ui/autosave/useTypedText.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Discussion.module.css';
import { discussionText } from './discussion.text.ts';

interface Props {
  /** Name of its copy in this browser: the section, the post that it replies to, or the post that is changed. */
  name: string;
  placeholder: string;
  button: string;
  content?: string;
  onSave: (content: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** Form for a post; the text stays when it is refused. */
export function PostForm({ name, placeholder, button, content = '', onSave, onCancel }: Props) {
  const t = useText(discussionText);
  const notice = useNotice();
  const { text: words, set, forget } = useTypedText(`post.${name}`, content);
  const [busy, setBusy] = useState(false);
  useUnsentGuard(() => words.trim() !== '' && words.trim() !== content.trim(), { kept: true });
  const save = async () => {
    if (!words.trim() || busy) return;
    setBusy(true);
    try {
      await onSave(words.trim());
      forget(words);
    } catch (error) {
      notice.error(error);
    }
    setBusy(false);
  };
  return (
    <div className={styles.write}>
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 12 }}
        maxLength={postMax}
        value={words}
        placeholder={placeholder}
        aria-label={placeholder}
        onChange={(event) => set(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      <Space>
        {onCancel && (
          <Button
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            {t('cancel')}
          </Button>
        )}
        <Button type="primary" title="Ctrl + Enter" loading={busy} disabled={!words.trim()} onClick={save}>
          {button}
        </Button>
      </Space>
    </div>
  );
}
