import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { restudyApi } from '@xueyan/contract/school/restudy';
import { type Student, studentApi } from '@xueyan/contract/school/student';
import { type Locator, page, userEvent } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { RestudyFormModal } from './RestudyFormModal.tsx';

const student: Student = {
  ...{ studentId: idOf(5), studentNumber: '2026001', studentName: '林晓雨', sex: '', classId: null, className: '' },
  ...{ grade: '', contact: '', organizationId: null, organizationName: '', state: 'inSchool', loginName: '2026001' },
  ...{ photo: '', version: 1, createTime: '2026-09-01 08:00:00' },
};
const school = (className?: string) => () => {
  serve(courseChoiceApi.manage, () => ({
    courseInfoList: [
      { value: idOf(1), title: '操作系统' },
      { value: idOf(2), title: '编译原理' },
    ],
  }));
  serve(courseChoiceApi.classes, ({ courseId }) => ({
    classInfoDtoList: [
      ...(className && courseId === idOf(1) ? [{ classId: idOf(3), className }] : []),
      { classId: 'restudy' as const, className: '重修班' },
      { classId: 'elective' as const, className: '选修班' },
    ],
  }));
  serve(studentApi.list, () => pageOf(student));
};
const choose = async (dialog: Locator, name: string, title: string) => {
  await dialog.getByRole('combobox', { name }).click();
  await page.getByTitle(title).last().click();
};
const form = <RestudyFormModal open onClose={() => undefined} />;
const common = { form, may: ['course.manage' as const], saves: restudyApi.save, answer: { count: 1 } };
const fill = async (dialog: Locator) => {
  await choose(dialog, '学生', '2026001 林晓雨');
  // The list of students stays open; Tab would take the student out again.
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('textbox', { name: '学期' }).fill('2026-2027-1');
};

tryForm('the form of a retake', {
  'sends the class with which the students attend': trial({
    ...{ ...common, school: school('软件2401') },
    change: async (dialog) => {
      await choose(dialog, '重修课程', '操作系统');
      await choose(dialog, '跟班班级', '软件2401');
      await fill(dialog);
    },
    sends: { courseId: idOf(1), studentIds: [idOf(5)], classId: idOf(3), term: '2026-2027-1', reason: '' },
  }),
  'sends no class of the course that was chosen before': trial({
    ...{ ...common, school: school('软件2401') },
    change: async (dialog) => {
      await choose(dialog, '重修课程', '操作系统');
      await choose(dialog, '跟班班级', '软件2401');
      await choose(dialog, '重修课程', '编译原理');
      await fill(dialog);
    },
    sends: { courseId: idOf(2), studentIds: [idOf(5)], classId: null },
  }),
  'enters a retake in a school that has no classes': trial({
    ...{ ...common, school: school() },
    change: async (dialog) => {
      await choose(dialog, '重修课程', '操作系统');
      await fill(dialog);
    },
    sends: { courseId: idOf(1), studentIds: [idOf(5)], classId: null, term: '2026-2027-1', reason: '' },
  }),
});
