import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { useTick } from '../../../ui/time/useTick.ts';
import styles from './deck.module.css';
import { deckShowText } from './deck-show.text.ts';
import { SpeakerWindow } from './SpeakerWindow.tsx';
import { spokenAt, type TalkTime } from './talk-time.ts';

interface Props {
  /** Number of slides; the view of each, its speaker notes, and its title. */
  count: number;
  view: (at: number) => ReactNode;
  notes: (at: number) => string;
  title: (at: number) => string;
  /** Index of the first slide shown. */
  from: number;
  onClose: () => void;
}

const steps: Record<string, number> = {
  ...{ ArrowRight: 1, ArrowDown: 1, PageDown: 1, ' ': 1, Enter: 1 },
  ...{ ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1 },
};
/** Keys that press the button they are on. */
const presses = [' ', 'Enter'];

/** Returns whether an event comes from a button beside the slide, of this window or of the speaker's. */
const onControl = ({ target }: Event) => Boolean((target as Partial<Element> | null)?.closest?.('[data-control]'));

/**
 * A deck in full screen, controlled by keys and clicks. Notes stand in a window of the speaker, which moves with it;
 * where the browser opens none, beside the slide.
 */
export function DeckShow({ count, view, notes, title, from, onClose }: Props) {
  const t = useText(deckShowText);
  const [at, setAt] = useState(from);
  const [speaker, setSpeaker] = useState<Window | 'beside' | 'blocked' | null>(null);
  const [time, setTime] = useState((): TalkTime => ({ ran: 0, since: performance.now() }));
  const [full, setFull] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const opened = useRef<Window | null>(null);
  const put = (to: number) => setAt(Math.min(count - 1, Math.max(0, to)));
  const fill = () => void frame.current?.requestFullscreen?.().catch(() => undefined);
  const gone = () => setSpeaker(null);
  const toggle = () => {
    if (speaker) {
      opened.current?.close();
      return gone();
    }
    // Where one window at a time fills the screen, a second one would hide the slides.
    if (matchMedia('(pointer: coarse)').matches) return setSpeaker('beside');
    opened.current = window.open('', 'deck-speaker', 'popup,width=1100,height=720');
    setSpeaker(opened.current ?? 'blocked');
  };

  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (presses.includes(key) && onControl(event)) return;
    const step = steps[key];
    if (step) put(at + step);
    else if (key === 'Home') put(0);
    else if (key === 'End') put(count - 1);
    else if (key === 's' || key === 'S') toggle();
    else if (key === 'f' || key === 'F') fill();
    else if (key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  const onKey = useEffectEvent(press);
  const changed = useEffectEvent(() => {
    const now = Boolean(document.fullscreenElement);
    setFull(now);
    // Browsers leave full screen when another window opens: the slides stay, and can fill the screen again.
    if (!now && !(opened.current && !opened.current.closed)) onClose();
  });
  useEffect(() => {
    const el = frame.current;
    el?.focus();
    void el?.requestFullscreen?.().catch(() => undefined);
    const key = (event: KeyboardEvent) => onKey(event);
    const left = () => changed();
    const shut = () => opened.current?.close();
    document.addEventListener('keydown', key);
    document.addEventListener('fullscreenchange', left);
    window.addEventListener('pagehide', shut);
    return () => {
      shut();
      document.removeEventListener('keydown', key);
      document.removeEventListener('fullscreenchange', left);
      window.removeEventListener('pagehide', shut);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);

  const beside = speaker === 'beside' || speaker === 'blocked';
  return (
    <div
      className={styles.show}
      ref={frame}
      role="dialog"
      aria-modal
      aria-label={t('present')}
      tabIndex={-1}
      data-speaker={beside || undefined}
    >
      <div className={styles.stage}>
        {view(at)}
        {/* Over the slide, not around it: the name of a button would stand for all that the slide says. */}
        <button type="button" className={styles.over} aria-label={t('nextSlide')} onClick={() => put(at + 1)} />
      </div>
      {beside && (
        <aside className={styles.speaker} aria-label={t('speakerNotes')}>
          {speaker === 'blocked' && <p role="alert">{t('blocked')}</p>}
          <Minutes time={time} />
          <div className={styles.small}>{at + 1 < count && view(at + 1)}</div>
          <p className={styles.notes}>{notes(at) || t('noNotes')}</p>
        </aside>
      )}
      {speaker && !beside && (
        <SpeakerWindow
          {...{ at, count, view, notes, title, time }}
          onKey={press}
          target={speaker}
          onTime={setTime}
          onMove={put}
          onGone={gone}
        />
      )}
      <div className={styles.controls}>
        <span role="status">
          {at + 1} / {count}
        </span>
        <Button size="small" type="text" className={styles.control} data-control onClick={toggle}>
          {t('speaker')}
        </Button>
        {!full && (
          <Button size="small" type="text" className={styles.control} data-control onClick={fill}>
            {t('fullScreen')}
          </Button>
        )}
        <Button size="small" type="text" className={styles.control} data-control onClick={onClose}>
          {t('end')}
        </Button>
      </div>
    </div>
  );
}

/** Minutes spoken so far. */
function Minutes({ time }: { time: TalkTime }) {
  const t = useText(deckShowText);
  useTick(5_000);
  return <p className={styles.count}>{t('elapsed', { n: Math.floor(spokenAt(time, performance.now()) / 60_000) })}</p>;
}
