import type { NoteFields, SimilarPair } from '@xueyan/contract/exam/similarity';
import { useState } from 'react';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { similarityText } from './similarity.text.ts';

/** Keeps a note on a pair; rejects when the server does not take it. */
export type NoteKeeper = (pair: SimilarPair, note: NoteFields) => Promise<unknown>;

/** The note on a pair as it is written, and whether it differs from what is stored. */
export function usePairNote(pair: SimilarPair, keep: NoteKeeper) {
  const t = useText(similarityText);
  const notice = useNotice();
  const [stored, setStored] = useState<NoteFields>({ state: pair.note?.state ?? null, text: pair.note?.text ?? '' });
  const [note, setNote] = useState(stored);
  const [saving, setSaving] = useState(false);
  const save = async (wanted: NoteFields) => {
    setSaving(true);
    try {
      await keep(pair, wanted);
      setStored(wanted);
      setNote(wanted);
      notice.success(t('noteSaved'));
    } catch (error) {
      notice.error(error);
    } finally {
      setSaving(false);
    }
  };
  return {
    ...{ note, setNote, saving },
    changed: note.state !== stored.state || note.text !== stored.text,
    stored: stored.state !== null,
    save: () => save(note),
    clear: () => save({ state: null, text: '' }),
  };
}
