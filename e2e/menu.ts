import { resourceApi } from '@xueyan/contract/base/resource';
import { ask, type Session } from './api.ts';

interface Entry {
  title: string;
  attributes: { route: string; url: string; isShow: boolean };
  children: Entry[];
}

export interface MenuPage {
  title: string;
  /** With parameters as `:name`. */
  path: string;
  view: string;
  /** False for a page that has no entry of its own. */
  isShown: boolean;
}

const pagesOf = (entries: readonly Entry[], parent = ''): MenuPage[] =>
  entries.flatMap(({ title, attributes: { route, url, isShow }, children }) => {
    const path = route.startsWith('/') ? route : `${parent}/${route}`;
    const own = url ? [{ title, path, view: url, isShown: isShow }] : [];
    return [...own, ...pagesOf(children, path)];
  });

/** Returns the pages of a person's menu, in its order. */
export async function pagesOfMenu(who: Session): Promise<MenuPage[]> {
  const { treeList } = await ask(who, resourceApi.menu, {});
  return pagesOf(treeList);
}
