import { useQuery } from '@tanstack/react-query';
import { authApi } from '@xueyan/contract/base/auth';
import { query } from '../../../api/query.ts';
import { Mark } from './Mark.tsx';

/** Watermark of a page that requires it; omitted where the school marks every page. */
export function PageMark() {
  const { data: school } = useQuery({ ...query(authApi.sysinfo, {}), staleTime: 5 * 60_000 });
  return school && !school.watermark ? <Mark /> : null;
}
