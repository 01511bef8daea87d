import { noticeType, type Recipients, type TargetKind } from '@xueyan/contract/base/message';
import { useRef, useState } from 'react';
import { keepText } from '../../../api/keep-text.ts';
import { session } from '../../../api/session.ts';

/** A course, class, role or person that was chosen, with what it is called. */
export interface Chosen {
  value: string;
  label: string;
}

/** Of each kind. */
export const maxChosen = 100;

export interface Draft {
  messageType: string;
  messageTitle: string;
  messageContent: string;
  everyone: boolean;
  targets: Record<TargetKind, Chosen[]>;
  /** `YYYY-MM-DD HH:mm:ss`; null: now. */
  sendTime: string | null;
}

export const blankDraft: Draft = {
  messageType: noticeType,
  messageTitle: '',
  messageContent: '',
  everyone: false,
  targets: { course: [], class: [], role: [], person: [] },
  sendTime: null,
};

const keyOf = () => `MESSAGE_DRAFT_${session.user()?.id ?? ''}`;

function readDraft(): Draft {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf()) ?? 'null') as Partial<Draft> | null;
    // A time that was chosen days ago is hardly meant any more.
    return { ...blankDraft, ...kept, targets: { ...blankDraft.targets, ...kept?.targets }, sendTime: null };
  } catch {
    return blankDraft;
  }
}

/** Whom a draft is for, as the server takes it. */
export const recipientsOf = ({ everyone, targets }: Draft): Recipients => {
  const ids = (kind: TargetKind) => targets[kind].map(({ value }) => value);
  return everyone
    ? { courses: [], classes: [], roles: [], users: [], everyone }
    : { courses: ids('course'), classes: ids('class'), roles: ids('role'), users: ids('person'), everyone };
};

export const isForSomebody = ({ courses, classes, roles, users, everyone }: Recipients) =>
  everyone || courses.length + classes.length + roles.length + users.length > 0;

/** What is being written; kept on this device until it is sent, where its store takes it. */
export function useMessageDraft() {
  const [draft, setDraft] = useState(readDraft);
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
    setKept(keepText(localStorage, keyOf(), JSON.stringify(next)));
  };
  const clear = () => {
    put(blankDraft);
    setKept(true);
    localStorage.removeItem(keyOf());
  };
  return { draft, kept, change, clear };
}
