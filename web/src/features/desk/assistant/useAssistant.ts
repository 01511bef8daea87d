import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AssistantSettings, assistantApi } from '@xueyan/contract/desk/assistant';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useNotice } from '../../../ui/useNotice.ts';

type Read = Output<typeof assistantApi.get>;
const read = query(assistantApi.get, {});

/** How I have my assistant. A change shows at once and is kept on the server, so that my other devices have it too. */
export function useAssistant() {
  const client = useQueryClient();
  const notice = useNotice();
  const { data } = useQuery({ ...read, staleTime: 300_000 });
  const settings = data?.platformAssistantUserDto;
  const save = useMutation({
    mutationKey: [assistantApi.save.path],
    // One after the other: the last change must be the last to arrive.
    scope: { id: assistantApi.save.path },
    mutationFn: (next: AssistantSettings) => call(assistantApi.save, next),
    onError: (error) => {
      notice.error(error);
      void client.invalidateQueries({ queryKey: read.queryKey });
    },
  });
  const change = (changes: Partial<AssistantSettings>) => {
    const now = client.getQueryData<Read>(read.queryKey)?.platformAssistantUserDto;
    if (!now) return;
    const next = { ...now, ...changes };
    client.setQueryData<Read>(read.queryKey, { platformAssistantUserDto: next });
    save.mutate(next);
  };
  return { settings, change };
}
