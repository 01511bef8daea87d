import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type SchoolCalendar, termOf } from '@xueyan/contract/school/calendar';
import { addDays, mondayOf, weekNumber } from '@xueyan/contract/school/school-date';
import { Button, Tooltip } from 'antd';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import bar from './Bars.module.css';
import { sayShortWeekdayOf, writeDate } from './school-words.shared.ts';
import { timetableText } from './timetable.text.ts';
import { datesOfWeek } from './week-grid.ts';

interface WeekBarProps {
  day: string;
  /** Dates in the grid: a week, or one of its days. */
  dates: string[];
  today: string;
  calendar: SchoolCalendar | undefined;
  onDay: (date: string) => void;
}

/** Bar with the shown week and navigation to others. */
export function WeekBar({ day, dates, today, calendar, onDay }: WeekBarProps) {
  const t = useText(timetableText);
  const single = dates.length === 1;
  const monday = mondayOf(day);
  const back = t('previousWeek');
  const on = t('nextWeek');
  const step = (weeks: 1 | -1) => onDay(addDays(day, weeks * 7));
  return (
    <>
      <div className={bar.week}>
        <Tooltip title={back}>
          <Button type="text" icon={<LeftOutlined aria-hidden />} aria-label={back} onClick={() => step(-1)} />
        </Tooltip>
        <div className={bar.which} aria-live="polite">
          <strong>
            {writeDate(monday)} – {writeDate(addDays(monday, 6)).slice(5)}
          </strong>
          {calendar && <WeekName calendar={calendar} monday={monday} />}
        </div>
        <Tooltip title={on}>
          <Button type="text" icon={<RightOutlined aria-hidden />} aria-label={on} onClick={() => step(1)} />
        </Tooltip>
        <Button
          type="link"
          disabled={mondayOf(today) === monday && (!single || day === today)}
          onClick={() => onDay(today)}
        >
          {t('thisWeek')}
        </Button>
      </div>
      {single && <DayStrip monday={monday} day={day} today={today} onDay={onDay} />}
    </>
  );
}

/** Formats `第 12 周 · 双周` by the term. */
function WeekName({ calendar, monday }: { calendar: SchoolCalendar; monday: string }) {
  const t = useText(timetableText);
  // The first and the last week of a term may be partial.
  const term = termOf(calendar.terms, monday) ?? termOf(calendar.terms, addDays(monday, 6));
  if (!term) return <span>{t('outsideTerm')}</span>;
  const week = weekNumber(term.startDate, monday);
  return (
    <span title={term.name}>
      {t('week', { week })} · {t(week % 2 === 1 ? 'odd' : 'even')}
      <span className={bar.term}>{term.name}</span>
    </span>
  );
}

function DayStrip({
  monday,
  day,
  today,
  onDay,
}: {
  monday: string;
  day: string;
  today: string;
  onDay: (date: string) => void;
}) {
  const language = useLanguage();
  return (
    <div className={bar.strip}>
      {datesOfWeek(monday).map((date) => (
        <button
          key={date}
          type="button"
          aria-pressed={date === day}
          data-today={date === today || undefined}
          onClick={() => onDay(date)}
        >
          <span>{sayShortWeekdayOf(language, date)}</span>
          <b>{Number(date.slice(8))}</b>
        </button>
      ))}
    </div>
  );
}
