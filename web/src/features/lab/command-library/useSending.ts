import { type CommandResult, commandLibraryApi } from '@xueyan/contract/lab/command-library';
import { useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../../api/call.ts';

/** A running machine to which a command can be sent. */
export interface CommandTarget {
  machineId: string;
  userName: string;
}

/** Result of a command in one machine; without a result or failure it is still running. */
export type Sent = CommandTarget & { result?: CommandResult; failure?: string };

/** Maximum concurrent calls, so that a class does not block the calls of others. */
const together = 6;

/** Sends a command to machines, a few at a time; each result is shown as it arrives. */
export function useSending() {
  const [sent, setSent] = useState<Sent[]>([]);
  const [busy, setBusy] = useState(false);
  // Calls that still wait are dropped once the drawer is closed.
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const send = async (commandId: string, values: Record<string, string>, targets: CommandTarget[]) => {
    setSent([...targets]);
    setBusy(true);
    const waiting = [...targets];
    const note = (machineId: string, outcome: Partial<Sent>) =>
      setSent((all) => all.map((one) => (one.machineId === machineId ? { ...one, ...outcome } : one)));
    const work = async () => {
      for (let next = waiting.shift(); next && open.current; next = waiting.shift()) {
        const { machineId } = next;
        try {
          note(machineId, { result: await call(commandLibraryApi.send, { commandId, machineId, values }) });
        } catch (error) {
          note(machineId, { failure: error instanceof CallError ? error.message : String(error) });
        }
      }
    };
    await Promise.all(Array.from({ length: together }, work));
    setBusy(false);
  };
  return { sent, busy, send };
}
