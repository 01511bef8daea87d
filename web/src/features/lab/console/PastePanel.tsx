import { CloseOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './console.module.css';
import { consoleText } from './console.text.ts';
import type { ConsoleKind } from './machine-console.ts';

interface PastePanelProps {
  kind: ConsoleKind;
  /** Returns whether it was sent. */
  onSend: (text: string) => boolean;
  onClose: () => void;
}

/** Panel for pasting by hand, since a page on plain http may not read the clipboard. */
export function PastePanel({ kind, onSend, onClose }: PastePanelProps) {
  const t = useText(consoleText);
  const [text, setText] = useState('');
  const send = () => onSend(text);
  return (
    <div
      className={styles.paste}
      role="dialog"
      aria-label={t('pasteTitle')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
      }}
    >
      <div className={styles.pasteHead}>
        <strong>{t('pasteTitle')}</strong>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('close')}
          onClick={onClose}
        />
      </div>
      <p>{t(kind === 'terminal' ? 'pasteHint' : 'pasteDesktopHint')}</p>
      <Input.TextArea
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={t('pastePlaceholder')}
        aria-label={t('pasteTitle')}
        autoSize={{ minRows: 3, maxRows: 8 }}
      />
      <Button type="primary" block disabled={!text} onClick={send}>
        {t(kind === 'terminal' ? 'pasteSend' : 'pasteSendDesktop')}
      </Button>
    </div>
  );
}
