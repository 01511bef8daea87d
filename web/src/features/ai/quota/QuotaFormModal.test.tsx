import { quotaApi } from '@xueyan/contract/ai/quota';
import type { User } from '@xueyan/contract/base/user';
import { userApi } from '@xueyan/contract/base/user';
import { type KeptClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { QuotaFormModal } from './QuotaFormModal.tsx';

const oneClass: KeptClass = {
  ...{ classId: idOf(11), className: '网络1班', classCode: 'C2401', grade: '', organizationName: '', studentCount: 0 },
  ...{ organizationId: null, major: '', headTeacherId: null, headTeacherName: '', state: 'active', courseCount: 0 },
  ...{ createTime: '2026-09-01 08:00:00', stamp: 'a' },
};
const user: User = {
  ...{ userId: idOf(21), loginName: 'wang_x', userName: '王晓', organizationId: null, expireTime: null, avatar: '' },
  ...{
    state: 'normal',
    expired: false,
    organizationName: '',
    roles: [],
    createTime: '2026-09-01 08:00:00',
    stamp: 'b',
  },
};
const none = { dayPictures: null, monthPictures: null, dayMinutes: null, monthMinutes: null };
const common = {
  form: <QuotaFormModal open onClose={() => undefined} />,
  ...{ saves: quotaApi.save, answer: { quotaId: idOf(1) }, role: 'ROLE_ADMIN' as const },
};

tryForm('the form of a limit', {
  'limits nothing of a role in a school that has no classes and no people': trial({
    ...common,
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '谁' }).click();
      await page.getByTitle('学生').last().click();
    },
    sends: { ...none, subject: 'role', subjectId: 'ROLE_STUDENT', dayTokens: null, monthTokens: null },
  }),
  'limits a class to whole tokens, and keeps a limit of 0 apart from none': trial({
    ...common,
    school: () => serve(schoolClassApi.listKept, () => pageOf(oneClass)),
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '对象' }).click();
      await page.getByTitle('班级（合计）').last().click();
      await dialog.getByRole('combobox', { name: '谁' }).click();
      await page.getByTitle('网络1班（C2401）').last().click();
      await dialog.getByLabelText('每天（token）').fill('0');
      await dialog.getByLabelText('每月（token）').fill('1000.4');
      await dialog.getByLabelText('每月图片（张）').fill('30');
    },
    sends: {
      ...{ ...none, subject: 'class', subjectId: idOf(11) },
      ...{ dayTokens: 0, monthTokens: 1_000, monthPictures: 30 },
    },
  }),
  'limits a person who is chosen after a role was': trial({
    ...common,
    school: () => serve(userApi.list, () => pageOf(user)),
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '谁' }).click();
      await page.getByTitle('教师').last().click();
      await dialog.getByRole('combobox', { name: '对象' }).click();
      await page.getByTitle('个人').last().click();
      await dialog.getByRole('combobox', { name: '谁' }).click();
      await page.getByTitle('王晓（wang_x）').last().click();
    },
    sends: { ...none, subject: 'user', subjectId: idOf(21), dayTokens: null, monthTokens: null },
  }),
});
