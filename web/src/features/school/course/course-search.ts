import {
  type CourseKind,
  type CourseState,
  courseKinds,
  courseStates,
  courseTypes,
} from '@xueyan/contract/school/course';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

export const courseOrders = ['updateTime desc', 'createTime desc', 'courseName asc', 'courseNumber asc'] as const;
export type CourseOrder = (typeof courseOrders)[number];

export interface CourseSearch {
  name: string;
  state: CourseState | undefined;
  kind: CourseKind | undefined;
  courseType: (typeof courseTypes)[number] | undefined;
  label: string | undefined;
  organizationId: string | undefined;
  teacherName: string | undefined;
  archived: boolean;
  order: CourseOrder;
  page: number;
  size: number;
  create: boolean;
  view: CourseView;
}

export type CourseView = 'cards' | 'table';

/** Filters of the list, each under its own name in the address. */
export const narrowing = ['state', 'kind', 'courseType', 'label', 'organizationId', 'teacherName'] as const;

const isId = /^[0-9a-f-]{36}$/i;

const defaults = { order: courseOrders[0], size: 12 };

/** Returns the search of the course list, stored in the address: it survives a reload, the back button and sharing. */
export function useCourseSearch() {
  const [params, setParams] = useSearchParams();
  // For two quick changes: the second builds on the first before the router has rendered it.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const search: CourseSearch = {
    name: (params.get('name') ?? '').slice(0, 40),
    state: courseStates.find((state) => state === params.get('state')),
    kind: courseKinds.find((kind) => kind === params.get('kind')),
    courseType: courseTypes.find((type) => type === params.get('courseType')),
    label: params.get('label')?.slice(0, 10) || undefined,
    organizationId: isId.test(params.get('organizationId') ?? '')
      ? (params.get('organizationId') ?? undefined)
      : undefined,
    teacherName: params.get('teacherName')?.slice(0, 40) || undefined,
    archived: params.get('archived') === '1',
    order: courseOrders.find((order) => order === params.get('order')) ?? defaults.order,
    page: Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1),
    size: Math.min(100, Math.max(1, Number.parseInt(params.get('size') ?? '', 10) || defaults.size)),
    create: params.get('create') === '1',
    view: params.get('view') === 'table' ? 'table' : 'cards',
  };

  /** Any change except of the page returns to the first page. */
  const change = (next: Partial<CourseSearch>) => {
    const now = new URLSearchParams(latest.current);
    const put = (key: string, value: string | undefined) => (value ? now.set(key, value) : now.delete(key));
    if ('name' in next) put('name', next.name);
    for (const field of narrowing) if (field in next) put(field, next[field]);
    if ('archived' in next) put('archived', next.archived ? '1' : undefined);
    if ('order' in next) put('order', next.order === defaults.order ? undefined : next.order);
    if ('size' in next) put('size', next.size === defaults.size ? undefined : String(next.size));
    if ('create' in next) put('create', next.create ? '1' : undefined);
    if ('view' in next) put('view', next.view === 'table' ? 'table' : undefined);
    if (!('create' in next)) put('page', next.page && next.page > 1 ? String(next.page) : undefined);
    latest.current = now;
    setParams(now, { replace: true });
  };

  return [search, change] as const;
}
