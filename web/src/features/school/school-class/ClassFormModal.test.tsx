import { organizationApi } from '@xueyan/contract/base/organization';
import { type KeptClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { ClassFormModal } from './ClassFormModal.tsx';

const onClose = () => undefined;
const bare = {
  ...{ classCode: 'JK_2401', className: '计科2401', organizationId: null, grade: '', major: '', headTeacherId: null },
};
const full = { ...bare, organizationId: idOf(5), grade: '2026级', major: '软件工程', headTeacherId: idOf(6) };
const around = {
  ...{ classId: idOf(1), studentCount: 40, courseCount: 2, state: 'active' as const, stamp: 'a1b2' },
  createTime: '2026-09-01 08:00:00',
};
const bareClass: KeptClass = { ...bare, ...around, organizationName: '', headTeacherName: '' };
const fullClass: KeptClass = { ...full, ...around, organizationName: '计算机系', headTeacherName: '王老师' };
const key = { classId: idOf(1), stamp: 'a1b2' };

const school = () => {
  serve(schoolClassApi.listTeachers, () => ({ teacherList: [] }));
  serve(organizationApi.choices, () => ({
    organizationList: [{ organizationId: idOf(5), parentId: null, name: '计算机系', disabled: true }],
  }));
};
const emptySchool = () => {
  serve(schoolClassApi.listTeachers, () => ({ teacherList: [] }));
  serve(organizationApi.choices, () => ({ organizationList: [] }));
};

tryForm('the form of a class', {
  'sends a class of the whole school, without a head teacher, as it was kept': trial({
    form: <ClassFormModal open edited={bareClass} onClose={onClose} />,
    ...{ school: emptySchool, saves: schoolClassApi.update, answer: null },
    sends: { ...bare, ...key },
  }),
  'sends the organization that is disabled now and the teacher who is not listed as they were kept': trial({
    form: <ClassFormModal open edited={fullClass} onClose={onClose} />,
    ...{ school, saves: schoolClassApi.update, answer: null },
    sends: { ...full, ...key },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    form: <ClassFormModal open edited={fullClass} onClose={onClose} />,
    ...{ school, saves: schoolClassApi.update, answer: null },
    change: (dialog) => dialog.getByRole('textbox', { name: '专业' }).fill(''),
    sends: { ...full, ...key, major: '' },
  }),
  'adds a class to a school that has neither organizations nor teachers': trial({
    form: <ClassFormModal open onClose={onClose} />,
    ...{ school: emptySchool, saves: schoolClassApi.save, answer: { classId: idOf(2) } },
    change: async (dialog) => {
      await dialog.getByRole('textbox', { name: '班级名称' }).fill('计科2401');
      await dialog.getByRole('textbox', { name: '班级编号' }).fill('JK_2401');
    },
    sends: bare,
  }),
});
