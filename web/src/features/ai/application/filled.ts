import type { ApplicationKind, Control, FormValues } from '@xueyan/contract/ai/application-form';
import type { FormUpload } from '@xueyan/contract/ai/application-upload';
import type { ExtractedFile, KeptPicture } from '@xueyan/contract/ai/chat';

/** A file of an upload: the text of a document or a recording, or a picture that the server keeps. */
export type Uploaded = ExtractedFile | KeptPicture;

/** What is filled into the form of an application, by variable; `content` is the first question. */
export type Filled = Record<string, string | string[] | boolean | Uploaded[] | undefined>;

const isText = (one: Uploaded): one is ExtractedFile => 'text' in one;
const isUpload = (value: Filled[string]): value is Uploaded[] =>
  Array.isArray(value) && value.some((one) => typeof one === 'object');

/** Converts form values to the texts that the server takes; uploads go apart. */
export const asTexts = (filled: Filled): FormValues =>
  Object.fromEntries(
    Object.entries(filled)
      .filter(([, value]) => !isUpload(value))
      .map(([variable, value]) => [
        variable,
        Array.isArray(value) ? value.join('\n') : value === undefined || value === null ? '' : String(value),
      ]),
  );

/** Returns what was uploaded, by control. */
export const uploadsOf = (controls: Control[], filled: Filled): FormUpload[] =>
  controls.flatMap(({ variable, kind }) => {
    const value = filled[variable];
    if (kind !== 'upload' || !isUpload(value)) return [];
    const files = value.filter(isText);
    const pictureIds = value.flatMap((one) => (isText(one) ? [] : one.fileId));
    return [{ variable, files, pictureIds }];
  });

/** Returns what a form begins with. */
export const initialOf = (controls: Control[]): Filled =>
  Object.fromEntries(controls.map((control) => [control.variable, beginOf(control)]));

function beginOf({ kind, initial }: Control): Filled[string] {
  if (kind === 'switch') return initial === 'true';
  if (kind === 'checkbox') return initial.split('\n').filter(Boolean);
  if (kind === 'upload') return undefined;
  return initial || undefined;
}

/** Returns whether an application of a kind begins with a question beside its form. */
export const takesQuestion = (kind: ApplicationKind, controls: Control[]): boolean =>
  kind !== 'generate' || controls.length === 0;
