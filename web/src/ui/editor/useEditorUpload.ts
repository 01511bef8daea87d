import { type RefObject, useState } from 'react';
import { useUploadLimit } from '../limit/useLimit.ts';
import { say } from '../text/text.ts';
import { editorText } from './editor.text.ts';
import type { EditorPort } from './editor-port.ts';
import { mentionOf, plainName, uploadFile, uploadProblem } from './upload-file.ts';

interface FailedUpload {
  file: File;
  reason: string;
}

let count = 0;

/** Inserts files into a text: a placeholder at once, the address when the upload has finished. */
export function useEditorUpload(port: RefObject<EditorPort | null>, flagId: string | undefined, max?: number) {
  const { bytes } = useUploadLimit('editor');
  const [busy, setBusy] = useState(0);
  const [failed, setFailed] = useState<FailedUpload[]>([]);

  const insertOne = async (file: File, ownBlock: boolean) => {
    if (!port.current || !flagId) return;
    count += 1;
    const placeholder = new RegExp(`\\[[^[\\]]*\\]\\(#upload-${count}\\)`);
    const words = say(editorText, 'uploading', { name: plainName(file.name) });
    port.current.insert(`[${words}](#upload-${count})`, ownBlock);
    setBusy((n) => n + 1);
    try {
      const url = await uploadFile(flagId, file, max ?? bytes);
      port.current?.replace(placeholder, mentionOf(file, url));
    } catch (error) {
      port.current?.replace(placeholder, '');
      setFailed((list) => [...list, { file, reason: uploadProblem(error) }]);
    } finally {
      setBusy((n) => n - 1);
    }
  };

  return {
    busy: busy > 0,
    failed,
    /** Uploads one after another, so that they keep their order; with `ownBlock` each is a paragraph of its own. */
    insert: async (files: Iterable<File>, ownBlock = false) => {
      for (const file of files) await insertOne(file, ownBlock);
    },
    dismiss: (one: FailedUpload) => setFailed((list) => list.filter((other) => other !== one)),
  };
}
