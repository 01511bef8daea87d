import { editorMaxBytes, UploadReply } from '@xueyan/contract/file/file';
import { type RefObject, useState } from 'react';
import { CallError, sendForm } from '../api/call.ts';
import { replaceRange } from './editing.ts';
import { editorText } from './editor.text.ts';
import { say } from './text.ts';

interface FailedUpload {
  file: File;
  reason: string;
}

let count = 0;

/** A name that cannot break out of the brackets it stands in. */
const plain = (name: string) => name.replace(/[[\]()!\\\n]/g, ' ').trim() || 'file';

async function upload(flagId: string, file: File): Promise<string> {
  if (file.size > editorMaxBytes) throw new Error(say(editorText, 'tooLarge'));
  const form = new FormData();
  form.append('mark-file', file, file.name);
  const { data, meta } = await sendForm(`editor/uploadmarkfile/${flagId}`, form, { output: UploadReply });
  const url = Object.values(data.fileMap)[0];
  if (!url) throw new Error(meta.msg || say(editorText, 'refused'));
  return url;
}

/** Puts files into a text: a placeholder at once, the address when it has arrived. */
export function useEditorUpload(
  area: RefObject<HTMLTextAreaElement | null>,
  flagId: string | undefined,
  latest: RefObject<{ value: string; onChange: (value: string) => void }>,
) {
  const [busy, setBusy] = useState(0);
  const [failed, setFailed] = useState<FailedUpload[]>([]);

  /** Where the person is typing elsewhere, or the area is gone, the value is changed without moving the focus. */
  const swap = (placeholder: string, text: string) => {
    const box = area.current;
    const at = latest.current.value.indexOf(placeholder);
    if (at === -1) return;
    if (!box || document.activeElement !== box) {
      latest.current.onChange(latest.current.value.replace(placeholder, () => text));
      return;
    }
    const { selectionStart, selectionEnd, scrollTop } = box;
    replaceRange(box, { from: at, to: at + placeholder.length }, text);
    const shift = (position: number) =>
      position >= at + placeholder.length ? position + text.length - placeholder.length : Math.min(position, at);
    box.setSelectionRange(shift(selectionStart), shift(selectionEnd));
    box.scrollTop = scrollTop;
  };

  const insertOne = async (file: File) => {
    const box = area.current;
    if (!box || !flagId) return;
    count += 1;
    const picture = file.type.startsWith('image/');
    const placeholder = `${picture ? '!' : ''}[${say(editorText, 'uploading', { name: plain(file.name) })}](#${count})`;
    replaceRange(box, { from: box.selectionStart, to: box.selectionEnd }, placeholder);
    setBusy((n) => n + 1);
    try {
      const url = await upload(flagId, file);
      swap(placeholder, `${picture ? '!' : ''}[${plain(file.name)}](${url})`);
    } catch (error) {
      swap(placeholder, '');
      const offline = error instanceof CallError && error.status === 0;
      const reason = offline ? say(editorText, 'offline') : (error as Error).message || say(editorText, 'refused');
      setFailed((list) => [...list, { file, reason }]);
    } finally {
      setBusy((n) => n - 1);
    }
  };

  return {
    busy: busy > 0,
    failed,
    /** One after another, so that they keep their order. */
    insert: async (files: Iterable<File>) => {
      for (const file of files) await insertOne(file);
    },
    dismiss: (one: FailedUpload) => setFailed((list) => list.filter((other) => other !== one)),
  };
}
