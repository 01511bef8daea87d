import { type SchoolCalendar, usualPeriods } from '@xueyan/contract/school/calendar';
import type { RoomEntry } from '@xueyan/contract/timetable/booking';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { sayDay, sayShortWeekdayOf } from '../timetable/school-words.shared.ts';
import styles from './Booking.module.css';
import { bookingText } from './booking.text.ts';

interface RoomWeekProps {
  /** Dates from Monday to Sunday. */
  dates: string[];
  today: string;
  entries: RoomEntry[];
  calendar: SchoolCalendar | undefined;
  onAsk: (date: string, period: number) => void;
}

const covers = (date: string, period: number) => (entry: RoomEntry) =>
  entry.date === date && entry.startPeriod <= period && period <= entry.endPeriod;

/** Grid of days by periods; a free cell from today on requests the room. */
export function RoomWeek({ dates, today, entries, calendar, onAsk }: RoomWeekProps) {
  const t = useText(bookingText);
  const language = useLanguage();
  const periods = calendar?.periods ?? usualPeriods;
  return (
    <section className={styles.week} aria-label={t('calendar')}>
      <div className={styles.grid}>
        <span className={styles.corner} />
        {dates.map((date, day) => {
          const special = calendar?.days.find((one) => one.date === date);
          return (
            <div
              key={date}
              className={styles.head}
              style={{ gridColumn: day + 2 }}
              data-today={date === today || undefined}
            >
              {sayShortWeekdayOf(language, date)} <span>{date.slice(5)}</span>
              {special && <small>{special.name}</small>}
            </div>
          );
        })}
        {periods.map(({ startTime, endTime }, index) => (
          <div key={startTime} className={styles.period} style={{ gridRow: index + 2 }}>
            <b>{index + 1}</b>
            <small>
              {startTime}–{endTime}
            </small>
          </div>
        ))}
        {dates.flatMap((date, day) =>
          periods.map(({ startTime }, index) => {
            const period = index + 1;
            const at = { gridColumn: day + 2, gridRow: index + 2 };
            if (entries.some(covers(date, period)) || date < today)
              return <span key={`${date} ${startTime}`} className={styles.cell} style={at} />;
            return (
              <button
                key={`${date} ${startTime}`}
                type="button"
                className={styles.cell}
                style={at}
                aria-label={t('requestAt', { day: sayDay(language, date), n: period })}
                onClick={() => onAsk(date, period)}
              />
            );
          }),
        )}
        {dates.flatMap((date, day) =>
          entries
            .filter((entry) => entry.date === date)
            .map((entry) => (
              <article
                key={`${entry.kind} ${entry.startPeriod} ${entry.title}`}
                className={styles.entry}
                data-kind={entry.waiting ? 'waiting' : entry.kind}
                style={{ gridColumn: day + 2, gridRow: `${entry.startPeriod + 1} / ${entry.endPeriod + 2}` }}
                title={`${entry.title} · ${entry.userName}`}
              >
                <b>{entry.title}</b>
                <span>{entry.userName}</span>
                {entry.waiting && <small>{t('waiting')}</small>}
              </article>
            )),
        )}
      </div>
    </section>
  );
}
