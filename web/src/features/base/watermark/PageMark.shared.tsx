import { useQuery } from '@tanstack/react-query';
import { authApi } from '@xueyan/contract/base/auth';
import { query } from '../../../api/query.ts';
import { Mark } from './Watermark.tsx';

/** Marks a page that asks for it; where the school marks every page, there is one already. */
export function PageMark() {
  const { data: school } = useQuery({ ...query(authApi.sysinfo, {}), staleTime: 5 * 60_000 });
  return school && !school.watermark ? <Mark /> : null;
}
