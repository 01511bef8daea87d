import { resourceApi } from '@xueyan/contract/base/resource';
import { type WarehousePage, warehouseApi, warehouseFaults } from '@xueyan/contract/content/warehouse';
import { warehouseCommentApi } from '@xueyan/contract/content/warehouse-comment';
import { warehouseLockApi } from '@xueyan/contract/content/warehouse-lock';
import { Fault } from '@xueyan/contract/wire/fault';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { keptTexts } from './page-text.ts';
import { WarehouseSheet } from './WarehouseSheet.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** Each test has a page of its own: this browser keeps what was typed in the one before. */
let pageId = idOf(100);
let made = 100;
const page: WarehousePage = {
  ...{ pageId, spaceId: idOf(2), title: '机房守则', content: '开头\n\n结尾', version: 1, template: false },
  ...{ updatedBy: '甲', updateTime: '2026-03-02 10:00:00', lock: null, backlinks: [], right: 'write' as const },
};

/** What the server has: the page, and who is writing it. */
let held: WarehousePage;
beforeEach(() => {
  made += 1;
  pageId = idOf(made);
  held = { ...page, pageId };
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [], modulesOff: [], pagesOff: [] },
    actor: { id: idOf(9), roleCode: 'ROLE_TEACHER', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
  serve(warehouseApi.page, () => held);
  serve(warehouseApi.lock, ({ takeOver }) => {
    if (held.lock && !held.lock.mine && !takeOver) throw new Fault(warehouseFaults.locked, { name: '乙' });
    held = { ...held, lock: { userName: '甲', mine: true } };
    return { version: held.version };
  });
  serve(warehouseApi.unlock, () => null);
  serve(warehouseLockApi.interrupted, () => null);
  serve(warehouseCommentApi.list, () => ({ pageInfo: { pageNum: 1, pageSize: 20, totalSize: 0, resultList: [] } }));
  serve(warehouseApi.updatePage, ({ title, content }) => {
    if (!held.lock?.mine) throw new Fault(warehouseFaults.notLocked);
    held = { ...held, title, content, version: held.version + 1, updatedBy: '甲' };
    return { version: held.version };
  });
});

const saves = () => calls.filter(({ path }) => path === warehouseApi.updatePage.path).length;
/** Another teacher takes the page over and saves a text. */
const takenOver = (content: string) => {
  held = { ...held, content, version: held.version + 1, updatedBy: '乙', lock: { userName: '乙', mine: false } };
};

async function write(content: string) {
  const { screen } = await show(<WarehouseSheet pageId={pageId} onRemoved={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: /编\s?辑/ }));
  const field = screen.getByRole('textbox', { name: '正文' });
  await expect.element(field).toHaveValue(page.content);
  return { screen, field, type: () => userEvent.fill(field, content) };
}

/** Writes a text that is refused, because the page was taken over meanwhile. */
async function lose(mine: string, theirs: string) {
  const opened = await write(mine);
  takenOver(theirs);
  await opened.type();
  dispatchEvent(new Event('online'));
  await expect.element(opened.screen.getByText('乙 已接管编辑，您的文字还在这里')).toBeVisible();
  return opened;
}

test('a writer whose page was taken over keeps the text, cannot type on, and is not refused again and again', async () => {
  const { screen, field } = await lose('开头\n甲写的\n结尾', '开头\n乙写的\n结尾');
  await expect.element(field).toHaveAttribute('readonly');
  await expect.element(field).toHaveValue('开头\n甲写的\n结尾');
  await expect.element(screen.getByRole('button', { name: '用我的内容覆盖' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: '复制我的文字' })).toBeVisible();
  expect(saves()).toBe(1);
  expect(calls.filter(({ path }) => path === warehouseLockApi.interrupted.path)).toHaveLength(1);
  await expectAccessible();
});

test('both texts are merged difference by difference, and the writer goes on with the result', async () => {
  const { screen, field } = await lose('开头\n甲写的\n结尾', '开头\n乙写的\n结尾');
  await userEvent.click(screen.getByRole('button', { name: /^合\s?并$/ }));
  const merge = screen.getByRole('dialog', { name: '合并两份内容' });
  await expect.element(merge.getByText('乙写的')).toBeVisible();
  await expect.element(merge.getByText('甲写的')).toBeVisible();
  await userEvent.click(merge.getByRole('button', { name: '用合并的内容继续编辑' }));
  await expect.poll(() => held.content).toBe('开头\n乙写的\n甲写的\n结尾');
  expect(held.lock).toEqual({ userName: '甲', mine: true });
  await expect.element(field).not.toHaveAttribute('readonly');
});

test('what the other wrote during the merge is shown before anything is saved', async () => {
  const { screen } = await lose('开头\n甲写的\n结尾', '开头\n乙写的\n结尾');
  await userEvent.click(screen.getByRole('button', { name: /^合\s?并$/ }));
  const merge = screen.getByRole('dialog', { name: '合并两份内容' });
  await expect.element(merge.getByText('乙写的')).toBeVisible();
  takenOver('开头\n乙又写的\n结尾');
  await userEvent.click(merge.getByRole('button', { name: '用合并的内容继续编辑' }));
  await expect.element(merge.getByText('乙又写的')).toBeVisible();
  expect(held.content).toBe('开头\n乙又写的\n结尾');
  await userEvent.click(merge.getByRole('button', { name: '用合并的内容继续编辑' }));
  await expect.poll(() => held.content).toBe('开头\n乙又写的\n甲写的\n结尾');
});

test('a page that is taken back says what its writer wrote, once that was confirmed', async () => {
  const { screen } = await lose('甲的全文', '乙的全文');
  await userEvent.click(screen.getByRole('button', { name: '重新接管' }));
  expect(held.lock?.mine).toBe(false);
  const question = screen.getByRole('dialog', { name: '从 乙 重新接管？' });
  await userEvent.click(question.getByRole('button', { name: '重新接管' }));
  await expect.poll(() => held.content).toBe('甲的全文');
});

test("whoever keeps the other's text finds their own in this browser", async () => {
  const { screen } = await lose('甲的全文', '乙的全文');
  await userEvent.click(screen.getByRole('button', { name: '以 乙 的为准' }));
  await userEvent.click(screen.getByRole('button', { name: '留存的文字（1）' }));
  await expect.element(screen.getByText('甲的全文')).toBeVisible();
  expect(keptTexts(pageId).map(({ value }) => value.content)).toEqual(['甲的全文']);
  expect(held.content).toBe('乙的全文');
});
