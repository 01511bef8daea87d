import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { sectionApi } from '@xueyan/contract/school/section';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { BeginClassModal } from './BeginClassModal.tsx';
import { CheckInModal } from './CheckInModal.tsx';

const onClose = () => undefined;
const school = (classes: { classId: string; className: string }[]) => () => {
  serve(courseChoiceApi.create, () => ({ courseInfoList: [{ value: idOf(1), title: '操作系统' }] }));
  serve(sectionApi.tree, () => ({ treeList: [] }));
  serve(courseChoiceApi.classes, () => ({
    classInfoDtoList: [
      ...classes,
      { classId: 'restudy' as const, className: '重修班' },
      { classId: 'elective' as const, className: '选修班' },
    ],
  }));
};
const common = {
  ...{ may: ['course.choose' as const], saves: classSessionApi.begin, answer: { classSessionId: idOf(9) } },
};

tryForm('the form that begins a class', {
  'begins in the course from which it was opened, with its only class': trial({
    ...{ ...common, school: school([{ classId: idOf(3), className: '班1' }]) },
    form: <BeginClassModal open course={{ courseId: idOf(1), title: '操作系统' }} onClose={onClose} />,
    change: async (dialog) => {
      await expect.element(page.getByTitle('班1').first()).toBeVisible();
      await dialog.getByRole('textbox', { name: '本堂课名称' }).fill('第一课');
    },
    sends: { courseId: idOf(1), classIds: [idOf(3)], sectionId: null, title: '第一课' },
  }),
  'begins in a course without classes and sections': trial({
    ...{ ...common, school: school([]) },
    form: <BeginClassModal open onClose={onClose} />,
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '课程' }).click();
      await page.getByTitle('操作系统').last().click();
      await dialog.getByRole('combobox', { name: '班级' }).click();
      await page.getByTitle('选修班').last().click();
      // The list stays open; Tab would take the choice out again.
      await userEvent.keyboard('{Escape}');
    },
    sends: { courseId: idOf(1), classIds: ['elective'], sectionId: null },
  }),
});

tryForm('the form of a sign-in', {
  'opens one as it is proposed': trial({
    form: <CheckInModal open classSessionId={idOf(1)} onClose={onClose} onOpened={onClose} />,
    ...{ saves: classSessionApi.checkIn, answer: { signId: idOf(2) } },
    sends: { classSessionId: idOf(1), minutes: 5, way: 'button' },
  }),
  'opens one by a code, for other minutes': trial({
    form: <CheckInModal open classSessionId={idOf(1)} onClose={onClose} onOpened={onClose} />,
    ...{ saves: classSessionApi.checkIn, answer: { signId: idOf(2) } },
    change: async (dialog) => {
      await dialog.getByRole('spinbutton', { name: '签到时间' }).fill('12');
      await dialog.getByText('签到码').click();
    },
    sends: { classSessionId: idOf(1), minutes: 12, way: 'code' },
  }),
});
