import { useQueryClient } from '@tanstack/react-query';
import { resourceApi } from '@xueyan/contract/base/resource';
import type {} from '@xueyan/contract/base/role';
import { useLive } from '../api/live.ts';

/** Refetches rights and menu when they change, so that a withdrawn right ends at once. */
export function useRightsChanged(): void {
  const client = useQueryClient();
  useLive('rights.changed', () => {
    for (const { path } of [resourceApi.permissions, resourceApi.menu])
      void client.invalidateQueries({ queryKey: [path] });
  });
}
