import { applicationFaults as faults } from '@xueyan/contract/ai/application-fault';
import type { Control, FormValues } from '@xueyan/contract/ai/application-form';
import { type FormUpload, uploadKindOf } from '@xueyan/contract/ai/application-upload';
import { type QuestionFile, questionFiles, questionPictures } from '@xueyan/contract/ai/chat';
import { usualUploads } from '@xueyan/contract/ai/upload-kind';
import { ensure, Fault } from '@xueyan/contract/wire/fault';

/** What was uploaded into one control that asks for it. */
export interface Uploaded {
  variable: string;
  files: QuestionFile[];
  pictureIds: string[];
}

/** Returns what was uploaded into the controls that ask for files, and drops all else; throws where one takes it not. */
export function checkedUploads(controls: readonly Control[], uploads: readonly FormUpload[]): Uploaded[] {
  const checked = controls.flatMap((control) => (control.kind === 'upload' ? [checkedUpload(control, uploads)] : []));
  const countOf = (field: 'files' | 'pictureIds') => checked.reduce((sum, one) => sum + one[field].length, 0);
  const most = { files: questionFiles.max, pictures: questionPictures.max };
  ensure(countOf('files') <= most.files && countOf('pictureIds') <= most.pictures, faults.tooManyInAll, most);
  return checked;
}

function checkedUpload(control: Control, uploads: readonly FormUpload[]): Uploaded {
  // A form that was saved before uploads had kinds names none.
  const { variable, label, required, accepts = usualUploads, count = 1 } = control;
  const given = uploads.filter((one) => one.variable === variable);
  const files = given.flatMap((one) => one.files);
  const pictureIds = [...new Set(given.flatMap((one) => one.pictureIds))];
  ensure(!required || files.length + pictureIds.length > 0, faults.missing, { label });
  ensure(files.length + pictureIds.length <= count, faults.tooManyFiles, { label, max: count });
  for (const { name } of files) {
    const kind = uploadKindOf(name);
    // A picture has no text: it comes as the id under which it is kept.
    if (!kind || kind === 'picture' || !accepts.includes(kind)) throw new Fault(faults.notOffered, { label, name });
  }
  ensure(pictureIds.length === 0 || accepts.includes('picture'), faults.noPictures, { label });
  return { variable, files, pictureIds };
}

/** Returns what stands for uploads in a prompt whose files are attached to the question: their names. */
export const namesOfUploads = (
  uploads: readonly Uploaded[],
  pictures: readonly { fileId: string; name: string }[],
): FormValues =>
  Object.fromEntries(
    uploads.map(({ variable, files, pictureIds }) => {
      const seen = pictures.filter(({ fileId }) => pictureIds.includes(fileId));
      return [variable, [...files, ...seen].map(({ name }) => `附件「${name}」`).join('、')];
    }),
  );

/** Returns what stands for uploads in a prompt that no question follows: their texts. */
export const textsOfUploads = (uploads: readonly Uploaded[]): FormValues =>
  Object.fromEntries(uploads.map(({ variable, files }) => [variable, files.map(({ text }) => text).join('\n\n')]));
