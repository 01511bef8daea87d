import { useQueryClient } from '@tanstack/react-query';
import { type Marking, markingApi } from '@xueyan/contract/teaching/marking';
import { wireFaults } from '@xueyan/contract/wire/fault';
import { useRef, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { type MarkDraft, markDraftOf, sameMark } from './mark-draft.ts';

/**
 * A report's mark while it is typed. The form shows the server's values until the teacher types; an unsaved mark of an
 * earlier visit is offered (`left`), and never shown as if it were the mark.
 */
export function useMark(marking: Marking) {
  const { runId } = marking;
  const client = useQueryClient();
  const saved: MarkDraft = {
    ...{ score: `${marking.score ?? ''}`, comment: marking.comment },
    // Scores of a rubric that has changed since cannot be reused.
    criteria: marking.criteria.length === marking.rubric.length ? marking.criteria.map((one) => one.score) : [],
  };
  const [copy] = useState(() => markDraftOf(runId));
  const [kept, setKept] = useState(() => copy.read());
  const [typed, setTyped] = useState<MarkDraft | null>(null);
  // A ref, since the page's guard asks before the next render.
  const dirty = useRef(false);
  /** The version on the screen when typing began: changes that were not seen must not be overwritten. */
  const [base, setBase] = useState(marking.version);
  const version = typed ? base : marking.version;
  const mark = useAction(markingApi.mark, [markingApi.board, markingApi.queue]);
  const giveBack = useAction(markingApi.giveBack, [markingApi.board, markingApi.queue]);
  const failure = mark.error ?? giveBack.error;

  const type = (next: MarkDraft) => {
    if (!typed) setBase(marking.version);
    setTyped(next);
    setKept(null);
    dirty.current = !sameMark(next, saved);
    if (dirty.current) copy.write(next);
    else copy.drop();
  };

  /** Resets the form to the server's values. */
  const settle = async () => {
    copy.drop();
    dirty.current = false;
    await client.invalidateQueries({ queryKey: [markingApi.get.path] });
    setKept(null);
    setTyped(null);
  };

  return {
    ...(typed ?? saved),
    saved,
    /** Typed on an earlier visit and not saved. */
    left: kept && !sameMark(kept, saved) ? kept : null,
    failure,
    changed: failure?.code === wireFaults.changed.code,
    busy: mark.isPending || giveBack.isPending,
    isDirty: () => dirty.current,
    change: (part: Partial<MarkDraft>) => type({ ...(typed ?? saved), ...part }),
    takeLeft: () => kept && type(kept),
    dropLeft: () => {
      copy.drop();
      setKept(null);
    },
    /** Reloads the report; the typed mark stays. */
    reload: async () => {
      const fresh = await client.fetchQuery({ ...query(markingApi.get, { runId }), staleTime: 0 });
      setBase(fresh.version);
      mark.reset();
      giveBack.reset();
    },
    save: async (score: number, comment: string, criteria: number[]) => {
      giveBack.reset();
      await mark.mutateAsync({ runId, score, comment, criteria, version });
      await settle();
    },
    giveBack: async (comment: string) => {
      mark.reset();
      await giveBack.mutateAsync({ runId, comment, version });
      await settle();
    },
  };
}
