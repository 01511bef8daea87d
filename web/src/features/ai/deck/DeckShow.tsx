import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './deck.module.css';
import { deckText } from './deck.text.ts';

interface Props {
  /** Number of slides, the view of each, and its speaker notes. */
  count: number;
  view: (at: number) => ReactNode;
  notes: (at: number) => string;
  /** Index of the first slide shown. */
  from: number;
  onClose: () => void;
}

const steps: Record<string, number> = {
  ...{ ArrowRight: 1, ArrowDown: 1, PageDown: 1, ' ': 1, Enter: 1 },
  ...{ ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1 },
};

/** A deck in full screen, controlled by keys and clicks, with speaker notes on demand. */
export function DeckShow({ count, view, notes, from, onClose }: Props) {
  const t = useText(deckText);
  const [at, setAt] = useState(from);
  const [speaker, setSpeaker] = useState(false);
  const [begun] = useState(() => performance.now());
  const [minutes, setMinutes] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const move = (by: number) => setAt((now) => Math.min(count - 1, Math.max(0, now + by)));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step) move(step);
    else if (event.key === 'Home') setAt(0);
    else if (event.key === 'End') setAt(count - 1);
    else if (event.key === 's' || event.key === 'S') setSpeaker((now) => !now);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  });
  const leave = useEffectEvent(() => onClose());
  useEffect(() => {
    const el = frame.current;
    el?.focus();
    void el?.requestFullscreen?.().catch(() => undefined);
    const key = (event: KeyboardEvent) => onKey(event);
    const left = () => !document.fullscreenElement && leave();
    const clock = setInterval(() => setMinutes(Math.floor((performance.now() - begun) / 60_000)), 5_000);
    document.addEventListener('keydown', key);
    document.addEventListener('fullscreenchange', left);
    return () => {
      clearInterval(clock);
      document.removeEventListener('keydown', key);
      document.removeEventListener('fullscreenchange', left);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [begun]);

  return (
    <div
      className={styles.show}
      ref={frame}
      role="dialog"
      aria-modal
      aria-label={t('present')}
      tabIndex={-1}
      data-speaker={speaker || undefined}
    >
      <button type="button" className={styles.stage} aria-label={t('nextSlide')} onClick={() => move(1)}>
        {view(at)}
      </button>
      {speaker && (
        <aside className={styles.speaker} aria-label={t('speaker')}>
          <p className={styles.count}>{t('elapsed', { n: minutes })}</p>
          <div className={styles.small}>{at + 1 < count && view(at + 1)}</div>
          <p className={styles.notes}>{notes(at) || t('noNotes')}</p>
        </aside>
      )}
      <div className={styles.controls}>
        <span role="status">
          {at + 1} / {count}
        </span>
        <Button size="small" type="text" className={styles.control} onClick={() => setSpeaker(!speaker)}>
          {t('speaker')}
        </Button>
        <Button size="small" type="text" className={styles.control} onClick={onClose}>
          {t('end')}
        </Button>
      </div>
    </div>
  );
}
