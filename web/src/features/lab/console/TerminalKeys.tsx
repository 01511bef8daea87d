import { ArrowDownOutlined, ArrowLeftOutlined, ArrowRightOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { consoleText } from './console.text.ts';
import styles from './TerminalKeys.module.css';
import { type TerminalKey, terminalKeys } from './terminal-keys.ts';

interface TerminalKeysProps {
  ctrl: boolean;
  onCtrl: (on: boolean) => void;
  onPress: (key: TerminalKey) => void;
}

const arrows: Partial<Record<TerminalKey, ReactNode>> = {
  Up: <ArrowUpOutlined aria-hidden />,
  Down: <ArrowDownOutlined aria-hidden />,
  Left: <ArrowLeftOutlined aria-hidden />,
  Right: <ArrowRightOutlined aria-hidden />,
};

/** The keys that a phone's keyboard lacks, below the terminal. Ctrl applies to the next key. */
export function TerminalKeys({ ctrl, onCtrl, onPress }: TerminalKeysProps) {
  const t = useText(consoleText);
  return (
    <div className={styles.keys} role="toolbar" aria-label={t('keyRow')}>
      {terminalKeys.map((key) => (
        <button
          key={key}
          type="button"
          className={styles.key}
          aria-pressed={key === 'Ctrl' ? ctrl : undefined}
          aria-label={key in arrows ? t(`key${key as 'Up' | 'Down' | 'Left' | 'Right'}`) : undefined}
          // Keeps the focus in the terminal, so that the phone keeps its keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (key === 'Ctrl' ? onCtrl(!ctrl) : onPress(key))}
        >
          {key === 'Ctrl' ? key : (arrows[key] ?? key)}
        </button>
      ))}
    </div>
  );
}
