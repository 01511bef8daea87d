import { type RefObject, Suspense, useState } from 'react';
import { useNotice } from '../feedback/useNotice.ts';
import { type PickedFile, useFilePicker } from '../layout/file-picker-slot.ts';
import type { EditorPort } from './editor-port.ts';
import { insertStored, mentionOf } from './upload-file.ts';

const kinds: [RegExp, string][] = [
  [/\.(png|jpe?g|gif|webp)$/i, 'image/'],
  [/\.(mp3|wav)$/i, 'audio/'],
  [/\.mp4$/i, 'video/'],
];
const typeOf = (name: string) => kinds.find(([pattern]) => pattern.test(name))?.[1] ?? '';

/** Inserts files of the library; `pick` is null for who has none, `dialog` must be rendered somewhere. */
export function useStored(port: RefObject<EditorPort | null>, flagId: string | undefined) {
  const Picker = useFilePicker();
  const notice = useNotice();
  const [open, setOpen] = useState(false);
  if (!Picker || !flagId) return { pick: null, dialog: null };
  const insert = async (files: PickedFile[]) => {
    setOpen(false);
    for (const { name, address } of files) {
      try {
        const url = await insertStored(flagId, { name, address });
        port.current?.insert(mentionOf({ name, type: typeOf(name) }, url));
      } catch (error) {
        notice.error(error);
      }
    }
  };
  return {
    pick: () => setOpen(true),
    dialog: open && (
      <Suspense fallback={null}>
        <Picker open onPick={(files) => void insert(files)} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
