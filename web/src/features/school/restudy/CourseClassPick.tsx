import { useQuery } from '@tanstack/react-query';
import { courseChoiceApi, isVirtualClass } from '@xueyan/contract/school/course-choice';
import { Select } from 'antd';
import { query } from '../../../api/query.ts';

interface CourseClassPickProps {
  id?: string;
  /** Course whose classes are listed; without one there is no choice. */
  courseId: string | undefined;
  value?: string | null;
  onChange?: (classId: string | null) => void;
  placeholder: string;
}

/** Picker of a class that takes a course, or none. */
export function CourseClassPick({ courseId, value, onChange, ...more }: CourseClassPickProps) {
  const classes = useQuery({
    ...query(courseChoiceApi.classes, { courseId: courseId ?? '' }),
    enabled: courseId !== undefined,
  });
  const options = (classes.data?.classInfoDtoList ?? [])
    .filter(({ classId }) => !isVirtualClass(classId))
    .map(({ classId, className }) => ({ value: classId as string, label: className }));
  return (
    <Select
      {...more}
      allowClear
      disabled={courseId === undefined}
      loading={classes.isFetching}
      options={options}
      value={options.some((one) => one.value === value) ? value : undefined}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
    />
  );
}
