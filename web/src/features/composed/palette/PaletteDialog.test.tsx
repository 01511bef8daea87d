import { type PalettePerson, paletteApi } from '@xueyan/contract/composed/palette';
import { Fault, faults } from '@xueyan/contract/wire/fault';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { useCommands } from '../../../ui/command/commands.ts';
import { PaletteDialog } from './PaletteDialog.tsx';

const { broken } = faults('palette', { broken: { status: 500, zh: '服务器出错了', en: 'Broken', mn: 'Алдаа' } });
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const nothing = { courseList: [], sectionList: [], boardList: [], personList: [], helpList: [], recordList: [] };
const linux = { courseId: id(1), courseName: 'Linux 操作系统', editor: true };
const person: PalettePerson = {
  ...{ userId: id(2), userName: '林晓雨', ranges: [[0, 3]], avatar: '', roleName: '学生', loginName: 'student' },
  ...{ classes: [{ classId: id(3), className: '计科2401' }], courses: [linux] },
};

function Palette() {
  useCommands([
    { key: 'place:home', group: 'place', title: '首页', run: () => undefined },
    { key: 'place:machines', group: 'place', title: '虚拟机', run: () => undefined },
  ]);
  return <PaletteDialog open onClose={() => closed++} />;
}

let closed = 0;
beforeEach(() => {
  closed = 0;
  serve(paletteApi.spell, ({ texts }) => ({ readings: texts.map((text) => [...text].map(() => [])) }));
});

async function open(found: PalettePerson[]) {
  serve(paletteApi.search, () => ({ ...nothing, personList: found }));
  const { screen, address } = await show(<Palette />);
  const line = screen.getByRole('combobox', { name: '快速查找' });
  await expect.element(line).toHaveFocus();
  return { screen, address, line, option: (name: string | RegExp) => screen.getByRole('option', { name }) };
}

test('a person is found, identified, and leads to a common course, by keyboard alone §person.25', async () => {
  const { screen, address, line, option } = await open([person]);
  await userEvent.keyboard('lxy');
  await expect.element(option(/林晓雨.*学生 · 计科2401 · student/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('学生 · 计科2401 · student')).toBeVisible();
  await expect.element(option('Linux 操作系统')).toHaveAttribute('aria-selected', 'true');
  await expectAccessible();
  // Escape closes the card first, then the palette.
  await userEvent.keyboard('{Escape}');
  await expect.element(line).toHaveValue('');
  expect(closed).toBe(0);
  await userEvent.keyboard('lxy');
  await expect.element(option(/林晓雨/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(option('Linux 操作系统')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(`/teaching/courses/${linux.courseId}`);
  expect(closed).toBe(1);
});

test('Escape closes the palette if no card is open', async () => {
  await open([]);
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(1);
});

test('a person without a login name in the response is shown without one §person.25', async () => {
  const { option } = await open([{ ...person, loginName: null }]);
  await userEvent.keyboard('lxy');
  await expect.element(option(/林晓雨/)).toBeVisible();
  await expect.element(option(/林晓雨/)).toMatchTextContent(/计科2401$/);
});

test('the arrow keys cycle through the results, and the focus never leaves the input', async () => {
  const { line, option } = await open([]);
  await expect.element(option('首页')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('虚拟机')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('首页')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option('虚拟机')).toHaveAttribute('aria-selected', 'true');
  await expect.element(line).toHaveFocus();
});

test('a failed search is shown as an error, not as an empty result, and the next search works again', async () => {
  const { screen, line } = await open([]);
  serve(paletteApi.search, () => {
    throw new Fault(broken);
  });
  const failed = screen.getByRole('alert').filter({ hasText: '课程和人员暂时查不到，请稍后再试' });
  const none = screen.getByText('没有找到，换个词或拼音试试');
  await line.fill('zzqqxx');
  await expect.element(failed).toBeVisible();
  expect(none.elements()).toEqual([]);
  // The shell leaves the error to the list. Checked at once, since a notice would disappear by itself.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(document.querySelectorAll('.ant-notification-notice')).toHaveLength(0);

  serve(paletteApi.search, () => nothing);
  await line.fill('zzqqx');
  await expect.element(none).toBeVisible();
  expect(failed.elements()).toEqual([]);
});
