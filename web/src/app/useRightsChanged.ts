import { useQueryClient } from '@tanstack/react-query';
import { resourceApi } from '@xueyan/contract/base/resource';
import type {} from '@xueyan/contract/base/role';
import { useLive } from '../api/live.ts';

/** Reads rights and menu anew when they are not what they were: what was taken away is gone at once. */
export function useRightsChanged(): void {
  const client = useQueryClient();
  useLive('rights.changed', () => {
    for (const { path } of [resourceApi.permissions, resourceApi.menu])
      void client.invalidateQueries({ queryKey: [path] });
  });
}
