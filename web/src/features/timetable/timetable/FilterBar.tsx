import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import bar from './Bars.module.css';
import { timetableText } from './timetable.text.ts';

export interface Filter {
  courseId?: string | undefined;
  courseName?: string | undefined;
}

interface FilterBarProps {
  onQuery: (filter: Filter & { date: string | null }) => void;
  onReset: () => void;
  children: ReactNode;
}

/** Filter by course and week; applied only by the button. */
export function FilterBar({ onQuery, onReset, children }: FilterBarProps) {
  const t = useText(timetableText);
  const [filter, setFilter] = useState<Filter>({});
  const [date, setDate] = useState<string | null>(null);
  return (
    <form
      className={bar.filter}
      onSubmit={(event) => {
        event.preventDefault();
        onQuery({ ...filter, date });
      }}
    >
      <CourseSelect
        className={bar.course ?? ''}
        allowClear
        aria-label={t('course')}
        value={filter.courseId ?? ''}
        title={filter.courseName ?? ''}
        onChange={(courseId, courseName) => setFilter({ courseId, courseName })}
      />
      <DatePicker
        aria-label={t('date')}
        placeholder={t('date')}
        value={date ? dayjs(date) : null}
        onChange={(next) => setDate(next ? next.format('YYYY-MM-DD') : null)}
      />
      <Button type="primary" htmlType="submit">
        {t('query')}
      </Button>
      <Button
        onClick={() => {
          setFilter({});
          setDate(null);
          onReset();
        }}
      >
        {t('reset')}
      </Button>
      <div className={bar.actions}>{children}</div>
    </form>
  );
}
