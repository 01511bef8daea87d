import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { choiceText } from '../../../ui/form/choice.text.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';

const searchPauseMs = 300;

interface CourseSelectProps {
  id?: string;
  value?: string;
  /** Also told the course's name, for titles and messages. */
  onChange?: (courseId: string | undefined, courseName: string | undefined) => void;
  /** What the chosen course is called, when it was chosen before and may not be among those found. */
  title?: string;
  allowClear?: boolean;
  disabled?: boolean;
  placeholder?: string;
  className?: string;
  'aria-label'?: string;
}

/** Courses as far as one may use them: all for who manages them, those one teaches, or those one studies. */
export function CourseSelect({ value, onChange, title, placeholder, ...more }: CourseSelectProps) {
  const t = useText(choiceText);
  const may = useMay();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<{ value: string; title: string }>();
  const queryParameters = useSettled(words.trim().slice(0, 40), searchPauseMs);
  const endpoint = may('course.manage')
    ? courseChoiceApi.manage
    : may('course.choose')
      ? courseChoiceApi.create
      : courseChoiceApi.study;
  const found = useQuery({ ...query(endpoint, { queryParameters }), placeholderData: keepPreviousData });
  const courses = found.data?.courseInfoList ?? [];
  const known = courses.find((course) => course.value === value) ?? (chosen?.value === value ? chosen : undefined);
  const label = known?.title ?? title;

  return (
    <Select<{ value: string; label?: string }>
      {...more}
      // The name stands there even when the search found others meanwhile.
      value={value ? { value, label: label ?? ' ' } : undefined}
      labelInValue
      loading={found.isFetching}
      options={courses.map((course) => ({ value: course.value, label: course.title }))}
      showSearch={{ filterOption: false, onSearch: setWords }}
      notFoundContent={found.isError ? t('failed') : found.isPending ? null : t('courseNone')}
      placeholder={placeholder ?? t('course')}
      onChange={(next?: { value: string }) => {
        const course = courses.find((one) => one.value === next?.value);
        setChosen(course);
        setWords('');
        onChange?.(next?.value, course?.title);
      }}
    />
  );
}
