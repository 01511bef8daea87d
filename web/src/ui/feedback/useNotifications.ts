import { useQuery, useQueryClient } from '@tanstack/react-query';
import { defaultNotifications, type NotificationSettings, profileApi } from '@xueyan/contract/base/profile';
import { useLive } from '../../api/live.ts';
import { query } from '../../api/query.ts';

/** Returns the signed-in person's settings of notifications; the defaults of the product until they are loaded. */
export function useNotifications(): NotificationSettings {
  const client = useQueryClient();
  useLive('profile.changed', () => void client.invalidateQueries({ queryKey: [profileApi.notifications.path] }));
  const { data } = useQuery({ ...query(profileApi.notifications, {}), staleTime: Number.POSITIVE_INFINITY });
  return data ?? defaultNotifications;
}
