import { WordReply } from '@xueyan/contract/base/file';
import { headBytes, mediaTypeOf } from '@xueyan/contract/base/kind';
import { type RefObject, useState } from 'react';
import { sendForm } from '../../api/call.ts';
import { useNotice } from '../feedback/useNotice.ts';
import { useUploadLimit } from '../limit/useLimit.ts';
import { useText } from '../text/text.ts';
import { editorText } from './editor.text.ts';
import type { EditorPort } from './editor-port.ts';

/** Returns whether a file begins as a Word document does, whatever its name. */
async function isWord(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  return mediaTypeOf('a.docx', head) !== null || mediaTypeOf('a.doc', head) !== null;
}

/** Imports a Word document into the text at the caret. `uploading` is true while it is sent. */
export function useWordImport(port: RefObject<EditorPort | null>, flagId: string | undefined) {
  const t = useText(editorText);
  const notice = useNotice();
  const { bytes: most } = useUploadLimit('word');
  const [uploading, setUploading] = useState(false);

  const importWord = async (file: File) => {
    if (!flagId || uploading) return;
    if (typeof FormData === 'undefined' || typeof file.slice !== 'function') return notice.warning(t('noFiles'));
    if (file.size === 0 || file.size > most) return notice.warning(t('wordSize', { max: most / 1024 / 1024 }));
    if (!(await isWord(file))) return notice.warning(t('wordKind'));
    setUploading(true);
    try {
      const form = new FormData();
      form.append('mark-word-file', file, file.name);
      const { data } = await sendForm(`editor/uploaddoccontent/${flagId}`, form, { output: WordReply });
      port.current?.insert(`\n${data.content}\n`);
    } catch (error) {
      notice.error(error);
    } finally {
      setUploading(false);
    }
  };
  return { uploading, importWord };
}
