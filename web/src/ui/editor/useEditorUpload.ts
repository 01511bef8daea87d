import { editorMaxBytes, UploadReply } from '@xueyan/contract/base/file';
import { type RefObject, useState } from 'react';
import { CallError, sendForm } from '../../api/call.ts';
import { say } from '../text/text.ts';
import { editorText } from './editor.text.ts';
import type { EditorPort } from './editor-port.ts';

interface FailedUpload {
  file: File;
  reason: string;
}

let count = 0;

/** A name that cannot break out of the brackets it stands in. */
const plain = (name: string) => name.replace(/[^\p{L}\p{N}._ -]/gu, ' ').trim() || 'file';

async function upload(flagId: string, file: File, max: number): Promise<string> {
  if (file.size > max) throw new Error(say(editorText, 'tooLarge', { max: `${Math.floor(max / 1024 / 1024)} MB` }));
  const form = new FormData();
  form.append('mark-file', file, file.name);
  const { data, meta } = await sendForm(`editor/uploadmarkfile/${flagId}`, form, { output: UploadReply });
  const url = Object.values(data.fileMap)[0];
  if (!url) throw new Error(data.errorFileList.length > 0 ? say(editorText, 'refused') : meta.msg);
  return url;
}

/** How a file stands in a text: a picture is shown, a sound or film played, anything else linked. */
function mention(file: File, url: string): string {
  if (file.type.startsWith('image/')) return `![${plain(file.name)}](${url})`;
  if (file.type.startsWith('audio/')) return `<audio src="${url}" controls></audio>`;
  if (file.type.startsWith('video/')) return `<video src="${url}" controls></video>`;
  return `[${plain(file.name)}](${url})`;
}

/** Puts files into a text: a placeholder at once, the address when it has arrived. */
export function useEditorUpload(
  port: RefObject<EditorPort | null>,
  flagId: string | undefined,
  max: number = editorMaxBytes,
) {
  const [busy, setBusy] = useState(0);
  const [failed, setFailed] = useState<FailedUpload[]>([]);

  const insertOne = async (file: File) => {
    if (!port.current || !flagId) return;
    count += 1;
    const placeholder = new RegExp(`\\[[^[\\]]*\\]\\(#upload-${count}\\)`);
    port.current.insert(`[${say(editorText, 'uploading', { name: plain(file.name) })}](#upload-${count})`);
    setBusy((n) => n + 1);
    try {
      const url = await upload(flagId, file, max);
      port.current?.replace(placeholder, mention(file, url));
    } catch (error) {
      port.current?.replace(placeholder, '');
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
