import { type WarehouseSpace, warehouseApi } from '@xueyan/contract/content/warehouse';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { SpaceFormModal } from './SpaceFormModal.tsx';

const onClose = () => undefined;
const kept = { spaceId: idOf(1), name: '实验室手册', description: '', openness: 'school' as const };
const space: WarehouseSpace = { ...kept, ownerName: '李明远', pageCount: 0, right: 'manage' };
const school = () => serve(warehouseApi.members, () => ({ memberList: [] }));
const form = <SpaceFormModal open edited={space} onClose={onClose} />;

tryForm('the form of a space', {
  'sends a space as it was kept': trial({
    ...{ form, school, saves: warehouseApi.updateSpace, answer: null },
    sends: kept,
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ form, school, saves: warehouseApi.updateSpace, answer: null },
    change: (dialog) => dialog.getByRole('radio', { name: '仅成员' }).click(),
    sends: { ...kept, openness: 'members' },
  }),
  'adds the first space by its name alone': trial({
    form: <SpaceFormModal open onClose={onClose} />,
    saves: warehouseApi.saveSpace,
    answer: { spaceId: idOf(2) },
    change: (dialog) => dialog.getByLabelText('名称').fill('教研'),
    sends: { name: '教研', description: '', openness: 'members' },
  }),
});

test('Enter after a login name gives that person the right, and the space stays open', async () => {
  school();
  serve(warehouseApi.setMember, () => null);
  serve(warehouseApi.updateSpace, () => null);
  const { screen } = await show(form);
  await screen.getByRole('textbox', { name: '登录名' }).fill('wangfang');
  await userEvent.keyboard('{Enter}');
  const written = () => calls.filter(({ path }) => path !== warehouseApi.members.path);
  await expect
    .poll(written)
    .toEqual([
      { path: warehouseApi.setMember.path, input: { spaceId: idOf(1), loginName: 'wangfang', right: 'write' } },
    ]);
});
