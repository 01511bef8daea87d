import { useQueries } from '@tanstack/react-query';
import { courseChoiceApi, courseChoiceSize } from '@xueyan/contract/school/course-choice';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { choiceText } from '../../../ui/form/choice.text.ts';
import { useLast } from '../../../ui/list/useLast.ts';
import { useScrolledPages } from '../../../ui/list/useScrolledPages.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';

const searchPauseMs = 300;

interface CourseSelectProps {
  id?: string;
  value?: string;
  /** Also receives the course name, for titles and messages. */
  onChange?: (courseId: string | undefined, courseName: string | undefined) => void;
  /** Name of a course chosen earlier, which may be missing in the search results. */
  title?: string;
  allowClear?: boolean;
  disabled?: boolean;
  placeholder?: string;
  className?: string;
  'aria-label'?: string;
}

/** Picker of courses: all for managers, otherwise those the actor teaches or studies. */
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
  const mayChoose = may('course.manage') || may('course.choose') || may('course.study');
  const { pages, onScroll } = useScrolledPages(queryParameters);
  const found = useQueries({
    queries: Array.from({ length: pages }, (_, at) => ({
      ...query(endpoint, { queryParameters, ...(at > 0 && { pageNum: at + 1 }) }),
      enabled: mayChoose,
    })),
  });
  const fetching = found.some(({ isFetching }) => isFetching);
  const failed = found.some(({ isError }) => isError);
  // The courses before are shown while those of other words are fetched.
  const first = useLast(found[0]?.data);
  const lists = [first, ...found.slice(1).map(({ data }) => data)].map((list) => list?.courseInfoList ?? []);
  const isFull = lists.at(-1)?.length === courseChoiceSize;
  // A course that moved to another page while they were fetched is listed once.
  const courses = [...new Map(lists.flat().map((course) => [course.value, course])).values()];
  const known = courses.find((course) => course.value === value) ?? (chosen?.value === value ? chosen : undefined);
  const label = known?.title ?? title;

  return (
    <Select<{ value: string; label?: string }>
      {...more}
      // The name is shown even when the search returns other courses.
      value={value ? { value, label: label ?? ' ' } : undefined}
      labelInValue
      loading={fetching}
      onPopupScroll={onScroll(!fetching && isFull)}
      options={courses.map((course) => ({ value: course.value, label: course.title }))}
      showSearch={{ filterOption: false, onSearch: setWords }}
      notFoundContent={failed ? t('failed') : found.some(({ isLoading }) => isLoading) ? null : t('courseNone')}
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
