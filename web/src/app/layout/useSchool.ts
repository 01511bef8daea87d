import { useQuery } from '@tanstack/react-query';
import { authApi } from '@xueyan/contract/account/auth';
import { query } from '../../api/query.ts';

/** The school's names and logo; undefined until they are known. */
export const useSchool = () => useQuery({ ...query(authApi.sysinfo, {}), staleTime: 5 * 60_000 }).data;
