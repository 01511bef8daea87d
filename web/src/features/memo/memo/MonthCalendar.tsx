import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { DayCell } from './DayCell.tsx';
import { weekdays } from './day-words.ts';
import styles from './MonthCalendar.module.css';
import { memoText } from './memo.text.ts';
import { addMonths, dayByKey, firstDay, lastDay, monthOf, weeksOf, withinCalendar } from './month-grid.ts';
import { useDayFacts } from './useDayFacts.ts';

interface Props {
  day: string;
  today: string;
  /** Number of memos by day. */
  memoCounts: ReadonlyMap<string, number>;
  onChoose: (day: string) => void;
}

/** Calendar of the selected day's month, operated by pointer or keyboard. */
export function MonthCalendar({ day, today, memoCounts, onChoose }: Props) {
  const t = useText(memoText);
  const describe = useDayFacts();
  const month = monthOf(day);
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  const keysId = useId();

  // The day that a key selects may be in another month, which is rendered only now.
  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = dayByKey(day, event.key, event.shiftKey);
    if (!to) return;
    event.preventDefault();
    byKey.current = true;
    onChoose(to);
  };

  return (
    <div>
      <div className={styles.head}>
        <Button
          type="text"
          icon={<LeftOutlined aria-hidden />}
          aria-label={t('previousMonth')}
          disabled={month === monthOf(firstDay)}
          onClick={() => onChoose(addMonths(day, -1))}
        />
        <DatePicker
          picker="month"
          variant="borderless"
          allowClear={false}
          inputReadOnly
          suffixIcon={null}
          className={styles.month}
          aria-label={t('chooseMonth')}
          format={(value) => t('monthTitle', { year: value.year(), month: value.month() + 1 })}
          value={dayjs(`${month}-01`)}
          minDate={dayjs(firstDay)}
          maxDate={dayjs(lastDay)}
          onChange={(value) => value && onChoose(withinCalendar(`${value.format('YYYY-MM')}-01`))}
        />
        <Button
          type="text"
          icon={<RightOutlined aria-hidden />}
          aria-label={t('nextMonth')}
          disabled={month === monthOf(lastDay)}
          onClick={() => onChoose(addMonths(day, 1))}
        />
        {day !== today && (
          <Button className={styles.toToday} onClick={() => onChoose(today)}>
            {t('backToToday')}
          </Button>
        )}
      </div>
      <table ref={grid} className={styles.grid} aria-describedby={keysId} onKeyDown={press}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {t(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <DayCell
                  key={one}
                  day={one}
                  today={today}
                  chosen={one === day}
                  inMonth={monthOf(one) === month}
                  facts={describe?.(one)}
                  memoCount={memoCounts.get(one) ?? 0}
                  onChoose={() => onChoose(withinCalendar(one))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <span id={keysId} hidden>
        {t('keys')}
      </span>
    </div>
  );
}
