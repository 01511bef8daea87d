import { useMutation } from '@tanstack/react-query';
import type { ImportCheck, ImportLayout, SheetImport } from '@xueyan/contract/base/import';
import { useRef, useState } from 'react';
import { checkFile, startFile } from './import-calls.ts';
import { notifiedJobs } from './notified-jobs.shared.ts';

interface Chosen {
  file: File;
  layout?: ImportLayout | undefined;
  /** Parameters of the chosen extras. */
  wishes: readonly string[];
}

/** Returns the state of an import: its preview, the choices about it, and its job. */
export function useImportFile(sheet: SheetImport, params: object) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const started = useRef(false);
  const asked = ({ file, layout, wishes }: Chosen) => ({
    file,
    layout,
    params: { ...params, ...Object.fromEntries(wishes.map((param) => [param, true])) },
  });
  const look = useMutation({
    mutationFn: (next: Chosen) => checkFile(sheet, asked(next)),
    onSuccess: (found, next) => {
      setChosen(next);
      setCheck(found);
    },
  });
  const start = useMutation({
    // The import uses the previewed layout, even if the server would detect another one by then.
    mutationFn: (next: Chosen) => startFile(sheet, asked({ ...next, layout: check?.layout ?? next.layout })),
    onSuccess: (begun) => {
      notifiedJobs.begun(begun);
      setJobId(begun);
    },
  });
  const forgetFailures = () => {
    look.reset();
    start.reset();
  };
  const lookAgain = (change: Partial<Chosen>) => {
    forgetFailures();
    if (chosen) look.mutate({ ...chosen, ...change });
  };
  return {
    check,
    jobId,
    // A choice shows at once.
    wishes: (look.isPending ? look.variables : chosen)?.wishes ?? [],
    looking: look.isPending,
    starting: start.isPending,
    failure: look.error ?? start.error,
    /** Shows an import that was started before. */
    open: setJobId,
    take: (file: File) => {
      forgetFailures();
      look.mutate({ file, wishes: [] });
    },
    arrange: (layout: ImportLayout) => lookAgain({ layout }),
    wish: (wishes: readonly string[]) => lookAgain({ wishes }),
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
