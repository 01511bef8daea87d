import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { type Student, studentApi } from '@xueyan/contract/school/student';
import { page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { StudentFormModal } from './StudentFormModal.tsx';
import { StudentMoveModal } from './StudentMoveModal.tsx';

const onClose = () => undefined;
const bare = { studentNumber: '2026001', studentName: '林晓雨', sex: '' as const, grade: '', contact: '' };
const student: Student = {
  ...{ ...bare, studentId: idOf(1), classId: null, className: '', organizationId: null, organizationName: '' },
  ...{ state: 'suspended', loginName: '', photo: '', version: 0, createTime: '2026-09-01 08:00:00' },
};
const key = { studentId: idOf(1), version: 0 };
const full: Student = {
  ...student,
  sex: 'female',
  classId: idOf(3),
  className: '班1',
  grade: '2026级',
  contact: '139',
};
const noClasses = () => serve(schoolClassApi.listKept, () => pageOf());

tryForm('the form of a student', {
  'sends a student of whom little is known as they were kept': trial({
    form: <StudentFormModal open edited={student} onClose={onClose} />,
    ...{ saves: studentApi.update, answer: { version: 1 } },
    sends: { ...bare, ...key },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    form: <StudentFormModal open edited={full} onClose={onClose} />,
    ...{ saves: studentApi.update, answer: { version: 1 } },
    change: (dialog) => dialog.getByRole('textbox', { name: '联系方式' }).fill('a_b@school.cn'),
    sends: { ...bare, ...key, sex: 'female', grade: '2026级', contact: 'a_b@school.cn' },
  }),
  'adds a student to a school that has no classes': trial({
    form: <StudentFormModal open onClose={onClose} />,
    ...{ school: noClasses, saves: studentApi.save, answer: { studentId: idOf(2) } },
    change: async (dialog) => {
      await dialog.getByRole('textbox', { name: '学号' }).fill('2026001');
      await dialog.getByRole('textbox', { name: '姓名' }).fill('林晓雨');
    },
    sends: { ...bare, classId: null },
  }),
});

tryForm('the form that moves students', {
  'puts students into another class': trial({
    form: <StudentMoveModal open move="transfer" students={[student, full]} onClose={onClose} />,
    ...{ saves: studentApi.transfer, answer: null },
    school: () =>
      serve(schoolClassApi.listKept, () =>
        pageOf({
          ...{ classId: idOf(4), classCode: 'C_004', className: '班4', grade: '', organizationId: null, major: '' },
          ...{ organizationName: '', studentCount: 0, courseCount: 0, state: 'active' as const, headTeacherId: null },
          ...{ headTeacherName: '', createTime: '2026-09-01 08:00:00', stamp: 'x' },
        }),
      ),
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '转入班级' }).click();
      await page.getByTitle('班4（C_004）').last().click();
    },
    sends: { studentIds: [idOf(1), idOf(1)], classId: idOf(4), reason: '' },
  }),
  'sends no class with any other move': trial({
    form: <StudentMoveModal open move="resume" students={[student]} onClose={onClose} />,
    ...{ saves: studentApi.move, answer: null },
    change: (dialog) => dialog.getByRole('textbox', { name: '原因' }).fill('病愈'),
    sends: { studentIds: [idOf(1)], move: 'resume', reason: '病愈' },
  }),
});
