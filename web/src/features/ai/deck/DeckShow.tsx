import type { DeckContent } from '@xueyan/contract/ai/deck-slide';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './deck.module.css';
import { deckText } from './deck.text.ts';
import { SlideView } from './SlideView.tsx';

interface Props {
  content: DeckContent;
  /** The slide to begin with. */
  from: number;
  onClose: () => void;
}

const steps: Record<string, number> = {
  ...{ ArrowRight: 1, ArrowDown: 1, PageDown: 1, ' ': 1, Enter: 1 },
  ...{ ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1 },
};

/** A deck over the whole screen, by keys and presses; with what only its speaker sees, if wanted. */
export function DeckShow({ content, from, onClose }: Props) {
  const t = useText(deckText);
  const { slides, theme } = content;
  const [at, setAt] = useState(from);
  const [speaker, setSpeaker] = useState(false);
  const [begun] = useState(() => performance.now());
  const [minutes, setMinutes] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const slide = slides[at];
  const next = slides[at + 1];
  const move = (by: number) => setAt((now) => Math.min(slides.length - 1, Math.max(0, now + by)));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step) move(step);
    else if (event.key === 'Home') setAt(0);
    else if (event.key === 'End') setAt(slides.length - 1);
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

  if (!slide) return null;
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
        <SlideView {...{ slide, theme }} />
      </button>
      {speaker && (
        <aside className={styles.speaker} aria-label={t('speaker')}>
          <p className={styles.count}>{t('elapsed', { n: minutes })}</p>
          <div className={styles.small}>{next && <SlideView slide={next} theme={theme} />}</div>
          <p className={styles.notes}>{slide.notes || t('noNotes')}</p>
        </aside>
      )}
      <div className={styles.controls}>
        <span role="status">
          {at + 1} / {slides.length}
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
