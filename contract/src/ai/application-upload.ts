import { z } from 'zod';
import { Id } from '../wire/scalar.ts';
import { QuestionFile, questionExtensions, questionFiles, questionPictures } from './chat.ts';
import { soundExtensions } from './transcription.ts';
import { type UploadKind, uploadKinds } from './upload-kind.ts';

const documents = ['docx', 'doc', 'pdf', 'pptx', 'xlsx'];

/** File extensions of each kind. */
export const uploadExtensions: Record<UploadKind, readonly string[]> = {
  text: questionExtensions.filter((one) => !documents.includes(one)),
  document: documents,
  picture: questionPictures.extensions,
  sound: soundExtensions,
};

/** Returns the kind of a file by its name; undefined where no form takes it. */
export function uploadKindOf(fileName: string): UploadKind | undefined {
  const extension = fileName.split('.').at(-1)?.toLowerCase() ?? '';
  return uploadKinds.find((kind) => uploadExtensions[kind].includes(extension));
}

/** What was uploaded into one control of a form. */
export const FormUpload = z.strictObject({
  variable: z.string().max(30),
  /** Texts of documents and recordings, as `chat/extract` returned them. */
  files: z.array(QuestionFile).max(questionFiles.max).default([]),
  /** Pictures of mine that `chat/picture` kept. */
  pictureIds: z.array(Id).max(questionPictures.max).default([]),
});
export type FormUpload = z.output<typeof FormUpload>;
