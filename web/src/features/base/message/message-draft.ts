import { noticeType } from '@xueyan/contract/base/message';
import { useRef, useState } from 'react';
import { session } from '../../../api/session.ts';
import { LocalCopy } from '../../../ui/autosave/copies.ts';
import { type Addressing, nobodyYet } from './addressing.shared.ts';

export interface Draft extends Addressing {
  messageType: string;
  messageTitle: string;
  messageContent: string;
  /** `YYYY-MM-DD HH:mm:ss`; null to send now. */
  sendTime: string | null;
}

export const blankDraft: Draft = {
  messageType: noticeType,
  messageTitle: '',
  messageContent: '',
  ...nobodyYet,
  sendTime: null,
};

const isDraft = (kept: unknown): kept is Partial<Draft> => typeof kept === 'object' && kept !== null;

const copyOfDraft = () => new LocalCopy<Partial<Draft>>(`MESSAGE_DRAFT_${session.user()?.id ?? ''}`, isDraft);

function asDraft(kept: Partial<Draft> | null): Draft {
  // A time that was chosen days ago is hardly wanted any more.
  return { ...blankDraft, ...kept, targets: { ...blankDraft.targets, ...kept?.targets }, sendTime: null };
}

/** Returns the draft of a message; stored on this device until it is sent, where its store takes it. */
export function useMessageDraft() {
  const [copy] = useState(copyOfDraft);
  const [draft, setDraft] = useState(() => asDraft(copy.read()));
  const [kept, setKept] = useState(true);
  // Two changes may come before the next render.
  const newest = useRef(draft);
  const put = (next: Draft) => {
    newest.current = next;
    setDraft(next);
  };
  const change = (part: Partial<Draft>) => {
    const next = { ...newest.current, ...part };
    put(next);
    setKept(copy.write(next));
  };
  const clear = () => {
    put(blankDraft);
    setKept(true);
    copy.drop();
  };
  return { draft, kept, change, clear };
}
