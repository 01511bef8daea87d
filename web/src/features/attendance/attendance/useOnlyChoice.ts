import { useQuery } from '@tanstack/react-query';
import { courseChoiceApi, isVirtualClass } from '@xueyan/contract/school/course-choice';
import { Form, type FormInstance } from 'antd';
import { useEffect } from 'react';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import type { StartForm } from './start-form.ts';

/**
 * Selects the only course that the actor teaches, and the only class of a course. A choice that the user made or
 * cleared is kept. Returns the name of the course.
 */
export function useOnlyChoice(form: FormInstance<StartForm>): string | undefined {
  const courseId = Form.useWatch('sourceId', form);
  const mayTeach = useMay()('course.choose');
  // The choices may have changed since the form was last open.
  const only = useQuery({ ...query(courseChoiceApi.only, {}), enabled: mayTeach, staleTime: 0, gcTime: 0 }).data
    ?.course;
  const classes = useQuery({
    ...query(courseChoiceApi.classes, { courseId: courseId ?? '' }),
    enabled: courseId !== undefined,
    staleTime: 0,
  });
  const found = classes.isFetching ? undefined : classes.data?.classInfoDtoList;
  const [first, ...others] = (found ?? []).filter(({ classId }) => !isVirtualClass(classId));
  const onlyClass = others.length === 0 ? first?.classId : undefined;

  useEffect(() => {
    if (only && isUntouched(form, 'sourceId')) form.setFieldValue('sourceId', only.value);
  }, [form, only]);
  useEffect(() => {
    if (courseId && onlyClass && isUntouched(form, 'classIds')) form.setFieldValue('classIds', [onlyClass]);
  }, [form, courseId, onlyClass]);
  return only?.value === courseId ? only?.title : undefined;
}

const isUntouched = (form: FormInstance<StartForm>, field: keyof StartForm) =>
  !form.isFieldTouched(field) && form.getFieldValue(field) === undefined;
