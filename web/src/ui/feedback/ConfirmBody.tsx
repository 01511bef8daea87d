import { type ReactNode, useState } from 'react';
import { TextField } from '../form/TextField.tsx';
import { useText } from '../text/text.ts';
import styles from './ConfirmBody.module.css';
import { noticeText } from './notice.text.ts';

interface ConfirmBodyProps {
  content: ReactNode;
  requireText: string;
  onReady: (ready: boolean) => void;
}

/** A question that requires a text to be typed, so that nothing large is deleted by accident. */
export function ConfirmBody({ content, requireText, onReady }: ConfirmBodyProps) {
  const t = useText(noticeText);
  const [value, setValue] = useState('');
  return (
    <div className={styles.body}>
      {content}
      <TextField
        label={t('typeToConfirm', { text: requireText })}
        name="confirm"
        autoComplete="off"
        autoFocus
        value={value}
        onChange={(next) => {
          setValue(next);
          onReady(next.trim() === requireText);
        }}
      />
    </div>
  );
}
