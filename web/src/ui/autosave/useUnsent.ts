import { useEffect, useState } from 'react';
import { session } from '../../api/session.ts';
import { differs } from '../leaving/differs.ts';
import { LocalCopy, windowName } from './copies.ts';

/** Typed values that are back in a form. */
export interface Kept<V extends object> {
  values: Partial<V>;
  /** Somebody saved other values in these fields since they were typed; sending them replaces those. */
  outdated: boolean;
}

/** What was typed into a form that a button sends, as this browser keeps it until it is sent or thrown away. */
export interface Unsent<V extends object> {
  /** Returns what is kept, as far as it fits the saved values of the form and differs from them; null without any. */
  read: (saved: Partial<V>) => Kept<V> | null;
  /**
   * Keeps the values that differ from the saved ones: all others follow what somebody else saves meanwhile. Times and
   * files, which a form takes as objects, are left out.
   */
  write: (values: Partial<V>, saved: Partial<V>) => void;
  drop: () => void;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether JSON brings a value back as it was. */
const isPlain = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (isRecord(value) && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain));

/** Returns whether a kept value can stand where another one does: an earlier version may have kept something else. */
const fits = (kept: unknown, like: unknown): boolean =>
  like === undefined ||
  like === null ||
  kept === null ||
  (Array.isArray(like) === Array.isArray(kept) && typeof kept === typeof like);

const partOf = (values: object, takes: (key: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => takes(key, value)));

const isOther = (key: string, value: unknown, known: Record<string, unknown>) =>
  differs<Record<string, unknown>>({ [key]: value }, known);

interface Copy {
  time: number;
  values: Record<string, unknown>;
  /** What was saved in these fields when they were typed. */
  saved: Record<string, unknown>;
}
const isCopy = (value: unknown): value is Copy =>
  isRecord(value) && typeof value.time === 'number' && isRecord(value.values) && isRecord(value.saved);

const keysWith = (prefix: string) => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
};

/**
 * Returns the person's copy of a form in this browser, under a name that says whose record the form writes. Each window
 * has a copy of its own, so that two of them do not replace each other's text; a form that is opened takes that of its
 * window, or else the newest one, and the others wait for the next opening.
 */
export function useUnsent<V extends object>(name: string): Unsent<V> {
  const [unsent] = useState((): Unsent<V> => {
    const prefix = `xueyan.unsent.${session.user()?.id}.${name}#`;
    const copyAt = (key: string) => new LocalCopy<Copy>(key, isCopy);
    const own = copyAt(`${prefix}${windowName()}`);
    const stored = () =>
      keysWith(prefix).flatMap((key) => {
        const copy = copyAt(key).read();
        return copy ? [{ key, copy }] : [];
      });
    /** The copy of another window that this form has taken. */
    let taken: LocalCopy<Copy> | null = null;
    /** What this form has read or written last, as JSON. */
    let last = '';
    const find = (): Copy | null => {
      const mine = own.read();
      if (mine) return mine;
      const [newest] = stored().sort((one, other) => other.copy.time - one.copy.time);
      taken = newest ? copyAt(newest.key) : null;
      return newest?.copy ?? null;
    };
    const drop = () => {
      own.drop();
      taken?.drop();
      taken = null;
      // A window that was opened meanwhile has taken the same text: it must not come back once it was sent.
      if (last) for (const { key, copy } of stored()) if (JSON.stringify(copy.values) === last) copyAt(key).drop();
      last = '';
    };
    return {
      read: (saved) => {
        const found = find();
        if (!found) return null;
        last = JSON.stringify(found.values);
        const known: Record<string, unknown> = { ...saved };
        const values = partOf(
          found.values,
          (key, value) => key in known && fits(value, known[key]) && isOther(key, value, known),
        );
        const keys = Object.keys(values);
        if (keys.length === 0) return null;
        const outdated = keys.some((key) => isOther(key, found.saved[key], known));
        return { values: values as Partial<V>, outdated };
      },
      write: (typed, saved) => {
        const known: Record<string, unknown> = { ...saved };
        const values = partOf(typed, (key, value) => isPlain(value) && isOther(key, value, known));
        if (Object.keys(values).length === 0) return drop();
        const written = own.write({ time: Date.now(), values, saved: partOf(known, (key) => key in values) });
        if (!written) return;
        last = JSON.stringify(values);
        taken?.drop();
        taken = null;
      },
      drop,
    };
  });
  return unsent;
}

/** Whether a note tells that typed values are back in a form, and that others were saved since. */
export type Restored = boolean | 'outdated';
export const restoredWith = (kept: { outdated: boolean } | null): Restored =>
  kept?.outdated ? 'outdated' : kept !== null;

/**
 * Returns the value of an editor that a button sends: what was typed and not sent is back after a reload or a closed
 * window. `saved` is what the server has at first; `noteSaved` says what it has since.
 */
export function useUnsentState<V extends object>(name: string, saved: V) {
  const unsent = useUnsent<V>(name);
  const [kept] = useState(() => unsent.read(saved));
  const [value, setValue] = useState<V>({ ...saved, ...kept?.values });
  const [base, setBase] = useState(saved);
  const [restored, setRestored] = useState(() => restoredWith(kept));
  const dirty = JSON.stringify(value) !== JSON.stringify(base);
  // Runs after a save too: it drops the copy, and what was typed meanwhile is written again.
  useEffect(() => {
    if (JSON.stringify(value) !== JSON.stringify(base)) unsent.write(value, base);
    else unsent.drop();
  }, [unsent, value, base]);
  return {
    ...{ value, dirty, restored: dirty && restored },
    set: (change: Partial<V>) => setValue((now) => ({ ...now, ...change })),
    /** Notes that the server has this; what was typed meanwhile stays. Also after the editor is gone from the page. */
    noteSaved: (now: V) => {
      unsent.drop();
      setBase(now);
      setRestored(false);
    },
    /** Throws away what was typed. */
    discard: () => {
      unsent.drop();
      setValue(base);
      setRestored(false);
    },
  };
}
