import { resourceManageApi } from '@xueyan/contract/base/resource-manage';
import { type Locator, page, userEvent } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { AddResourceModal } from './AddResourceModal.tsx';

const formOf = (catalogs: { value: string; label: string }[]) => (
  <AddResourceModal open catalogs={catalogs} onClose={() => undefined} onAdded={() => undefined} />
);
const common = { saves: resourceManageApi.save, answer: { resourceId: idOf(2) } };
const field = (dialog: Locator, name: string) => dialog.getByLabelText(name, { exact: true });
const fresh = { nameEn: '', nameMn: '', icon: 'appstore', openTarget: 'new' as const, shown: true, dataRules: [] };

tryForm('the form of a new entry of the menu', {
  'adds an outside page at the top of a menu without catalogues': trial({
    ...{ ...common, form: formOf([]) },
    change: async (dialog) => {
      await field(dialog, '名称').fill('图书馆');
      await field(dialog, '路由').fill('https://lib.example.edu.cn/?a=1');
    },
    sends: {
      ...{ ...fresh, resourceType: 'menu', parentId: null },
      ...{ name: '图书馆', route: 'https://lib.example.edu.cn/?a=1' },
    },
  }),
  'adds a hidden catalogue to another one, with a rule of its own': trial({
    ...{ ...common, form: formOf([{ value: idOf(1), label: '教学' }]) },
    change: async (dialog) => {
      await dialog.getByText('目录', { exact: true }).first().click();
      await dialog.getByRole('combobox', { name: '上级目录' }).click();
      await page.getByTitle('教学').last().click();
      await field(dialog, '名称').fill('实训');
      await dialog.getByRole('combobox', { name: '数据规则' }).fill('campus-east');
      await userEvent.keyboard('{Enter}{Escape}');
      await dialog.getByRole('switch', { name: '在菜单中显示' }).click();
    },
    sends: {
      ...{ ...fresh, resourceType: 'catalog', parentId: idOf(1), name: '实训', route: '' },
      ...{ shown: false, dataRules: ['campus-east'] },
    },
  }),
});
