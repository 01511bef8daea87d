import { courseKinds, courseTypes } from '@xueyan/contract/school/course';
import { type HallCourse, hallStates } from '@xueyan/contract/school/course-hall';
import { useSearchParams } from 'react-router';

export interface HallSearch {
  search?: string;
  courseType?: HallCourse['courseType'];
  kind?: HallCourse['kind'];
  state?: (typeof hallStates)[number];
  label?: string;
  organizationId?: string;
  teacherName?: string;
  page: number;
}

const oneOf = <T extends string>(words: readonly T[], text: string | null) => words.find((word) => word === text);
const isId = /^[0-9a-f-]{36}$/i;

/** Returns the search stored in the address, so that a reload, a link and the back button show the same. */
export function useHallSearch(): [HallSearch, (next: Partial<HallSearch>) => void] {
  const [params, setParams] = useSearchParams();
  const text = (name: string, most: number) => params.get(name)?.trim().slice(0, most) || undefined;
  const organizationId = text('organizationId', 36);
  const search: HallSearch = {
    page: Math.max(1, Number(params.get('page')) || 1),
    ...withoutEmpty({
      search: text('search', 40),
      courseType: oneOf(courseTypes, params.get('courseType')),
      kind: oneOf(courseKinds, params.get('kind')),
      state: oneOf(hallStates, params.get('state')),
      label: text('label', 10),
      organizationId: organizationId && isId.test(organizationId) ? organizationId : undefined,
      teacherName: text('teacherName', 40),
    }),
  };
  const change = (next: Partial<HallSearch>) => {
    const { page, ...rest } = { ...search, page: 1, ...next };
    const entries = Object.entries(rest).filter(([, value]) => value);
    setParams(Object.fromEntries([...entries, ...(page > 1 ? [['page', String(page)]] : [])]));
  };
  return [search, change];
}

/** Returns an object without undefined fields, so that the call omits them. */
function withoutEmpty<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
