import { importFaults } from '@xueyan/contract/base/import';
import type { Endpoint, Output } from '@xueyan/contract/wire/endpoint';
import { CallError, sendForm } from '../../../api/call.ts';
import { type Sending, sendFile } from '../../../api/send-file.ts';

/** File of an import: it is sent once, and then named by the id that its check returned. */
export interface ImportedFile {
  file: File;
  /** Null until it was checked. */
  importId: string | null;
}

const hasEnded = (error: unknown) => error instanceof CallError && error.code === importFaults.ended.code;

/**
 * Makes a call with the id of the file; with the file itself where there is no id yet, or where the server keeps the
 * file no longer. `fields` are sent as JSON beside it.
 */
export async function withImported<T>(
  { file, importId }: ImportedFile,
  fields: Record<string, unknown>,
  byId: (form: FormData) => Promise<T>,
  byFile: (form: FormData) => Promise<T>,
): Promise<T> {
  const form = (name: string, value: string | File) => {
    const made = new FormData();
    // Before the file, so that the server has them when the file arrives.
    for (const [field, said] of Object.entries(fields)) {
      if (said !== undefined) made.append(field, JSON.stringify(said));
    }
    made.append(name, value);
    return made;
  };
  if (importId !== null) {
    try {
      return await byId(form('importId', importId));
    } catch (error) {
      if (!hasEnded(error)) throw error;
    }
  }
  return byFile(form('file', file));
}

/** Calls an import and returns its data; throws the reason of the signal once that is aborted. */
export async function callImport<E extends Pick<Endpoint, 'output'>>(
  path: string,
  imported: ImportedFile,
  fields: Record<string, unknown>,
  endpoint: E,
  sending: Sending,
): Promise<Output<E & Endpoint>> {
  const data = await withImported(
    imported,
    fields,
    async (form) => (await sendForm(path, form, endpoint)).data,
    (form) => sendFile(path, form, endpoint, sending),
  );
  sending.signal.throwIfAborted();
  return data;
}
