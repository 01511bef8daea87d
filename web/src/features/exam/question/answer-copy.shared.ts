import { type Entry, Flags } from '@xueyan/contract/exam/sitting';
import { useEffect, useState } from 'react';
import { session } from '../../../api/session.ts';
import { DatabaseCopy } from '../../../ui/autosave/database-copy.ts';
import type { Left, Unsent } from './answer-journal.shared.ts';

const isEntries = (value: unknown): value is Entry[] =>
  Array.isArray(value) && value.every((one) => typeof one?.itemId === 'string' && typeof one?.seq === 'number');

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' &&
  value !== null &&
  'entries' in value &&
  isEntries(value.entries) &&
  'flags' in value &&
  (value.flags === null || Flags.safeParse(value.flags).success);

const isLeft = (value: unknown): value is Left => isEntries(value) || isUnsent(value);

/** Copy in this browser of answers that a person has not sent yet; it is opened before the questions are shown. */
export type AnswerCopy = DatabaseCopy<Left>;

/** `name`: contains the person's id. */
export const openAnswerCopy = (name: string): Promise<AnswerCopy> => DatabaseCopy.open(name, isLeft);

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
