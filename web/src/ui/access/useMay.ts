import { useQuery } from '@tanstack/react-query';
import type { Permission } from '@xueyan/contract/account/permission';
import { resourceApi } from '@xueyan/contract/account/resource';
import { useCallback } from 'react';
import { query } from '../../api/query.ts';

/** Whether the signed-in person's roles carry a permission. The shell reads them before any page shows. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useQuery({ ...query(resourceApi.permissions, {}), staleTime: Number.POSITIVE_INFINITY });
  return useCallback((permission) => data?.roleAuth.some((entry) => entry.authCode === permission) ?? false, [data]);
}
