import { useQuery } from '@tanstack/react-query';
import { type MenuItem, resourceApi } from '@xueyan/contract/base/resource';
import type { View } from '@xueyan/contract/base/view';
import { useCallback } from 'react';
import { query } from '../../api/query.ts';
import { useLanguage } from '../text/text.ts';

const viewsOf = (items: MenuItem[]): string[] =>
  items.flatMap(({ attributes, children }) => [
    ...(attributes.resourceType === 'button' ? [] : [attributes.url]),
    ...viewsOf(children),
  ]);

/** Returns a check whether the person's menu has a page, hidden or not: by roles, modules and the school's changes. */
export function useHasView(): (view: View) => boolean {
  const language = useLanguage();
  const { data } = useQuery({
    ...query(resourceApi.menu, { lang: language }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const tree = data?.treeList;
  return useCallback((view) => viewsOf(tree ?? []).includes(view), [tree]);
}
