import type { MenuItem } from '@xueyan/contract/base/resource';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { show } from '../../testing/show.tsx';
import { placesOf } from '../menu.ts';
import { BranchPanel } from './BranchPanel.tsx';
import { PlaceRows } from './PlaceRows.tsx';

const item = (title: string, hint: string, children: MenuItem[] = []): MenuItem => ({
  ...{ id: title, title, dataRules: [], children },
  attributes: {
    ...{ route: `/${title}`, url: children.length > 0 ? '' : 'a/b/CPage', icon: 'book', hint },
    ...{ isShow: true, openTarget: '' as const, resourceType: 'menu' as const },
  },
});
const places = placesOf([
  ...['课程', '项目', '上课', '任务', '课程大厅'].map((title) => item(title, `${title}是做什么的`)),
  item('课堂', '', [item('签到记录', '谁来了'), item('远程协助', '进机器帮忙')]),
  item('成绩与统计', '', [item('成绩册', '每人的得分'), item('统计', '分布')]),
]);

test('pages have an icon and a line of what they are for, in columns; catalogs are columns under their names', async () => {
  const { screen } = await show(<BranchPanel places={places} />);
  const link = screen.getByRole('link', { name: '课程', exact: true });
  await expect.element(link).toHaveAttribute('href', '/课程');
  await expect.element(link).toMatchTextContent(/课程是做什么的/);
  expect(link.element().querySelector('.anticon')).not.toBeNull();
  const group = screen.getByRole('region', { name: '成绩与统计' });
  await expect.element(group.getByRole('link', { name: '成绩册', exact: true })).toBeVisible();
  const leftOf = (name: string) =>
    screen.getByRole('link', { name, exact: true }).element().getBoundingClientRect().left;
  expect([leftOf('签到记录') === leftOf('课程'), leftOf('成绩册') > leftOf('签到记录')]).toEqual([true, true]);
  await expectAccessible();
});

test('left and right go to the nearest entry of the next column, and no further than the last', async () => {
  const { screen } = await show(<BranchPanel places={places} />);
  const link = (name: string) => screen.getByRole('link', { name, exact: true });
  link('远程协助').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(link('统计')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(link('统计')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(link('远程协助')).toHaveFocus();
});

test('on a phone the rows say it too', async () => {
  const { screen } = await show(
    <ul>
      <PlaceRows places={places} onPress={() => undefined} />
    </ul>,
  );
  await expect.element(screen.getByRole('link', { name: '签到记录', exact: true })).toMatchTextContent(/谁来了/);
});
