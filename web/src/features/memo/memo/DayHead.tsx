import { useText } from '../../../ui/text/text.ts';
import { dateWords, weekdayWords } from './day-words.ts';
import { lunarText } from './lunar.text.ts';
import { allOfDay } from './lunar-words.ts';
import styles from './MemoDrawer.module.css';
import { memoText } from './memo.text.ts';
import { useDayFacts } from './useDayFacts.ts';

/** The selected day: date, weekday, lunar date and names. */
export function DayHead({ day, today }: { day: string; today: string }) {
  const t = useText(memoText);
  const l = useText(lunarText);
  const facts = useDayFacts()?.(day);
  const more = facts ? allOfDay(l, facts) : [];
  return (
    <div className={styles.dayHead}>
      <h3>
        {dateWords(t, day)} {weekdayWords(t, day)}
        {day === today && <span className={styles.todayTag}>{t('today')}</span>}
      </h3>
      <p>{more.join(' · ')}</p>
    </div>
  );
}
