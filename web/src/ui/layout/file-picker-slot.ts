import type {} from '@xueyan/contract/prep/sharing';
import { may } from '@xueyan/contract/wire/actor';
import { type ComponentType, createContext, use } from 'react';
import { useActor, useModulesOff } from '../access/useActor.ts';

/** A stored file that somebody chose. */
export interface PickedFile {
  materialId: string;
  address: string;
  name: string;
  mediaType: string;
}

export interface FilePickerProps {
  open: boolean;
  /** Section that the chosen files are attached to; without one they are only named. */
  sectionId?: string;
  /** One picture of these media types is chosen; without, any files are. */
  pictureKinds?: readonly string[];
  onPick: (files: PickedFile[]) => void;
  onClose: () => void;
}

/** Dialog to choose stored files in, which a feature provides; put together in `app`. */
export const FilePickerSlot = createContext<ComponentType<FilePickerProps> | null>(null);

/** Returns the dialog; null for who has no library of files. */
export function useFilePicker(): ComponentType<FilePickerProps> | null {
  const picker = use(FilePickerSlot);
  const actor = useActor();
  const off = useModulesOff().includes('prep');
  return !off && may(actor, 'prep.use') ? picker : null;
}
