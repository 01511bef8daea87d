import { useEffect, useState } from 'react';
import { session } from '../../../api/session.ts';
import { DatabaseCopy } from '../../../ui/autosave/database-copy.ts';
import type { Left } from './answer-journal.shared.ts';
import { isDraftsAlone, isLeft } from './answer-left.ts';

/** Copy in this browser of answers that a person has not sent yet; it is opened before the questions are shown. */
export type AnswerCopy = DatabaseCopy<Left>;

/** `name`: contains the person's id. */
export const openAnswerCopy = (name: string): Promise<AnswerCopy> =>
  DatabaseCopy.open(name, isLeft, { mayGo: isDraftsAlone });

/** Returns the name of a copy of the signed-in person's answers, of one kind and one record. */
export const ownCopyName = (kind: string, recordId: string): string =>
  `xueyan.${kind}.${session.user()?.id}.${recordId}`;

/** Opens a copy for a page; null until it is open. The page stays with one name: give it a key. */
export function useAnswerCopy(open: () => Promise<AnswerCopy>): AnswerCopy | null {
  const [copy, setCopy] = useState<AnswerCopy | null>(null);
  const [opened] = useState(open);
  useEffect(() => {
    let left = false;
    void opened.then((found) => {
      if (!left) setCopy(found);
    });
    return () => {
      left = true;
    };
  }, [opened]);
  return copy;
}
