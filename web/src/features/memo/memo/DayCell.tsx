import BellFilled from '@ant-design/icons/BellFilled';
import { useText } from '../../../ui/text/text.ts';
import { dateWords, weekdayWords } from './day-words.ts';
import { lunarText } from './lunar.text.ts';
import type { DayFacts } from './lunar-day.ts';
import { allOfDay, dayNames, underNumber } from './lunar-words.ts';
import styles from './MonthCalendar.module.css';
import { memoText } from './memo.text.ts';

interface Props {
  day: string;
  today: string;
  chosen: boolean;
  /** True if the day is in the shown month. */
  inMonth: boolean;
  facts: DayFacts | undefined;
  memoCount: number;
  onChoose: () => void;
}

/** One day: its number, its name in the Chinese calendar, and a bell if it has memos. */
export function DayCell({ day, today, chosen, inMonth, facts, memoCount, onChoose }: Props) {
  const t = useText(memoText);
  const l = useText(lunarText);
  const names = facts ? dayNames(l, facts) : [];
  const said = [
    `${dateWords(t, day)} ${weekdayWords(t, day)}`,
    day === today ? t('today') : day < today ? t('past') : '',
    ...(facts ? allOfDay(l, facts) : []),
    memoCount > 0 ? t('memoCount', { count: memoCount }) : '',
  ];
  return (
    <td>
      <button
        type="button"
        className={styles.day}
        data-day={day}
        data-past={day < today || undefined}
        data-outside={!inMonth || undefined}
        tabIndex={chosen ? 0 : -1}
        aria-pressed={chosen}
        aria-current={day === today ? 'date' : undefined}
        onClick={onChoose}
      >
        <span className={styles.said}>{said.filter(Boolean).join(t('between'))}</span>
        <span className={styles.seen} aria-hidden>
          <span className={styles.number}>{Number(day.slice(8))}</span>
          <span className={styles.under} data-called={names.length > 0 || undefined}>
            {facts && inMonth && underNumber(l, facts)}
          </span>
          {facts?.holiday && inMonth && (
            <span className={styles.mark} data-work={facts.holiday.work || undefined}>
              {l(facts.holiday.work ? 'work' : 'rest')}
            </span>
          )}
          {memoCount > 0 && <BellFilled className={styles.bell} aria-hidden />}
        </span>
      </button>
    </td>
  );
}
