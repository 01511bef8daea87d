import { organizationApi } from '@xueyan/contract/base/organization';
import { type KeptClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { expect, test, vi } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { ClassesEditModal } from './ClassesEditModal.tsx';

const classOf = (n: number): KeptClass => ({
  ...{ classId: `00000000-0000-4000-8000-00000000000${n}`, classCode: `C_00${n}`, className: `班${n}`, grade: '' },
  ...{ organizationId: null, organizationName: '', studentCount: 0, courseCount: 0, major: '', state: 'active' },
  ...{ headTeacherId: null, headTeacherName: '', createTime: '2026-09-01 08:00:00', stamp: 'x' },
});

test('only what is ticked is sent for the chosen classes', async () => {
  serve(organizationApi.choices, () => ({ organizationList: [] }));
  serve(schoolClassApi.updateMany, ({ classIds }) => ({ changedCount: classIds.length }));
  const onClose = vi.fn();
  const classes = [classOf(1), classOf(2)];
  const { screen } = await show(<ClassesEditModal open classes={classes} onClose={onClose} />);
  const dialog = screen.getByRole('dialog', { name: '批量设置 2 个班级' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(dialog.getByText('请选择要设置的项')).toBeVisible();
  await dialog.getByRole('checkbox', { name: '年级' }).click();
  await dialog.getByRole('textbox', { name: '年级' }).fill('2026级');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const sent = calls.filter(({ path }) => path === schoolClassApi.updateMany.path).map(({ input }) => input);
  expect(sent).toEqual([{ classIds: classes.map(({ classId }) => classId), grade: '2026级' }]);
});

test('what is ticked and left empty is cleared, in a school without organizations and teachers too', async () => {
  serve(organizationApi.choices, () => ({ organizationList: [] }));
  serve(schoolClassApi.listTeachers, () => ({ teacherList: [] }));
  serve(schoolClassApi.updateMany, ({ classIds }) => ({ changedCount: classIds.length }));
  const onClose = vi.fn();
  const { screen } = await show(<ClassesEditModal open classes={[classOf(1)]} onClose={onClose} />);
  const dialog = screen.getByRole('dialog', { name: '批量设置 1 个班级' });
  for (const name of ['所属组织', '年级', '专业', '班主任']) await dialog.getByRole('checkbox', { name }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const sent = calls.filter(({ path }) => path === schoolClassApi.updateMany.path).map(({ input }) => input);
  expect(sent).toEqual([
    { classIds: [classOf(1).classId], organizationId: null, grade: '', major: '', headTeacherId: null },
  ]);
});
