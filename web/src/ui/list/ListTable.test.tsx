import { post } from '@xueyan/contract/wire/endpoint';
import { Fault, faults } from '@xueyan/contract/wire/fault';
import { pageOf, pageQuery } from '@xueyan/contract/wire/page';
import { Button } from 'antd';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { expectAccessible } from '../../testing/accessible.ts';
import { calls, serve } from '../../testing/school.ts';
import { show } from '../../testing/show.tsx';
import { type ListColumn, ListTable } from './ListTable.tsx';

/** A list of boats, which the server stores in the test's memory. */
const Boat = z.object({ boatId: z.string(), boatName: z.string(), berth: z.string(), built: z.string() });
type Boat = z.output<typeof Boat>;
const boatApi = {
  list: post('boat/list', {
    access: 'user',
    summary: '',
    input: pageQuery({ boatName: z.string().max(20).optional() }, ['berth', 'built']),
    output: pageOf(Boat),
    sheet: {
      name: { zh: '船', en: 'Boats', mn: 'Завь' },
      columns: { built: { title: { zh: '下水', en: 'Built', mn: 'Он' } } },
    },
  }),
  remove: post('boat/delete', {
    access: 'user',
    summary: '',
    input: z.object({ boatId: z.string() }),
    output: z.null(),
  }),
  removeMany: post('boat/batchdelete', {
    access: 'user',
    summary: '',
    input: z.array(z.string()).max(100),
    output: z.null(),
  }),
};
const boatFaults = faults('boat', { atSea: { zh: '船在海上', en: 'At sea', mn: 'Далайд' } });

let boats: Boat[] = [];
beforeEach(() => {
  serve(boatApi.list, ({ pageNum = 1, pageSize = 10, orderFlag, boatName = '' }) => {
    const [field, turn] = (orderFlag ?? '').split(' ') as [keyof Boat | '', string?];
    const found = boats.filter((boat) => boat.boatName.includes(boatName));
    if (field) found.sort((a, b) => (a[field] < b[field] ? -1 : 1) * (turn === 'desc' ? -1 : 1));
    const resultList = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return { pageInfo: { resultList, totalSize: found.length, pageNum, pageSize } };
  });
  const remove = (ids: string[]) => {
    boats = boats.filter(({ boatId }) => !ids.includes(boatId));
    return null;
  };
  serve(boatApi.remove, ({ boatId }) => remove([boatId]));
  serve(boatApi.removeMany, remove);
});

const launch = (count: number) => {
  boats = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    return { boatId: `id-${number}`, boatName: `船${number}`, berth: `B${number}`, built: '2026-01-01' };
  });
};

const columns: ListColumn<Boat>[] = [
  { title: '船名', dataIndex: 'boatName', pinned: true },
  { title: '泊位', dataIndex: 'berth', sortField: 'berth' },
  // The title is that of the sheet.
  { dataIndex: 'built', sortField: 'built' },
];
const search = [{ name: 'boatName', label: '船名' }];
const removal = { one: boatApi.remove, many: boatApi.removeMany, nameOf: (boat: Boat) => boat.boatName };

const showBoats = async (at = '/boats') => {
  const shown = await show(
    <ListTable
      endpoint={boatApi.list}
      columns={columns}
      rowKey="boatId"
      search={search}
      removal={removal}
      rowActions={(boat, list) => <Button onClick={() => void list.removeOne(boat)}>删除</Button>}
    />,
    at,
  );
  const { screen } = shown;
  const rowOf = (name: string) => screen.getByRole('row').filter({ hasText: name });
  const page = (title: string) => screen.getByTitle(title, { exact: true });
  const heads = () =>
    screen
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent?.trim())
      .filter(Boolean);
  return { ...shown, rowOf, page, heads };
};

test('selects all rows that the search has found, on every page', async () => {
  launch(123);
  const { screen } = await showBoats('/boats?boatName=1');
  await expect.element(screen.getByText('第 1-10 条，共 43 条')).toBeVisible();
  await screen.getByRole('checkbox', { name: '选择「船01」' }).click();
  await screen.getByRole('button', { name: '选择找到的全部 43 项' }).click();
  await expect.element(screen.getByText('已选 43 项')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '选择找到的全部 43 项' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '批量删除' }).click();
  await screen.getByRole('button', { name: '确定' }).click();
  await expect.poll(() => boats.length).toBe(123 - 43);
  expect(boats.some(({ boatName }) => boatName.includes('1'))).toBe(false);
});

