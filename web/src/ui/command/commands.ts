import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';

/** Something the palette can open or do. Whoever has something to offer registers it while it is there. */
export interface Command {
  /** Stable and unique: what was chosen lately is remembered by it. */
  key: string;
  /** A page; something to do; or how oneself and the page are kept, which is seldom what somebody came for. */
  group: 'place' | 'action' | 'setting';
  title: string;
  icon?: ReactNode;
  /** Where it belongs, in few words. */
  note?: string;
  /** Other words by which people look for it, separated by spaces. */
  keywords?: string;
  run: () => void;
}

const registered = new Map<string, Command[]>();

/** What can be opened that has no page of its own, by whom it concerns. */
interface Openers {
  /** A help document, in its drawer. */
  help: (documentId: string) => void;
  /** The form that starts a sign-in, filled in for a lesson. */
  signIn: (lesson: { courseId: string; courseName: string; classIds: string[] }) => void;
}

const openers: Partial<Openers> = {};
const listeners = new Set<() => void>();
let all: Command[] = [];

function tell() {
  all = [...registered.values()].flat();
  for (const listener of listeners) listener();
}

const textsOf = ({ key, group, title, note, keywords }: Command) => [key, group, title, note, keywords];

/** Whether people find the same in both. */
export const readTheSame = (a: Command[], b: Command[]): boolean =>
  a === b || JSON.stringify(a.map(textsOf)) === JSON.stringify(b.map(textsOf));

/**
 * Offers commands in the palette while the component lives. They may be made anew each time it renders: whoever lists
 * them hears of it only when they read otherwise, and what runs is always the newest.
 */
export function useCommands(commands: Command[]) {
  const owner = useId();
  const [offered, setOffered] = useState(commands);
  if (!readTheSame(offered, commands)) setOffered(commands);
  const newest = useRef(commands);
  useEffect(() => {
    newest.current = commands;
  });
  useEffect(() => {
    const run = (key: string) => newest.current.find((command) => command.key === key)?.run();
    registered.set(
      owner,
      offered.map((command) => ({ ...command, run: () => run(command.key) })),
    );
    tell();
    return () => {
      registered.delete(owner);
      tell();
    };
  }, [owner, offered]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Everything that is offered now. */
export const useAllCommands = () => useSyncExternalStore(subscribe, () => all);

/** Says how something that has no page of its own is opened, such as a help document in its drawer. */
export function useOpener<K extends keyof Openers>(kind: K, open: Openers[K]) {
  useEffect(() => {
    openers[kind] = open;
    return () => {
      if (openers[kind] === open) delete openers[kind];
    };
  }, [kind, open]);
}

/** How it is opened; undefined while nobody can. */
export const openerOf = <K extends keyof Openers>(kind: K): Openers[K] | undefined => openers[kind];
