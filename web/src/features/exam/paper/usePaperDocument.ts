import { paperApi } from '@xueyan/contract/exam/paper';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { basketStale } from '../test-basket/basket-stale.shared.ts';
import { type EditedPaper, editedPaper, paperForm, saysTheSame } from './paper-edit.ts';

/** A paper that is stored, or one that is not yet and has no id. */
export type Edited = EditedPaper & { paperId?: string; version?: number };

/**
 * Returns a paper that is sent by a button, and kept in this browser from its first change until the server has it: a
 * reload, a closed window and a change by somebody else lose nothing of what was typed.
 */
export function usePaperDocument(paper: Edited) {
  const create = useAction(paperApi.save, [paperApi.list, ...basketStale]);
  const update = useAction(paperApi.update, [paperApi.get, paperApi.list, ...basketStale]);
  const stored = useRef(paper.paperId);
  const loaded = { value: editedPaper(paper), version: paper.version ?? 1 };
  /** True while a press of the button sends; typing alone only keeps a copy in this browser. */
  const sending = useRef(false);
  const failed = useRef(false);
  const sent = useRef<EditedPaper>(undefined);

  const write = async (value: EditedPaper, version: number) => {
    failed.current = true;
    sent.current = value;
    const form = paperForm(value);
    const paperId = stored.current;
    let written = 1;
    if (paperId === undefined) stored.current = (await create.mutateAsync(form)).paperId;
    else ({ version: written } = await update.mutateAsync({ ...form, paperId, version }));
    failed.current = false;
    return { version: written };
  };
  const document = useDocument<EditedPaper>({
    name: `paper.${paper.paperId ?? 'new'}`,
    loaded,
    isReady: () => sending.current,
    load: async () => {
      const found = await call(paperApi.get, { paperId: stored.current ?? '' });
      const value = editedPaper(found);
      // The reply to what was sent was lost: what is on the screen is what the server has.
      const ours = sent.current && saysTheSame(sent.current, value) ? sent.current : value;
      return { value: ours, version: found.version };
    },
    save: write,
    alike: saysTheSame,
  });
  const [restored] = useState(() => !saysTheSame(document.value, loaded.value));
  const adopt = useEffectEvent((version: number) => document.sync({ ...loaded, version }));
  // Another page may have changed the paper: where nothing is typed here, its state is taken.
  useEffect(() => adopt(loaded.version), [loaded.version]);

  /** Sends what is typed, and what is typed meanwhile; resolves with whether the server has all of it. */
  const store = async (): Promise<boolean> => {
    sending.current = true;
    failed.current = false;
    try {
      // A new paper is made even if nothing was changed.
      if (stored.current === undefined && !document.isDirty()) {
        await write(document.value, 1);
        return true;
      }
      return (await document.flush()) || (!failed.current && (await document.flush()));
    } catch {
      // The failure is shown by the page.
      return false;
    } finally {
      sending.current = false;
    }
  };
  useLeaveGuard({ isDirty: document.isDirty, flush: store });

  return {
    ...document,
    /** What was typed came from this browser's copy. */
    restored,
    discard: () => document.change(() => loaded.value),
    flush: store,
    overwrite: () => {
      document.overwrite();
      void store();
    },
    /** Returns the id once the paper is stored. */
    storedId: () => stored.current,
    saving: create.isPending || update.isPending,
    /** Failure of the last save, where the server did not refuse what was typed. */
    failure: document.conflict || document.refusal ? null : (create.error ?? update.error),
  };
}
