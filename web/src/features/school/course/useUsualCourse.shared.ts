import { useQuery } from '@tanstack/react-query';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { useEffect } from 'react';
import { keepText } from '../../../api/keep-text.ts';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';

const key = 'xueyan.course.last';

/**
 * Returns the course that a page opens with when its address names none: the one last viewed in this browser while it
 * can be chosen, else the most recently changed one. `settled`: the choice is known, or that there is none.
 */
export function useUsualCourse(named: string | undefined): { courseId: string | undefined; settled: boolean } {
  const may = useMay();
  const endpoint = may('course.manage') ? courseChoiceApi.manage : courseChoiceApi.create;
  const mayChoose = may('course.manage') || may('course.choose');
  const found = useQuery({ ...query(endpoint, {}), enabled: named === undefined && mayChoose });
  useEffect(() => {
    if (named) keepText(localStorage, key, named);
  }, [named]);
  if (named) return { courseId: named, settled: true };
  const courses = found.data?.courseInfoList ?? [];
  const last = localStorage.getItem(key);
  const usual = courses.find(({ value }) => value === last) ?? courses[0];
  return { courseId: usual?.value, settled: !mayChoose || !found.isPending };
}
