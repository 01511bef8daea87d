import { UploadReply } from '@xueyan/contract/base/file';
import { CallError, sendForm } from '../../api/call.ts';
import { say } from '../text/text.ts';
import { editorText } from './editor.text.ts';

/** Returns a name that cannot close the brackets around it. */
export const plainName = (name: string) => name.replace(/[^\p{L}\p{N}._ -]/gu, ' ').trim() || 'file';

/** Uploads a file next to the text it belongs to, of `max` bytes at most; returns its address. */
export async function uploadFile(flagId: string, file: File, max = Number.POSITIVE_INFINITY): Promise<string> {
  if (file.size > max) throw new Error(say(editorText, 'tooLarge', { max: `${Math.floor(max / 1024 / 1024)} MB` }));
  const form = new FormData();
  form.append('mark-file', file, file.name);
  const { data, meta } = await sendForm(`editor/uploadmarkfile/${flagId}`, form, { output: UploadReply });
  const url = Object.values(data.fileMap)[0];
  if (!url) throw new Error(data.errorFileList.length > 0 ? say(editorText, 'refused') : meta.msg);
  return url;
}

/** Puts a stored file next to the text it is chosen for; returns its address there. */
export async function insertStored(flagId: string, { address, name }: { address: string; name: string }) {
  const fileId = address.split('/').at(-1) ?? '';
  const path = `editor/insertfile/${flagId}?file=${encodeURIComponent(fileId)}`;
  const { data } = await sendForm(path, new FormData(), { output: UploadReply });
  const url = Object.values(data.fileMap)[0];
  if (!url) throw new Error(`${name}: ${say(editorText, 'refused')}`);
  return url;
}

/** Returns the Markdown of a file: a picture is shown, audio or video played, anything else linked. */
export function mentionOf(file: Pick<File, 'name' | 'type'>, url: string): string {
  if (file.type.startsWith('image/')) return `![${plainName(file.name)}](${url})`;
  if (file.type.startsWith('audio/')) return `<audio src="${url}" controls></audio>`;
  if (file.type.startsWith('video/')) return `<video src="${url}" controls></video>`;
  return `[${plainName(file.name)}](${url})`;
}

/** Returns the reason why an upload failed. */
export const uploadProblem = (error: unknown): string =>
  error instanceof CallError && error.status === 0
    ? say(editorText, 'offline')
    : (error as Error).message || say(editorText, 'refused');
