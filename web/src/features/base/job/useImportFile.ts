import { useMutation } from '@tanstack/react-query';
import type { ImportCheck, ImportLayout, SheetImport } from '@xueyan/contract/base/import';
import { useRef, useState } from 'react';
import { useActor } from '../../../ui/access/useActor.ts';
import { useSending } from '../../../ui/upload/useSending.ts';
import { checkFile, startFile } from './import-calls.ts';
import type { ImportedFile } from './import-file.shared.ts';
import { keepLayout, keptLayout } from './import-memory.ts';
import { notifiedJobs } from './notified-jobs.shared.ts';

/** Parameters of the chosen extras: true, or the id that was chosen. */
export type Wishes = Readonly<Record<string, true | string>>;

interface Chosen extends ImportedFile {
  /** Only where the person chose one. */
  layout?: ImportLayout | undefined;
  wishes: Wishes;
}

/** Returns the state of an import: its preview, the choices about it, and its job. */
export function useImportFile(sheet: SheetImport, params: object) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const started = useRef(false);
  const { id: userId } = useActor();
  const sending = useSending();
  const asked = ({ wishes, file, importId, layout }: Chosen) => ({
    ...{ file, importId, layout },
    params: { ...params, ...wishes },
  });
  const look = useMutation({
    mutationFn: (next: Chosen) => checkFile(sheet, asked(next), sending.begin()),
    onSuccess: (found, next) => {
      setChosen({ ...next, importId: found.importId });
      setCheck(found);
    },
    onSettled: sending.over,
  });
  const start = useMutation({
    // The import uses the previewed layout, even if the server would detect another one by then.
    mutationFn: (next: Chosen) =>
      startFile(sheet, asked({ ...next, layout: check?.layout ?? next.layout }), sending.begin()),
    onSuccess: (begun, { layout }) => {
      if (layout && check) keepLayout(userId, sheet.kind, check);
      notifiedJobs.begun(begun);
      setJobId(begun);
    },
    onSettled: sending.over,
  });
  const forgetFailures = () => {
    look.reset();
    start.reset();
  };
  const lookAgain = (change: Partial<Chosen>, onSuccess?: () => void) => {
    forgetFailures();
    if (chosen) look.mutate({ ...chosen, ...change }, { ...(onSuccess && { onSuccess }) });
  };
  const busy = look.isPending || start.isPending;
  // The first check always sends the file; a later call only when the server keeps it no longer.
  const percent = sending.percent ?? (check === null ? 0 : null);
  return {
    check,
    jobId,
    // A choice shows at once.
    wishes: (look.isPending ? look.variables : chosen)?.wishes ?? {},
    /** Layout that the person chose for the last file with these titles, while none is chosen for this one. */
    remembered: check && !chosen?.layout ? keptLayout(userId, sheet.kind, check) : null,
    looking: look.isPending,
    starting: start.isPending,
    /** File that is being sent, and the percent of it that has left. */
    sending: busy && percent !== null ? { name: (look.variables ?? chosen)?.file.name ?? '', percent } : null,
    /** Ends the sending; what was checked before stays. */
    cancel: () => {
      sending.cancel();
      forgetFailures();
      started.current = false;
    },
    failure: look.error ?? start.error,
    /** Shows an import that was started before. */
    open: setJobId,
    take: (file: File) => {
      forgetFailures();
      look.mutate({ file, importId: null, wishes: {} });
    },
    arrange: (layout: ImportLayout, onSuccess: () => void) => lookAgain({ layout }, onSuccess),
    wish: (wishes: Wishes) => lookAgain({ wishes }),
    start: () => {
      // The second press of a double click comes before the first is rendered.
      if (!chosen || started.current) return;
      started.current = true;
      forgetFailures();
      start.mutate(chosen, { onError: () => (started.current = false) });
    },
    again: () => {
      forgetFailures();
      started.current = false;
      setCheck(null);
      setChosen(null);
    },
  };
}
