import { classChangeApi } from '@xueyan/contract/school/class-change';
import { type KeptClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { GraduateModal } from './GraduateModal.tsx';
import { MergeModal } from './MergeModal.tsx';
import { SplitModal } from './SplitModal.tsx';

const onClose = () => undefined;
const classOf = (n: number): KeptClass => ({
  ...{ classId: idOf(n), classCode: `C_00${n}`, className: `班${n}`, grade: '', organizationId: null, major: '' },
  ...{ organizationName: '', studentCount: 0, courseCount: 0, state: 'active', headTeacherId: null },
  ...{ headTeacherName: '', createTime: '2026-09-01 08:00:00', stamp: 'x' },
});
const school = () => {
  serve(schoolClassApi.listKept, () => pageOf(classOf(1), classOf(2), classOf(3)));
  serve(classChangeApi.effect, () => ({
    ...{ studentCount: 0, suspendedCount: 0, courseNames: [], newCourseNames: [], lessonCount: 0 },
  }));
};

tryForm('the form of a graduation', {
  'graduates classes without students, without a reason': trial({
    form: <GraduateModal open classes={[classOf(1), classOf(2)]} onClose={onClose} />,
    ...{ school, saves: classChangeApi.graduate, answer: null },
    sends: { classIds: [idOf(1), idOf(2)], reason: '' },
  }),
});

tryForm('the form of a merger', {
  'merges a class into another one': trial({
    form: <MergeModal open classes={[classOf(1)]} onClose={onClose} />,
    ...{ school, saves: classChangeApi.merge, answer: null },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '合并到' }).click();
      await page.getByTitle('班3（C_003）').last().click();
      await dialog.getByRole('checkbox', { name: '课程与今后的课表一并转入' }).click();
    },
    sends: { classIds: [idOf(1)], toClassId: idOf(3), carryCourses: false, reason: '' },
  }),
  'does not merge the one that stays into itself': trial({
    form: <MergeModal open classes={[classOf(1), classOf(2)]} onClose={onClose} />,
    ...{ school, saves: classChangeApi.merge, answer: null },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '合并到' }).click();
      await page.getByTitle('班2（C_002）').last().click();
    },
    sends: { classIds: [idOf(1)], toClassId: idOf(2), carryCourses: true, reason: '' },
  }),
});

tryForm('the form of a split', {
  'puts the students who were moved into the new class': trial({
    form: <SplitModal open one={classOf(1)} onClose={onClose} />,
    ...{ saves: classChangeApi.split, answer: { classId: idOf(9) } },
    school: () =>
      serve(classChangeApi.students, () => ({
        studentList: [
          { studentId: idOf(5), studentNumber: '2026001', studentName: '林晓雨', suspended: true },
          { studentId: idOf(6), studentNumber: '2026002', studentName: '周航', suspended: false },
        ],
      })),
    change: async (dialog) => {
      await dialog.getByRole('textbox', { name: '新班级名称' }).fill('班4');
      await dialog.getByRole('textbox', { name: '新班级编号' }).fill('C_004');
      await dialog.getByText('2026001 林晓雨（休学）').click();
      await dialog.getByRole('button', { name: 'right' }).click();
    },
    sends: {
      ...{ classId: idOf(1), className: '班4', classCode: 'C_004', studentIds: [idOf(5)] },
      ...{ carryCourses: true, reason: '' },
    },
  }),
});
