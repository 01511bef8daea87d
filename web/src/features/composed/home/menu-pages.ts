import type { MenuItem } from '@xueyan/contract/base/resource';

export interface MenuPage {
  id: string;
  title: string;
  path: string;
}

const isAbsolute = (route: string) => /^(\/|https?:)/.test(route);

/** Returns the pages that a menu shows, in its order, without those at a certain address and outside ones. */
export function menuPagesOf(items: MenuItem[], except: string, parent = ''): MenuPage[] {
  return items
    .filter(({ attributes }) => attributes.isShow && attributes.resourceType !== 'button')
    .flatMap(({ id, title, attributes: { route, url }, children }) => {
      const path = isAbsolute(route) ? route : `${parent}/${route}`;
      const isPage = url !== '' && path.startsWith('/') && path !== except && !path.includes(':');
      return [...(isPage ? [{ id, title, path }] : []), ...menuPagesOf(children, except, path)];
    });
}
