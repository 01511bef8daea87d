import { editorMaxBytes, UploadReply } from '@xueyan/contract/base/file';
import { CallError, sendForm } from '../../api/call.ts';
import { say } from '../text/text.ts';
import { editorText } from './editor.text.ts';

/** A name that cannot break out of the brackets it stands in. */
export const plainName = (name: string) => name.replace(/[^\p{L}\p{N}._ -]/gu, ' ').trim() || 'file';

/** Keeps a file where a text belongs; answers its address. */
export async function uploadFile(flagId: string, file: File, max: number = editorMaxBytes): Promise<string> {
  if (file.size > max) throw new Error(say(editorText, 'tooLarge', { max: `${Math.floor(max / 1024 / 1024)} MB` }));
  const form = new FormData();
  form.append('mark-file', file, file.name);
  const { data, meta } = await sendForm(`editor/uploadmarkfile/${flagId}`, form, { output: UploadReply });
  const url = Object.values(data.fileMap)[0];
  if (!url) throw new Error(data.errorFileList.length > 0 ? say(editorText, 'refused') : meta.msg);
  return url;
}

/** How a file stands in a text: a picture is shown, a sound or film played, anything else linked. */
export function mentionOf(file: File, url: string): string {
  if (file.type.startsWith('image/')) return `![${plainName(file.name)}](${url})`;
  if (file.type.startsWith('audio/')) return `<audio src="${url}" controls></audio>`;
  if (file.type.startsWith('video/')) return `<video src="${url}" controls></video>`;
  return `[${plainName(file.name)}](${url})`;
}

/** Why it did not arrive. */
export const uploadProblem = (error: unknown): string =>
  error instanceof CallError && error.status === 0
    ? say(editorText, 'offline')
    : (error as Error).message || say(editorText, 'refused');
