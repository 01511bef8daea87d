import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { schoolNow } from '../../../api/school-time.ts';
import { useText } from '../../../ui/text/text.ts';
import { deckShowText } from './deck-show.text.ts';
import styles from './speaker.module.css';
import { dressPage } from './speaker-page.ts';
import { minutesAndSeconds, pausedOrOn, spokenAt, type TalkTime } from './talk-time.ts';

interface Props {
  /** Window of the speaker, opened and closed by the show. */
  target: Window;
  at: number;
  count: number;
  view: (at: number) => ReactNode;
  notes: (at: number) => string;
  title: (at: number) => string;
  time: TalkTime;
  onTime: (time: TalkTime) => void;
  onMove: (to: number) => void;
  onKey: (event: KeyboardEvent) => void;
  /** The window was closed. */
  onGone: () => void;
}

const sizes = [14, 18, 22, 28, 36, 44] as const;

/** What only the speaker sees, in a window of its own: this slide, the next one, notes, time, and all slides. */
export function SpeakerWindow(props: Props) {
  const { target, at, count, view, notes, title, onMove } = props;
  const t = useText(deckShowText);
  const [size, setSize] = useState(1);
  const key = useEffectEvent((event: KeyboardEvent) => props.onKey(event));
  const gone = useEffectEvent(() => props.onGone());
  const name = t('speakerTitle');
  useEffect(() => {
    const page = target.document;
    const rest = dressPage(page, name);
    const onKey = (event: KeyboardEvent) => key(event);
    const onGone = () => gone();
    page.addEventListener('keydown', onKey);
    target.addEventListener('pagehide', onGone);
    target.focus();
    return () => {
      rest();
      page.removeEventListener('keydown', onKey);
      target.removeEventListener('pagehide', onGone);
    };
  }, [target, name]);
  const move = (to: number) => (event: MouseEvent<HTMLElement>) => {
    // After a click the keys go on moving through the slides; who chose by the keyboard stays where they are.
    if (event.detail > 0) event.currentTarget.blur();
    onMove(to);
  };
  return createPortal(
    <div className={styles.page}>
      <header className={styles.head}>
        <Clock target={target} time={props.time} onTime={props.onTime} onGone={props.onGone} />
        <span role="status">
          {at + 1} / {count}
        </span>
      </header>
      <section className={styles.now} aria-label={t('thisSlide')}>
        {view(at)}
        <p className={styles.moves}>
          <button type="button" data-control disabled={at === 0} onClick={move(at - 1)}>
            {t('before')}
          </button>
          <button type="button" data-control disabled={at === count - 1} onClick={move(at + 1)}>
            {t('nextSlide')}
          </button>
        </p>
      </section>
      <section className={styles.next} aria-label={t('nextSlide')}>
        {at + 1 < count ? view(at + 1) : <p>{t('last')}</p>}
      </section>
      <section className={styles.notes} aria-label={t('notes')}>
        <p className={styles.sizes}>
          <button type="button" data-control disabled={size === 0} onClick={() => setSize(size - 1)}>
            {t('smaller')}
          </button>
          <button type="button" data-control disabled={size === sizes.length - 1} onClick={() => setSize(size + 1)}>
            {t('larger')}
          </button>
        </p>
        <p className={styles.words} style={{ fontSize: sizes[size] }}>
          {notes(at) || t('noNotes')}
        </p>
      </section>
      <nav className={styles.list} aria-label={t('allSlides')}>
        <ol>
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is identified by its index
            <li key={index}>
              <button type="button" data-control aria-current={index === at || undefined} onClick={move(index)}>
                {index + 1}. {title(index)}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </div>,
    target.document.body,
  );
}

/** Time of day and time spoken; ticks by the speaker's window, which is in sight while they speak. */
function Clock({ target, time, onTime, onGone }: Pick<Props, 'target' | 'time' | 'onTime' | 'onGone'>) {
  const t = useText(deckShowText);
  const [now, setNow] = useState(() => performance.now());
  const tick = useEffectEvent(() => (target.closed ? onGone() : setNow(performance.now())));
  useEffect(() => {
    const clock = target.setInterval(() => tick(), 500);
    return () => target.clearInterval(clock);
  }, [target]);
  return (
    <>
      <span>{schoolNow().slice(11, 16)}</span>
      <span role="timer" aria-label={t('spoken')} className={styles.time}>
        {minutesAndSeconds(spokenAt(time, now))}
      </span>
      <button type="button" data-control onClick={() => onTime(pausedOrOn(time, performance.now()))}>
        {time.since === null ? t('goOn') : t('pause')}
      </button>
      <button
        type="button"
        data-control
        onClick={() => onTime({ ran: 0, since: time.since === null ? null : performance.now() })}
      >
        {t('zero')}
      </button>
    </>
  );
}
