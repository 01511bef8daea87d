import { z } from 'zod';
import { faults } from '../wire/fault.ts';

/** Bytes. Cover of a course: 2 MB; a file put into an editor: 20 MB. */
export const coverMaxBytes = 2 * 1024 * 1024;
export const editorMaxBytes = 20 * 1024 * 1024;

/** What the editor takes, by content and not by name. */
export const editorExtensions = ['png', 'jpg', 'gif', 'webp', 'mp3', 'wav', 'rar', 'mp4', 'docx', 'doc', 'md'] as const;
export const coverExtensions = ['png', 'jpg'] as const;

/**
 * Where an upload belongs; it decides who may read it. `course`: everybody who may open the course;
 * `run`: the student who does the experiment and the course's teachers.
 * Spelled `course-<id>` or `run-<id>` in `editor/uploadmarkfile/{flagId}` and `file/cover/{courseId}`.
 */
export const FlagId = z.string().regex(/^(course|run)-[0-9a-f-]{36}$/i);

/** Where a stored file is read from; empty for none. */
export const fileAddress = (fileId: string | null) => (fileId ? `/api/file/get/${fileId}` : '');

export const UploadReply = z.object({
  /** File name as it came → address to show it from. */
  fileMap: z.record(z.string(), z.string()),
  errorFileList: z.array(z.string()),
});

export const fileFaults = faults('file', {
  empty: { zh: '没有收到文件', en: 'No file arrived' },
  coverKind: { status: 415, zh: '封面只支持 JPG 或 PNG 图片', en: 'A cover must be a JPG or PNG picture' },
  missing: { status: 404, zh: '文件不存在', en: 'The file does not exist' },
});
