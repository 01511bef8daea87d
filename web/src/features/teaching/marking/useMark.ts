import { useQueryClient } from '@tanstack/react-query';
import { type Marking, markingApi } from '@xueyan/contract/teaching/marking';
import { wireFaults } from '@xueyan/contract/wire/fault';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { type MarkDraft, markDraft } from './mark-draft.ts';

/** A report's mark while it is typed. */
export function useMark(marking: Marking) {
  const { runId } = marking;
  const client = useQueryClient();
  const given = { score: marking.score, comment: marking.comment };
  const [kept] = useState(() => markDraft.read(runId));
  const [typed, setTyped] = useState<MarkDraft | null>(kept);
  /** The version that was on the screen when typing began: what was not seen must not be overwritten. */
  const [base, setBase] = useState(marking.version);
  const version = typed ? base : marking.version;
  const mark = useAction(markingApi.mark, [markingApi.board]);
  const giveBack = useAction(markingApi.giveBack, [markingApi.board]);
  const failure = mark.error ?? giveBack.error;

  /** What the form shows from now on is what the server has. */
  const settle = async () => {
    markDraft.drop(runId);
    await client.invalidateQueries({ queryKey: [markingApi.get.path] });
    setTyped(null);
  };

  return {
    ...(typed ?? given),
    failure,
    changed: failure?.code === wireFaults.changed.code,
    busy: mark.isPending || giveBack.isPending,
    change: (part: Partial<MarkDraft>) => {
      if (!typed) setBase(marking.version);
      const next = { ...(typed ?? given), ...part };
      setTyped(next);
      markDraft.write(runId, next);
    },
    /** Looks at the latest report; the typed mark stays. */
    reload: async () => {
      const fresh = await client.fetchQuery({ ...query(markingApi.get, { runId }), staleTime: 0 });
      setBase(fresh.version);
      mark.reset();
      giveBack.reset();
    },
    save: async (score: number, comment: string) => {
      giveBack.reset();
      await mark.mutateAsync({ runId, score, comment, version });
      await settle();
    },
    giveBack: async (comment: string) => {
      mark.reset();
      await giveBack.mutateAsync({ runId, comment, version });
      await settle();
    },
  };
}
