import type { PrepUploadTarget } from '@xueyan/contract/prep/prep-upload';
import { useState } from 'react';
import { useActor } from '../../../ui/access/useActor.ts';

/** Returns where this browser keeps what a person has not sent; `datasetId` is empty for material. */
export const unsentPlace = (userId: string, target: PrepUploadTarget, datasetId = '') =>
  `xueyan.prep.${userId}.${target}.${datasetId}`;

function hasUnsent(place: string): boolean {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return false;
  }
}

/** Returns the files that were chosen to be sent, and whether their drawer is open: at once, if a reload has cut some off. */
export function useChosen(target: PrepUploadTarget, datasetId = '') {
  const { id } = useActor();
  const [files, setFiles] = useState<File[]>([]);
  const [open, setOpen] = useState(() => hasUnsent(unsentPlace(id, target, datasetId)));
  const [isUsed, setUsed] = useState(open);
  return {
    files,
    open,
    /** True once the drawer was needed: what it sends goes on while it is closed. */
    isUsed,
    choose: (all: File[]) => {
      setFiles(all);
      setOpen(true);
      setUsed(true);
    },
    close: () => setOpen(false),
  };
}
