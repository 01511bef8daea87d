import { useQuery } from '@tanstack/react-query';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { Select } from 'antd';
import { query } from '../../../api/query.ts';
import { choiceText } from '../../../ui/form/choice.text.ts';
import { useText } from '../../../ui/text/text.ts';

interface ClassSelectProps {
  id?: string;
  /** Whose classes; without a course there is nothing to choose. Clear the value when it changes. */
  courseId: string | undefined;
  value?: string[];
  onChange?: (classIds: string[]) => void;
  disabled?: boolean;
  placeholder?: string;
  className?: string;
  'aria-label'?: string;
}

/** The classes of a course, any number of them; the last two are 重修班 and 选修班. */
export function ClassSelect({ courseId, value, onChange, disabled = false, placeholder, ...more }: ClassSelectProps) {
  const t = useText(choiceText);
  const classes = useQuery({
    ...query(courseChoiceApi.classes, { courseId: courseId ?? '' }),
    enabled: courseId !== undefined,
  });
  const options = (classes.data?.classInfoDtoList ?? []).map(({ classId, className }) => ({
    value: classId,
    label: className,
  }));
  return (
    <Select
      {...more}
      mode="multiple"
      // Until the names are there, ids would be shown in their place.
      value={classes.isPending ? undefined : value}
      onChange={onChange}
      disabled={disabled || !courseId}
      loading={classes.isFetching}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={classes.isError ? t('failed') : null}
      // What to choose first must be readable where one cannot choose yet.
      styles={{ placeholder: { color: 'var(--ant-color-text-secondary)' } }}
      placeholder={placeholder ?? t(courseId ? 'classes' : 'classesFirst')}
    />
  );
}
