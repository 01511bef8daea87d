import { useQuery } from '@tanstack/react-query';
import { courseChoiceApi, isVirtualClass } from '@xueyan/contract/school/course-choice';
import { Select } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { query } from '../../../api/query.ts';
import { choiceText } from '../../../ui/form/choice.text.ts';
import { useText } from '../../../ui/text/text.ts';

interface ClassSelectProps {
  id?: string;
  /** Course whose classes are listed; without one there is no choice. Clear the value when it changes. */
  courseId: string | undefined;
  value?: string[];
  onChange?: (classIds: string[]) => void;
  disabled?: boolean;
  /** Chooses the class of a course that has only one. */
  takesOnly?: boolean;
  placeholder?: string;
  className?: string;
  'aria-label'?: string;
}

/** Picker of any number of a course’s classes; the last two are 重修班 and 选修班. */
export function ClassSelect({
  courseId,
  value,
  onChange,
  disabled = false,
  takesOnly = false,
  placeholder,
  ...more
}: ClassSelectProps) {
  const t = useText(choiceText);
  const classes = useQuery({
    ...query(courseChoiceApi.classes, { courseId: courseId ?? '' }),
    enabled: courseId !== undefined,
  });
  const options = (classes.data?.classInfoDtoList ?? []).map(({ classId, className }) => ({
    value: classId,
    label: className,
  }));
  const [only, another] = options.filter(({ value: classId }) => !isVirtualClass(classId));
  const onlyId = takesOnly && courseId && !another ? only?.value : undefined;
  const take = useEffectEvent((classId: string) => {
    if (!value?.length) onChange?.([classId]);
  });
  useEffect(() => {
    if (onlyId) take(onlyId);
  }, [onlyId]);
  return (
    <Select
      {...more}
      mode="multiple"
      // Before the names are loaded, ids would be shown instead.
      value={classes.isPending ? undefined : value}
      onChange={onChange}
      disabled={disabled || !courseId}
      loading={classes.isFetching}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={classes.isError ? t('failed') : null}
      // The hint on what to choose first must be readable while the field is disabled.
      styles={{ placeholder: { color: 'var(--ant-color-text-secondary)' } }}
      placeholder={placeholder ?? t(courseId ? 'classes' : 'classesFirst')}
    />
  );
}