test('stores what it shows in the address, so that a link and the way back show the same §list.1-2,5-6,9,15,23', async () => {
  launch(12);
  const { screen, router, address, page } = await showBoats();
  await screen.getByRole('textbox', { name: '船名' }).fill('船');
  await screen.getByRole('button', { name: '查询', exact: true }).click();
  await expect.element(screen.getByText('第 1-10 条，共 12 条')).toBeVisible();
  await screen.getByRole('columnheader', { name: '泊位' }).click();
  await expect.poll(address).toBe('/boats?boatName=船&orderFlag=berth+asc');
  await expect.element(screen.getByRole('row').nth(1).getByText('船01')).toBeVisible();
  await page('2').click();
  await expect.element(screen.getByText('第 11-12 条，共 12 条')).toBeVisible();
  const link = address();

  // Another size starts at page 1; Back returns to the former page, reset clears the search.
  await screen.getByLabelText('页码').click();
  await page('20 条/页').click();
  await expect.element(screen.getByText('第 1-12 条，共 12 条')).toBeVisible();
  await router.navigate(-1);
  await expect.element(screen.getByText('第 11-12 条，共 12 条')).toBeVisible();
  expect(address()).toBe(link);
  await router.navigate(-1);
  await expect.element(screen.getByText('第 1-10 条，共 12 条')).toBeVisible();
  expect(address()).toContain('orderFlag');
  await router.navigate(-1);
  await expect.poll(address).not.toContain('orderFlag');
  await screen.getByRole('button', { name: '重置' }).click();
  await expect.poll(address).toBe('/boats');
  await expect.element(screen.getByRole('textbox', { name: '船名' })).toHaveValue('');
});

test('shows what a link contains, and ignores an unknown order', async () => {
  launch(12);
  const { screen } = await showBoats('/boats?boatName=船&orderFlag=nothing+asc&pageNum=2');
  await expect.element(screen.getByText('第 11-12 条，共 12 条')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: '船名' })).toHaveValue('船');
  expect(calls.at(-1)?.input).not.toHaveProperty('orderFlag', 'nothing asc');
});

test('shows a skeleton until the rows arrive, and faded old rows while a page is turned', async () => {
  launch(12);
  let hold = Promise.withResolvers<void>();
  serve(boatApi.list, async ({ pageNum = 1, pageSize = 10 }) => {
    await hold.promise;
    const resultList = boats.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return { pageInfo: { resultList, totalSize: boats.length, pageNum, pageSize } };
  });
  const { screen, rowOf, page } = await showBoats();
  const shape = screen.getByRole('status', { name: '正在加载列表' });
  // The head and the ten rows of a page.
  await expect.element(shape.getByRole('row').nth(10)).toBeInTheDocument();
  expect(shape.getByRole('row').elements()).toHaveLength(11);
  await expect.element(shape.getByRole('columnheader', { name: '下水' })).toBeVisible();
  hold.resolve();
  await expect.element(rowOf('船01')).toBeVisible();
  await expect.element(shape).not.toBeInTheDocument();

  hold = Promise.withResolvers();
  await page('2').click();
  const body = () => getComputedStyle(document.querySelector('.ant-table-tbody') as Element).opacity;
  await expect.poll(body).toBe('0.6');
  await expect.element(rowOf('船01')).toBeVisible();
  expect(shape.elements()).toEqual([]);
  hold.resolve();
  await expect.element(rowOf('船11')).toBeVisible();
  await expect.poll(body).toBe('1');
  expect(rowOf('船01').elements()).toEqual([]);
});

