import type { MenuItem } from '@xueyan/contract/base/resource';
import { expect, test } from 'vitest';
import { menuPagesOf } from './menu-pages.ts';

const item = (route: string, more: Partial<MenuItem['attributes']> = {}, children: MenuItem[] = []): MenuItem => ({
  ...{ id: route, title: route, dataRules: [], children },
  attributes: { route, url: 'a/b/C', icon: '', isShow: true, openTarget: '', resourceType: 'menu', ...more },
});

test('pages of a menu are listed with their whole address, without hidden, outside and excepted ones', () => {
  const catalog = item('/system', { url: '', resourceType: 'catalog' }, [
    item('help'),
    item('secret', { isShow: false }),
    item('https://example.org'),
    item('roles/:roleId'),
  ]);
  expect(menuPagesOf([item('/home'), catalog, item('/memos')], '/home').map(({ path }) => path)).toEqual([
    '/system/help',
    '/memos',
  ]);
});
