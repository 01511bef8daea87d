import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { courseApi } from '@xueyan/contract/school/course';
import { type OpenSlot, openLabApi } from '@xueyan/contract/school/open-lab';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './open-lab.module.css';
import { openLabText } from './open-lab.text.ts';

export type LabWeek = Output<typeof openLabApi.calendar>;

const dayMs = 86_400_000;
const daysShown = 7;
const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dayAfter = (date: string, days: number) => new Date(at(date) + days * dayMs).toISOString().slice(0, 10);
const stale = [openLabApi.calendar, openLabApi.list, courseApi.listStudy];
const hours = (minutes: number) => Math.round(minutes / 6) / 10;

interface SlotWeekProps {
  week: LabWeek;
  from: string;
  onMove: (from: string) => void;
}

/** Seven days of a lab side by side: a click on a slot books it, or cancels the actor’s booking. */
export function SlotWeek({ week, from, onMove }: SlotWeekProps) {
  const t = useText(openLabText);
  const { slotList, today, lastDate, weekMinutes, weekLimit } = week;
  const days = Array.from({ length: daysShown }, (_, n) => dayAfter(from, n));
  const used = t('hours', { n: hours(weekMinutes) });
  return (
    <section aria-labelledby="open-slots">
      <header className={styles.weekHead}>
        <h2 id="open-slots">{t('calendar')}</h2>
        <span className={styles.quiet}>
          {weekLimit === null
            ? t('weekFree', { used })
            : t('week', { used, limit: t('hours', { n: hours(weekLimit) }) })}
        </span>
        <span className={styles.move}>
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('before')}
            disabled={from <= today}
            onClick={() => onMove(dayAfter(from, -daysShown) < today ? today : dayAfter(from, -daysShown))}
          />
          <Button disabled={from === today} onClick={() => onMove(today)}>
            {t('today')}
          </Button>
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={t('after')}
            disabled={dayAfter(from, daysShown) > lastDate}
            onClick={() => onMove(dayAfter(from, daysShown))}
          />
        </span>
      </header>
      {slotList.length === 0 ? (
        <EmptyState compact title={t('noneThisWeek')} />
      ) : (
        <ol className={styles.week}>
          {days.map((date) => (
            <Day key={date} week={week} date={date} slots={slotList.filter((one) => one.startTime.startsWith(date))} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Day({ week, date, slots }: { week: LabWeek; date: string; slots: OpenSlot[] }) {
  const t = useText(openLabText);
  const names = t('weekdays');
  const index = (new Date(at(date)).getUTCDay() + 6) % 7;
  const name = (names.includes(',') ? names.split(',') : [...names])[index] ?? '';
  return (
    <li className={styles.day} data-today={date === week.today || undefined}>
      <h3>
        {date.slice(5)} <small>{date === week.today ? t('today') : t('day', { day: name })}</small>
      </h3>
      {slots.length === 0 && <p className={styles.quiet}>{t('noSlots')}</p>}
      {slots.map((slot) => (
        <Slot key={slot.startTime} slot={slot} week={week} />
      ))}
    </li>
  );
}

function Slot({ slot, week }: { slot: OpenSlot; week: LabWeek }) {
  const t = useText(openLabText);
  const notice = useNotice();
  const book = useCreation(openLabApi.book, stale);
  const cancel = useAction(openLabApi.cancel, stale);
  const { startTime, endTime, state, taken, openLabBookingId } = slot;
  const span = `${startTime.slice(11, 16)}–${endTime.slice(11, 16)}`;
  const time = `${startTime.slice(5, 10)} ${span}`;
  const words = state === 'free' ? t('places', { left: week.places - taken, places: week.places }) : t(state);
  const run = async () => {
    if (openLabBookingId) {
      if (!(await notice.confirm({ title: t('cancelTitle', { time }), okText: t('cancel'), danger: true }))) return;
      cancel.mutate({ openLabBookingId }, { onSuccess: () => notice.success(t('cancelled')), onError: notice.error });
      return;
    }
    if (!(await notice.confirm({ title: t('bookTitle', { time }), content: t('bookHint'), okText: t('book') }))) return;
    book.mutate(
      { courseId: week.lab.courseId, startTime },
      { onSuccess: () => notice.success(t('booked')), onError: notice.error },
    );
  };
  return (
    <button
      type="button"
      className={styles.slot}
      data-state={state}
      disabled={state !== 'free' && state !== 'mine'}
      aria-label={t('slot', { time, state: words })}
      onClick={() => void run()}
    >
      <span>{span}</span>
      <small>{words}</small>
    </button>
  );
}
