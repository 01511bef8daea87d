import { postMax } from '@xueyan/contract/teaching/discussion';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { useUnsentGuard } from '../../../ui/autosave/useFormGuard.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Discussion.module.css';
import { discussionText } from './discussion.text.ts';

interface Props {
  placeholder: string;
  button: string;
  content?: string;
  onSave: (content: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** Form for a post; the text stays when it is refused. */
export function PostForm({ placeholder, button, content = '', onSave, onCancel }: Props) {
  const t = useText(discussionText);
  const notice = useNotice();
  const [words, setWords] = useState(content);
  const [busy, setBusy] = useState(false);
  useUnsentGuard(() => words.trim() !== '' && words.trim() !== content.trim());
  const save = async () => {
    if (!words.trim() || busy) return;
    setBusy(true);
    try {
      await onSave(words.trim());
      setWords('');
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
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      <Space>
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
        <Button type="primary" title="Ctrl + Enter" loading={busy} disabled={!words.trim()} onClick={save}>
          {button}
        </Button>
      </Space>
    </div>
  );
}
