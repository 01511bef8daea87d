import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';

/** Something that the palette can open or do. A component registers its commands while it is mounted. */
export interface Command {
  /** Stable and unique; recent choices are stored by it. */
  key: string;
  /** A page; an action; or a setting of the person or the page, which is seldom searched for. */
  group: 'place' | 'action' | 'setting';
  title: string;
  icon?: ReactNode;
  /** Short note on where it belongs. */
  note?: string;
  /** Further search words, separated by spaces. */
  keywords?: string;
  run: () => void;
}

const registered = new Map<string, Command[]>();

/** Things without a page of their own that can be opened. */
interface Openers {
  /** Opens a help document in its drawer. */
  help: (documentId: string) => void;
  /** Opens the form that starts a sign-in, filled in for a lesson. */
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

/** Returns whether two lists of commands have the same texts. */
export const readTheSame = (a: Command[], b: Command[]): boolean =>
  a === b || JSON.stringify(a.map(textsOf)) === JSON.stringify(b.map(textsOf));

/**
 * Offers commands in the palette while the component is mounted. The commands may be new objects at each render:
 * subscribers are notified only when the texts change, and the newest `run` is always the one called.
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

/** Returns all commands that are offered now. */
export const useAllCommands = () => useSyncExternalStore(subscribe, () => all);

/** Registers how something without a page of its own is opened, such as a help document in its drawer. */
export function useOpener<K extends keyof Openers>(kind: K, open: Openers[K]) {
  useEffect(() => {
    openers[kind] = open;
    return () => {
      if (openers[kind] === open) delete openers[kind];
    };
  }, [kind, open]);
}

/** Returns the registered opener; undefined while there is none. */
export const openerOf = <K extends keyof Openers>(kind: K): Openers[K] | undefined => openers[kind];
