import BellFilled from '@ant-design/icons/BellFilled';
import { type Memo, type Snooze, snoozes } from '@xueyan/contract/memo/memo';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../ui/text/text.ts';
import styles from './ReminderDialog.module.css';
import { reminderText } from './reminder.text.ts';
import { useQuietFocus } from './useQuietFocus.ts';

interface Props {
  memo: Memo;
  /** Number of due reminders, including this one. */
  count: number;
  onSeen: () => void;
  onAllSeen: () => void;
  onSnooze: (until: Snooze) => void;
}

/**
 * 备忘录提醒. Shown above everything, including a full-screen console, but not modal and without taking the focus: a key
 * meant for an exam or a terminal must not press its button. F6 moves the focus to it and back.
 */
export function ReminderDialog({ memo, count, onSeen, onAllSeen, onSnooze }: Props) {
  const t = useText(reminderText);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [later, setLater] = useState(false);

  // Uses the top layer, above full-screen elements; browsers without popovers show it above everything else.
  useEffect(() => box.current?.showPopover?.(), []);
  // Runs after the popover is shown, because a hidden element cannot take the focus.
  useQuietFocus(box);
  // Resets the choice for the next reminder.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => setLater(false), [memo.omId]);

  return createPortal(
    <>
      <div ref={box} popover="manual" role="dialog" tabIndex={-1} aria-labelledby={id} className={styles.box}>
        <header className={styles.head}>
          <BellFilled className={styles.bell} aria-hidden />
          <h2 id={id}>{t('title')}</h2>
          {count > 1 && (
            <span className={styles.more}>
              {t('more', { count: count - 1 })}
              <Button type="link" size="small" onClick={onAllSeen}>
                {t('allSeen')}
              </Button>
            </span>
          )}
        </header>
        <p className={styles.title}>{memo.memoTitle}</p>
        <p className={styles.time}>
          {t('time')}
          <time>{memo.reminderTime}</time>
        </p>
        {memo.memoContent && <p className={styles.content}>{memo.memoContent}</p>}
        <footer className={styles.foot}>
          <span className={styles.keyHint}>{t('keyHint')}</span>
          <Button aria-expanded={later} onClick={() => setLater(!later)}>
            {t('later')}
          </Button>
          <Button type="primary" onClick={onSeen}>
            {t('seen')}
          </Button>
        </footer>
        {later && (
          <div className={styles.laters}>
            {snoozes.map((until) => (
              <Button key={until} size="small" onClick={() => onSnooze(until)}>
                {t(until)}
              </Button>
            ))}
          </div>
        )}
      </div>
      <Announced words={t('said', { title: memo.memoTitle })} />
    </>,
    document.body,
  );
}

/** Announcement for screen readers, since the focus does not move. The live region must exist before its text. */
function Announced({ words }: { words: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), 100);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <div role="alert" className={styles.said}>
      {said}
    </div>
  );
}
