import type { AskedSection } from '@xueyan/contract/exam/asked';
import { useEffect, useEffectEvent, useState } from 'react';
import { LocalCopy } from '../../../ui/autosave/copies.ts';

/** A candidate's own view settings: flagged questions, view mode, and the current position. */
interface View {
  flags: string[];
  single: boolean;
  at: number;
}

const isView = (value: unknown): value is View =>
  typeof value === 'object' &&
  value !== null &&
  'flags' in value &&
  Array.isArray(value.flags) &&
  'single' in value &&
  'at' in value &&
  typeof value.at === 'number';

/** Used with Alt, so that they work while typing; by position on the keyboard, independent of its layout. */
export const askedKeys = { previous: 'KeyK', next: 'KeyJ', flag: 'KeyM' } as const;

interface Asked {
  sections: AskedSection[];
  /** Shows one question at a time at first. */
  oneByOne: boolean;
}

/**
 * View state of a paper that is answered: flags, mode and position. It survives a reload in this browser under `name`;
 * without one it lasts as long as the page.
 */
export function useAskedView({ sections, oneByOne }: Asked, name?: string) {
  const [copy] = useState(() => (name === undefined ? null : new LocalCopy<View>(`xueyan.examview.${name}`, isView)));
  const [view, setView] = useState<View>(() => copy?.read() ?? { flags: [], single: oneByOne, at: 0 });
  const items = sections.flatMap((section) => section.items);
  const at = Math.min(Math.max(view.at, 0), Math.max(0, items.length - 1));
  const change = (part: Partial<View>) => {
    const next = { ...view, ...part };
    setView(next);
    copy?.write(next);
  };
  const go = (to: number) => {
    const item = items[Math.min(Math.max(to, 0), items.length - 1)];
    if (!item) return;
    change({ at: items.indexOf(item) });
    // A question shown alone must be rendered first.
    requestAnimationFrame(() => document.getElementById(`q${item.number}`)?.scrollIntoView({ block: 'start' }));
  };
  const flags = new Set(view.flags);
  const toggle = (itemId: string) =>
    change({ flags: flags.has(itemId) ? view.flags.filter((one) => one !== itemId) : [...view.flags, itemId] });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
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
    ...{ items, at, flags, toggle, go, single: view.single },
    current: items[at],
    setSingle: (single: boolean) => change({ single }),
  };
}
