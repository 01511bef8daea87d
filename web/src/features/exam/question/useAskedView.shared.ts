import type { AskedItem, AskedSection } from '@xueyan/contract/exam/asked';
import { useEffect, useEffectEvent, useState } from 'react';
import { LocalCopy } from '../../../ui/autosave/copies.ts';
import { askedKeys, isOfPaper } from './asked-keys.ts';

/** A candidate's own view settings: view mode, and the current position. */
interface View {
  single: boolean;
  at: number;
}

const isView = (value: unknown): value is View =>
  typeof value === 'object' && value !== null && 'single' in value && 'at' in value && typeof value.at === 'number';

interface Asked {
  sections: AskedSection[];
  /** Shows one question at a time at first. */
  oneByOne: boolean;
  /** The view mode cannot be changed. */
  viewFixed?: boolean;
}

/** Flagged questions, and how one is flagged or not any more. */
interface Flagging {
  flags: ReadonlySet<string>;
  toggle: (itemId: string) => void;
}

/** Shows a question from its beginning; keys and readers of the screen go on from there. */
function goTo({ number }: AskedItem) {
  const place = document.getElementById(`q${number}`);
  place?.scrollIntoView({ block: 'start' });
  place?.querySelector<HTMLElement>('[data-asked]')?.focus({ preventScroll: true });
}

/**
 * View state of a paper that is answered: mode, position and flags. Mode and position survive a reload in this browser
 * under `name`; without one they last as long as the page. So do the flags, unless the caller keeps them.
 */
export function useAskedView({ sections, oneByOne, viewFixed = false }: Asked, name?: string, kept?: Flagging) {
  const [copy] = useState(() => (name === undefined ? null : new LocalCopy<View>(`xueyan.examview.${name}`, isView)));
  const [view, setView] = useState<View>(() => copy?.read() ?? { single: oneByOne, at: 0 });
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const toggleOwn = (itemId: string) => {
    const next = new Set(own);
    if (!next.delete(itemId)) next.add(itemId);
    setOwn(next);
  };
  const { flags, toggle } = kept ?? { flags: own, toggle: toggleOwn };
  const items = sections.flatMap((section) => section.items);
  const at = Math.min(Math.max(view.at, 0), Math.max(0, items.length - 1));
  const change = (part: Partial<View>) => {
    const next = { single: view.single, at: view.at, ...part };
    setView(next);
    copy?.write(next);
  };
  const go = (to: number) => {
    const item = items[Math.min(Math.max(to, 0), items.length - 1)];
    if (!item) return;
    change({ at: items.indexOf(item) });
    // A question shown alone must be rendered first.
    requestAnimationFrame(() => goTo(item));
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOfPaper(event)) return;
    const current = items[at];
    if (event.code === askedKeys.next) go(at + 1);
    else if (event.code === askedKeys.previous) go(at - 1);
    else if (event.code === askedKeys.flag && current) toggle(current.itemId);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return {
    ...{ items, at, flags, toggle, go, viewFixed, single: viewFixed ? oneByOne : view.single },
    current: items[at],
    setSingle: (single: boolean) => change({ single }),
    /** Notes where the candidate is who went to a question by pointer or Tab; nothing moves. */
    reach: (itemId: string) => {
      const to = items.findIndex((item) => item.itemId === itemId);
      if (to >= 0 && to !== at) change({ at: to });
    },
  };
}
