import { setDark } from '../colours.ts';
import { expect, expectAccessible, expectReadable, test } from '../journey.ts';

test('a teacher narrows the rooms by type, equipment and seats, and books only one with enough seats', async ({
  as,
}) => {
  const teacher = await as('teacher5');
  await teacher.goto('/bookings');
  const open = teacher.locator('.ant-select-dropdown:visible');
  const options = open.locator('.ant-select-item-option');
  const choose = async (label: string, option: string) => {
    await teacher.getByRole('combobox', { name: label }).click();
    await open.getByText(option, { exact: true }).click();
    await teacher.keyboard.press('Escape');
  };
  const rooms = async () => {
    await teacher.getByRole('combobox', { name: '教室', exact: true }).click();
    await expect(options.first()).toBeVisible();
    const texts = await options.allTextContents();
    await teacher.keyboard.press('Escape');
    return texts.sort();
  };
  await choose('设备', '投影仪');
  await choose('教室类型', '机房');
  await expect.poll(rooms).toEqual(['实训楼 302 · 48 座', '实训楼 303 · 48 座']);
  await expectAccessible(teacher);
  await teacher.getByRole('spinbutton', { name: '最少座位' }).fill('49');
  await expect(teacher.getByText('没有符合条件的教室')).toBeVisible();
  await expectAccessible(teacher);
  await setDark(teacher, true);
  await expectReadable(teacher);
  await teacher.getByRole('button', { name: '清空条件' }).click();

  await teacher.getByRole('button', { name: '预约教室', exact: true }).click();
  const form = teacher.getByRole('dialog', { name: '预约教室' });
  await form.getByRole('spinbutton', { name: '人数' }).fill('61');
  await form.getByRole('combobox', { name: '教室' }).click();
  await expect(open.locator('.ant-select-item-option-disabled').first()).toBeVisible();
  await expect(options.filter({ hasText: '教学楼 A201' })).toHaveClass(/disabled/);
  await expect(options.filter({ hasText: '教学楼 A301' })).not.toHaveClass(/disabled/);
});