test('wraps long names in their columns without pushing others out of view', async () => {
  const boatName = '长'.padEnd(80, 'W');
  boats = [{ boatId: 'long', boatName, berth: 'B'.padEnd(64, 'W'), built: '2026-01-01' }];
  const { screen } = await showBoats();
  const extent = (part: { element: () => Element }) => part.element().getBoundingClientRect();
  const head = (name: string) => extent(screen.getByRole('columnheader', { name }));
  const cell = screen.getByRole('cell', { name: boatName, exact: true });
  await expect.element(cell).toBeVisible();
  expect(extent(cell).right).toBeLessThanOrEqual(head('泊位').left + 1);
  // The row actions stay at the edge, over columns that do not fit.
  expect(head('操作').right).toBeLessThanOrEqual(innerWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('leaves the focus in the search field, and marks the selected row', async () => {
  launch(12);
  const { screen, address } = await showBoats();
  const field = screen.getByRole('textbox', { name: '船名' });
  await field.fill('船03');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/boats?boatName=船03');
  await expect.element(screen.getByText('共 1 条')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByRole('checkbox', { name: '选择「船03」' })).toBeInTheDocument();
});

test('distinguishes a search without matches from an empty list', async () => {
  launch(1);
  const { screen } = await showBoats('/boats?boatName=没有');
  await expect.element(screen.getByText('没有符合条件的数据')).toBeVisible();
  await screen.getByRole('button', { name: '清除条件' }).click();
  await expect.element(screen.getByText('共 1 条')).toBeVisible();
  boats = [];
  await screen.getByRole('button', { name: '刷新' }).click();
  await expect.element(screen.getByText('暂无数据')).toBeVisible();
});

test('hides and moves columns, by keyboard too, and remembers them §list.4', async () => {
  launch(1);
  const first = await showBoats();
  await expect.poll(first.heads).toEqual(['船名', '泊位', '下水', '操作']);
  (first.screen.getByRole('button', { name: '列设置' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(first.screen.getByRole('checkbox', { name: '泊位' })).toBeInTheDocument();
  await userEvent.tab();
  await expect.element(first.screen.getByRole('checkbox', { name: '泊位' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.poll(first.heads).toEqual(['船名', '下水', '操作']);
  await userEvent.keyboard(' ');
  await first.screen.getByRole('button', { name: '上移「下水」' }).click();
  await expect.poll(first.heads).toEqual(['船名', '下水', '泊位', '操作']);
  await expectAccessible();
  await first.screen.unmount();

  const { screen, heads } = await showBoats();
  await expect.poll(heads).toEqual(['船名', '下水', '泊位', '操作']);
  await screen.getByRole('button', { name: '列设置' }).click();
  await screen.getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(heads).toEqual(['船名', '泊位', '下水', '操作']);
});

test('selects rows over pages, deletes only after confirmation, and steps back from an emptied last page §list.1,3,7-8,10', async () => {
  launch(12);
  const { screen, rowOf, page } = await showBoats('/boats?orderFlag=berth+asc');
  await screen.getByRole('button', { name: '批量删除' }).click();
  await expect.element(screen.getByText('请至少选择一条数据')).toBeVisible();
  await rowOf('船03').getByRole('checkbox').click();
  await page('2').click();
  await rowOf('船11').getByRole('checkbox').click();
  await rowOf('船12').getByRole('checkbox').click();
  await expect.element(screen.getByText('已选 3 项')).toBeVisible();
  await screen.getByRole('button', { name: '批量删除' }).click();
  const question = screen.getByRole('dialog');
  await expect.element(question.getByText('确定删除选中的 3 条数据？').last()).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(screen.getByText('已选 3 项')).toBeVisible();
  expect(boats).toHaveLength(12);
  await screen.getByRole('button', { name: '批量删除' }).click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect.element(screen.getByText('删除成功！')).toBeVisible();
  await expect.element(screen.getByText('第 1-9 条，共 9 条')).toBeVisible();
  await expect.element(screen.getByText(/已选/)).not.toBeInTheDocument();
  expect(rowOf('船03').elements()).toEqual([]);
});

test('deletes one row by its name §list.3,17', async () => {
  launch(2);
  const { screen, rowOf } = await showBoats();
  await rowOf('船01').getByRole('button', { name: '删除' }).click();
  const question = screen.getByRole('dialog');
  await expect.element(question.getByText('确定删除「船01」？').last()).toBeVisible();
  await question.getByRole('button', { name: '确定' }).click();
  await expect.element(screen.getByText('共 1 条')).toBeVisible();
  expect(boats.map(({ boatName }) => boatName)).toEqual(['船02']);
});

test('deletes more than a hundred rows in calls of a hundred §list.16', async () => {
  launch(101);
  const { screen, page } = await showBoats('/boats?pageSize=100');
  await screen.getByRole('checkbox', { name: '全部' }).click();
  await page('2').click();
  await expect.element(screen.getByText('第 101-101 条，共 101 条')).toBeVisible();
  await screen.getByRole('checkbox', { name: '全部' }).click();
  await expect.element(screen.getByText('已选 101 项')).toBeVisible();
  await screen.getByRole('button', { name: '批量删除' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect.element(screen.getByText('删除成功！')).toBeVisible();
  await expect.element(screen.getByText('暂无数据')).toBeVisible();
  const sent = calls
    .filter(({ path }) => path === boatApi.removeMany.path)
    .map(({ input }) => (input as string[]).length);
  expect(sent).toEqual([100, 1]);
});

test('shows a refused deletion, of one row as a warning and of several as an error, and changes nothing §list.19', async () => {
  launch(2);
  serve(boatApi.remove, () => {
    throw new Fault(boatFaults.atSea);
  });
  serve(boatApi.removeMany, () => {
    throw new Fault(boatFaults.atSea);
  });
  const { screen, rowOf } = await showBoats();
  const confirm = async () => screen.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await rowOf('船01').getByRole('button', { name: '删除' }).click();
  await confirm();
  await expect.poll(() => document.querySelector('.ant-message-warning')?.textContent).toBe('船在海上');
  await rowOf('船01').getByRole('checkbox').click();
  await rowOf('船02').getByRole('checkbox').click();
  await screen.getByRole('button', { name: '批量删除' }).click();
  await confirm();
  await expect.poll(() => document.querySelector('.ant-message-error')?.textContent).toBe('船在海上');
  await expect.element(screen.getByText('第 1-2 条，共 2 条')).toBeVisible();
});

test('shows a failure in place of the list, and loads it when retried', async () => {
  launch(1);
  serve(boatApi.list, () => {
    throw new Fault(boatFaults.atSea);
  });
  const { screen } = await showBoats();
  await expect.element(screen.getByRole('alert').getByText('船在海上')).toBeVisible();
  serve(boatApi.list, () => ({ pageInfo: { resultList: boats, totalSize: 1, pageNum: 1, pageSize: 10 } }));
  await screen.getByRole('button', { name: '重试' }).click();
  await expect.element(screen.getByText('共 1 条')).toBeVisible();
});
