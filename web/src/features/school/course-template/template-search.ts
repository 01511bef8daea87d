import {
  type CourseTemplateKind,
  type TemplateLevel,
  templateKinds,
  templateLevels,
} from '@xueyan/contract/school/course-template';
import { useSearchParams } from 'react-router';

export const templateOrders = ['useCount desc', 'updateTime desc', 'courseName asc'] as const;
export type TemplateOrder = (typeof templateOrders)[number];

export interface TemplateSearch {
  view: 'shared' | 'mine';
  kind?: CourseTemplateKind;
  level?: TemplateLevel;
  words?: string;
  order: TemplateOrder;
  page: number;
}

/** A change of the search; an undefined filter is removed. */
export type TemplateSearchChange = { [K in keyof TemplateSearch]?: TemplateSearch[K] | undefined };

const oneOf = <T extends string>(words: readonly T[], text: string | null) => words.find((word) => word === text);

/** Returns the search stored in the address, so that a reload, a link and the back button show the same. */
export function useTemplateSearch(): [TemplateSearch, (next: TemplateSearchChange) => void] {
  const [params, setParams] = useSearchParams();
  const kind = oneOf(templateKinds, params.get('kind'));
  const level = oneOf(templateLevels, params.get('level'));
  const words = params.get('words')?.trim().slice(0, 100);
  const search: TemplateSearch = {
    view: params.get('view') === 'mine' ? 'mine' : 'shared',
    order: oneOf(templateOrders, params.get('order')) ?? templateOrders[0],
    page: Math.max(1, Number(params.get('page')) || 1),
    ...(kind && { kind }),
    ...(level && { level }),
    ...(words && { words }),
  };
  const change = (next: TemplateSearchChange) => {
    const { view, order, page, ...filters } = { ...search, page: 1, ...next };
    const entries = Object.entries({
      ...filters,
      view: view === 'mine' ? view : undefined,
      order: order === templateOrders[0] ? undefined : order,
      page: page && page > 1 ? String(page) : undefined,
    }).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
    setParams(Object.fromEntries(entries));
  };
  return [search, change];
}
