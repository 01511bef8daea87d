import type { SpecialDay } from '@xueyan/contract/school/calendar';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { sayDay, sayWeekday, sayWeekdayOf, writeDate } from './school-words.shared.ts';
import { timetableText } from './timetable.text.ts';
import styles from './WeekGrid.module.css';

interface DayHeadProps {
  date: string;
  today: boolean;
  special: SpecialDay | undefined;
}

/** Date and weekday of a day, and whether it is a holiday or swapped. */
export function DayHead({ date, today, special }: DayHeadProps) {
  const t = useText(timetableText);
  const language = useLanguage();
  const words =
    special &&
    (special.kind === 'holiday'
      ? t('holiday', { name: special.name })
      : t('taughtAs', {
          name: special.name,
          day: special.kind === 'asDate' ? sayDay(language, special.asDate) : sayWeekday(language, special.asWeekday),
        }));
  return (
    <div className={styles.dayHead} data-today={today || undefined} aria-current={today ? 'date' : undefined}>
      <span className={styles.dayName}>
        <span>{writeDate(date)}</span> <span>{sayWeekdayOf(language, date)}</span>
      </span>
      {words && (
        <span className={styles.special} data-kind={special.kind} title={words}>
          {words}
        </span>
      )}
    </div>
  );
}
