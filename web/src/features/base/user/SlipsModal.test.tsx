import type { PasswordSlip } from '@xueyan/contract/base/user';
import JSZip from 'jszip';
import { expect, test, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { SlipsModal } from './SlipsModal.shared.tsx';
import { slipWorkbook } from './slip-workbook.ts';

const slip: PasswordSlip = {
  ...{ userId: '00000000-0000-4000-8000-000000000001', loginName: '240101', userName: '张三', password: '=a<6&Hg' },
};

test('slips say where to sign in, and closing asks while they were neither printed nor downloaded', async () => {
  const onClose = vi.fn();
  const { screen } = await show(<SlipsModal open slips={[slip]} onClose={onClose} />);
  const dialog = screen.getByRole('dialog', { name: '一次性密码' });
  await expect.element(dialog.getByText(location.origin)).toBeVisible();
  const primary = [...document.querySelectorAll('.ant-modal-footer .ant-btn-primary')];
  expect(primary.map(({ textContent }) => textContent?.replaceAll(' ', ''))).toEqual(['打印']);
  const close = dialog.getByRole('button', { name: '关闭' }).last();
  await close.click();
  await screen.getByRole('button', { name: '返回' }).click();
  expect(onClose).not.toHaveBeenCalled();
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await dialog.getByRole('button', { name: '下载 Excel' }).click();
  await expect.poll(() => saved).toEqual(['一次性密码.xlsx']);
  click.mockRestore();
  await close.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('the workbook of slips has every cell as text', async () => {
  const zip = await JSZip.loadAsync(
    await slipWorkbook([
      ['账号', '密码'],
      [slip.loginName, slip.password],
    ]),
  );
  const xml = (await zip.file('xl/worksheets/sheet1.xml')?.async('string')) ?? '';
  const cells = new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('c');
  expect([...cells].map((cell) => [cell.getAttribute('t'), cell.textContent])).toEqual([
    ['inlineStr', '账号'],
    ['inlineStr', '密码'],
    ['inlineStr', '240101'],
    ['inlineStr', '=a<6&Hg'],
  ]);
});
