import type { QuestionForm } from '@xueyan/contract/exam/question';
import { useEffect, useRef, useState } from 'react';
import { useUnsentGuard } from '../../../ui/autosave/useFormGuard.ts';
import { type Restored, restoredWith, useUnsent } from '../../../ui/autosave/useUnsent.ts';
import type { Draft } from './draft.ts';

export type About = Omit<QuestionForm, 'body' | 'analysis'>;

interface Typed {
  draft: Draft;
  analysis: string;
  /** What was changed of the facts about the question. */
  changes: Partial<About>;
}

/**
 * Returns what is typed into the editor of a question. It is kept in this browser until it is sent or thrown away, and a
 * page with unsent changes is not left without a question. `isNew`: nobody else can have changed it.
 */
export function useTypedQuestion(name: string, first: () => Pick<Typed, 'draft' | 'analysis'>, isNew: boolean) {
  const [start] = useState((): Typed => ({ ...first(), changes: {} }));
  const unsent = useUnsent<Typed>(`question.${name}`);
  const [back] = useState(() => {
    const kept = unsent.read(start);
    const kind = (kept?.values.draft ?? start.draft).content?.kind;
    return kind === start.draft.content.kind ? kept : null;
  });
  const [typed, setTyped] = useState<Typed>({ ...start, ...back?.values });
  const [restored, setRestored] = useState<Restored>(() => (isNew ? back !== null : restoredWith(back)));
  // What the server has, or what an empty editor holds. The page is left in the same moment in which it is sent.
  const saved = useRef(start);
  useUnsentGuard(() => JSON.stringify(typed) !== JSON.stringify(saved.current), { kept: true });
  useEffect(() => {
    if (JSON.stringify(typed) !== JSON.stringify(saved.current)) unsent.write(typed, saved.current);
    else unsent.drop();
  }, [unsent, typed]);
  return {
    ...typed,
    restored,
    set: (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part })),
    /** Notes that the question was sent; the editor goes on with `next`. */
    noteSent: (next: Pick<Typed, 'draft' | 'analysis'>) => {
      const after = { ...typed, ...next };
      unsent.drop();
      saved.current = after;
      setTyped(after);
      setRestored(false);
    },
    /** Throws away what was typed. */
    discard: () => {
      saved.current = start;
      setTyped(start);
      setRestored(false);
    },
  };
}
