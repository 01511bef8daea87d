import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memoApi } from '@xueyan/contract/memo/memo';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { useState } from 'react';
import { type CallError, callWhole } from '../../../api/call.ts';
import { download } from '../../../api/download.ts';
import { onePress } from '../../../api/one-press.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { memoText } from './memo.text.ts';

type Form = Input<typeof memoApi.save>;
type Listed = { basMemoList: { omId: string }[] };

const lists = [memoApi.list, memoApi.listMonth, memoApi.search];

/** Returns a function that invalidates all memo queries. */
function useRefresh() {
  const client = useQueryClient();
  return () => {
    for (const { path } of [...lists, memoApi.listDue]) void client.invalidateQueries({ queryKey: [path] });
  };
}

/** Creates or changes a memo and shows the server's text. */
export function useSaveMemo() {
  const notice = useNotice();
  const refresh = useRefresh();
  return useMutation<string, CallError, Form & { omId?: string }>({
    mutationFn: async ({ omId, ...form }) => {
      const { meta } = await (omId
        ? callWhole(memoApi.update, { ...form, omId })
        : onePress(memoApi.save.path, form, () => callWhole(memoApi.save, form)));
      return meta.msg;
    },
    onSuccess: (msg) => {
      notice.success(msg);
      refresh();
    },
  });
}

/** Asks for confirmation, removes the memo from the lists at once, and restores it if the server refuses. */
export function useRemoveMemo() {
  const t = useText(memoText);
  const notice = useNotice();
  const client = useQueryClient();
  const refresh = useRefresh();
  const remove = useMutation<string, CallError, string>({
    mutationFn: async (omId) => (await callWhole(memoApi.remove, { omId })).meta.msg,
    onMutate: async (omId) => {
      for (const { path } of lists) {
        await client.cancelQueries({ queryKey: [path] });
        client.setQueriesData<Listed>({ queryKey: [path] }, (read) =>
          read ? { ...read, basMemoList: read.basMemoList.filter((memo) => memo.omId !== omId) } : read,
        );
      }
    },
    onSuccess: (msg) => notice.success(msg),
    onError: (error) => {
      const words = textsFor(error);
      if (words) notice.warning(words);
    },
    onSettled: refresh,
  });
  /** Returns whether the user confirmed. */
  return async (omId: string): Promise<boolean> => {
    const sure = await notice.confirm({ title: t('removeTitle'), danger: true });
    if (sure) remove.mutate(omId);
    return sure;
  };
}

/** Saves the selected memos of a day as a workbook. */
export function useExportMemos(day: string, count: number, ticked: string[]) {
  const t = useText(memoText);
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (count === 0) return notice.warning(t('nothingToExport'));
    if (ticked.length === 0) return notice.warning(t('nothingTicked'));
    setBusy(true);
    await download('memorandum/export', { selDate: day, omIds: ticked }).catch((error) => {
      const words = textsFor(error);
      if (words) notice.warning(words);
    });
    setBusy(false);
  };
  return { busy, run };
}
