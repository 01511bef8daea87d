import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { authApi } from '@xueyan/contract/base/auth';
import { messageApi } from '@xueyan/contract/base/message';
import { profileApi } from '@xueyan/contract/base/profile';
import { resourceApi } from '@xueyan/contract/base/resource';
import { startApi } from '@xueyan/contract/composed/start';
import { memoApi } from '@xueyan/contract/memo/memo';
import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import { call } from '../api/call.ts';
import { query } from '../api/query.ts';
import { session } from '../api/session.ts';

/**
 * Query of the data that every page needs, in one call; each part is put into the cache where its own call would put
 * it.
 */
export const startQuery = (language: Language) =>
  queryOptions({
    queryKey: [startApi.read.path, language],
    queryFn: async ({ client, signal }) => {
      const start = await call(startApi.read, { dictionaries: session.dictionaryVersion() }, signal);
      keepParts(client, language, start);
      return start.user.id;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

function keepParts(client: QueryClient, language: Language, start: Output<typeof startApi.read>) {
  const keep = <E extends Endpoint>(endpoint: E, input: Input<E>, data: Output<E> | null) =>
    data !== null && client.setQueryData(query(endpoint, input).queryKey, data);
  keep(authApi.sysinfo, {}, start.school);
  keep(resourceApi.permissions, {}, start.permissions);
  keep(resourceApi.menu, { lang: language }, start.menu);
  keep(profileApi.notifications, {}, start.notifications);
  keep(messageApi.unread, {}, start.unread);
  keep(memoApi.listDue, {}, start.dueMemos);
  keep(attendanceApi.mine, {}, start.openSignIns);
  session.describe(start.user);
  if (start.dictionaries) session.keepDictionaries(language, start.dictionaries);
}
