import type { SearchFieldProps } from '../../../ui/list/list-state.ts';
import { CourseSelect } from './CourseSelect.shared.tsx';

/** Search field of a course. */
export function SearchCourse({ id, className, value, onChange }: SearchFieldProps) {
  return (
    <CourseSelect id={id} className={className} value={value} allowClear onChange={(courseId) => onChange(courseId)} />
  );
}
