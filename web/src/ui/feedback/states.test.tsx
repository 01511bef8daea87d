import { useQuery } from '@tanstack/react-query';
import { wireFaults } from '@xueyan/contract/wire/fault';
import { describe, expect, test } from 'vitest';
import { CallError } from '../../api/call.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { show } from '../../testing/show.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Loading } from './Loading.tsx';
import { QueryView } from './QueryView.tsx';
import { SaveState } from './SaveState.tsx';

test('an empty state names the next action', async () => {
  const action = <button type="button">新建课程</button>;
  const { screen } = await show(<EmptyState title="还没有课程" hint="从新建开始" action={action} />);
  await expect.element(screen.getByText('还没有课程')).toBeVisible();
  await expect.element(screen.getByText('从新建开始')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '新建课程' })).toBeVisible();
  await expectAccessible();
});

describe('error state', () => {
  test.each([
    [0, '网络连接不上', true],
    [401, '登录已过期', true],
    [403, '没有权限查看', false],
    [404, '没有找到', false],
    [503, '服务暂时不可用', true],
    [504, '等待超时', true],
    [500, '出了点问题', true],
  ])('shows “%s” for status %i, and offers what may help', async (status, words, mayPass) => {
    let tries = 0;
    const { screen } = await show(<ErrorState error={new CallError(status, '', '')} onRetry={() => tries++} />);
    await expect.element(screen.getByRole('alert').getByText(words)).toBeVisible();
    const retry = screen.getByRole('button', { name: '重试' });
    if (!mayPass) {
      expect(retry.elements()).toEqual([]);
      await expect.element(screen.getByRole('link', { name: '回到首页' })).toBeVisible();
      return;
    }
    await retry.click();
    expect(tries).toBe(1);
  });

  test('shows the server’s own text where there is one', async () => {
    const { screen } = await show(<ErrorState error={new CallError(200, 'boat.atSea', '船在海上')} />);
    await expect.element(screen.getByText('船在海上')).toBeVisible();
  });

  test('shows an address without an id like a deleted record', async () => {
    const error = new CallError(400, wireFaults.badInput.code, 'id: 不是有效的值');
    const { screen } = await show(<ErrorState byAddress error={error} onRetry={() => undefined} />);
    await expect.element(screen.getByText('没有找到')).toBeVisible();
    expect(screen.getByText('不是有效的值').elements()).toEqual([]);
  });
});

test('a record that is deleted while its page is open is said to be deleted, and what was typed stays', async () => {
  let deleted = false;
  function Record() {
    const query = useQuery({
      queryKey: ['record'],
      queryFn: async () => {
        if (deleted) throw new CallError(403, wireFaults.gone.code, '内容不存在或您无权查看');
        return '讲义';
      },
      retry: false,
    });
    return (
      <>
        <QueryView query={query}>{(name) => <input aria-label={name} />}</QueryView>
        <button type="button" onClick={() => void query.refetch()}>
          刷新
        </button>
      </>
    );
  }
  const { screen } = await show(<Record />);
  await screen.getByRole('textbox', { name: '讲义' }).fill('还没保存');
  expect(screen.getByRole('alert').elements()).toEqual([]);
  deleted = true;
  await screen.getByRole('button', { name: '刷新' }).click();
  await expect.element(screen.getByRole('alert').getByText('已被删除')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: '讲义' })).toHaveValue('还没保存');
  await expectAccessible();
});

test('a skeleton takes its space at once and shows after its delay', async () => {
  const { screen } = await show(<Loading delay={5_000} />);
  const shape = screen.getByRole('status', { name: '正在加载' });
  await expect.element(shape).toBeInTheDocument();
  const { height } = shape.element().getBoundingClientRect();
  expect(height).toBeGreaterThan(50);
  expect(getComputedStyle(shape.element()).animationDelay).toBe('5s');
});

test.each([
  ['clean', '', 'off'],
  ['dirty', '未保存', 'off'],
  ['saving', '正在保存…', 'off'],
  ['saved', '已保存 08:05', 'off'],
  ['failed', '保存失败，正在重试', 'polite'],
  ['offline', '网络已断开，内容已存在本机', 'polite'],
] as const)('announces the save state %s as “%s” only when something is wrong', async (state, words, live) => {
  const time = state === 'clean' ? null : '2026-09-01 08:05:09';
  const { screen } = await show(
    <p data-testid="state">
      <SaveState state={state} time={time} />
    </p>,
  );
  const said = screen.getByTestId('state');
  await expect.element(said).toHaveTextContent(words);
  expect(said.element().querySelector('[aria-live]')?.getAttribute('aria-live')).toBe(live);
});
