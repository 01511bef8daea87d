import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import type { Permission } from '@xueyan/contract/wire/permission';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { StartAttendanceModal } from './StartAttendanceModal.tsx';
import type { LessonToSign } from './start-form.ts';

const [courseId, oneClass, other] = [idOf(1), idOf(11), idOf(12)];
const course = { value: courseId, title: '操作系统' };
const lesson: LessonToSign = { courseId, courseName: '操作系统', classIds: [other, 'restudy'] };
const may: Permission[] = ['course.choose', 'course.teach', 'signin.open'];
const formOf = (given?: LessonToSign) => <StartAttendanceModal open lesson={given} onClose={() => undefined} />;

/** A teacher with one course, of these classes and the two of every course. */
const common = (...classes: [classId: string, className: string][]) => ({
  ...{ saves: attendanceApi.open, answer: { tsisId: idOf(2) }, may },
  school: () => {
    serve(courseChoiceApi.only, () => ({ course }));
    serve(courseChoiceApi.create, () => ({ courseInfoList: [course] }));
    serve(courseChoiceApi.classes, () => ({
      classInfoDtoList: [
        ...classes.map(([classId, className]) => ({ classId, className })),
        { classId: 'restudy' as const, className: '重修班' },
        { classId: 'elective' as const, className: '选修班' },
      ],
    }));
  },
});
const usual = { sourceFlag: '1' as const, sourceId: courseId, minutes: 10, way: 'button' as const, lateAfter: null };

tryForm('the form that opens a sign-in', {
  'sends the course and the classes of a lesson as they were given': trial({
    ...{ ...common([oneClass, '网络1班'], [other, '网络2班']), form: formOf(lesson) },
    sends: { ...usual, classIds: [other, 'restudy'], networks: [] },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ ...common([oneClass, '网络1班'], [other, '网络2班']), form: formOf(lesson) },
    change: (dialog) => dialog.getByLabelText('签到时间').fill('45'),
    sends: { ...usual, minutes: 45, classIds: [other, 'restudy'], networks: [] },
  }),
  'chooses the only course and the only class, and sends when one is late and where one must be': trial({
    ...{ ...common([oneClass, '网络1班']), form: formOf() },
    change: async (dialog) => {
      await expect.element(dialog.getByTitle('网络1班')).toBeVisible();
      await dialog.getByText('迟到与网络范围').click();
      await dialog.getByLabelText('超过多久算迟到').fill('5');
      await dialog.getByRole('combobox', { name: '仅允许这些网络' }).fill('10.1.0.0/16');
      await userEvent.keyboard('{Enter}');
    },
    sends: { ...usual, classIds: [oneClass], lateAfter: 5, networks: ['10.1.0.0/16'] },
  }),
  'takes the students of a course without classes': trial({
    ...{ ...common(), form: formOf() },
    change: async (dialog) => {
      await expect.element(dialog.getByTitle('操作系统')).toBeVisible();
      await dialog.getByRole('combobox', { name: '班级' }).click();
      await page.getByTitle('选修班').last().click();
    },
    sends: { ...usual, classIds: ['elective'], networks: [] },
  }),
});
