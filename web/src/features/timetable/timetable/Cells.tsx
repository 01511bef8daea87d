import { type KeyboardEvent, useRef, useState } from 'react';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { sayDay } from './school-words.shared.ts';
import { timetableText } from './timetable.text.ts';
import styles from './WeekGrid.module.css';

interface CellsProps {
  dates: string[];
  today: string;
  onCreate: ((date: string, period: number) => void) | undefined;
}

const periods = Array.from({ length: 12 }, (_, i) => i + 1);
type PeriodKey = `p${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`;
export const periodKey = (period: number) => `p${period}` as PeriodKey;

const steps: Record<string, [days: number, periods: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The empty grid. For planners each cell is a button; the arrow keys move between them. */
export function Cells({ dates, today, onCreate }: CellsProps) {
  const t = useText(timetableText);
  const language = useLanguage();
  const [current, setCurrent] = useState<readonly [number, number]>([0, 1]);
  const grid = useRef<HTMLDivElement>(null);

  const walk = (event: KeyboardEvent, day: number, period: number) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = [
      Math.min(dates.length - 1, Math.max(0, day + step[0])),
      Math.min(12, Math.max(1, period + step[1])),
    ] as const;
    setCurrent(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.join('-')}"]`)?.focus();
  };

  return (
    <div ref={grid} className={styles.cells} style={{ gridTemplateColumns: `repeat(${dates.length}, minmax(0, 1fr))` }}>
      {periods.flatMap((period) =>
        dates.map((date, day) => {
          const common = { className: styles.cell, 'data-today': date === today || undefined };
          if (!onCreate) return <div key={`${date}-${period}`} {...common} />;
          const reachable = current[0] === day && current[1] === period;
          return (
            <button
              key={`${date}-${period}`}
              type="button"
              {...common}
              data-cell={`${day}-${period}`}
              tabIndex={reachable ? 0 : -1}
              aria-label={t('newAt', { day: sayDay(language, date), period: t(periodKey(period)) })}
              onFocus={() => setCurrent([day, period])}
              onKeyDown={(event) => walk(event, day, period)}
              onClick={() => onCreate(date, period)}
            />
          );
        }),
      )}
    </div>
  );
}
