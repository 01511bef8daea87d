import { importFaults } from '@xueyan/contract/base/import';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { FastifyRequest } from 'fastify';
import { formFault } from './form.ts';

/** Form of an import: its file, or the id that a check returned for it, and its JSON fields by name. */
interface ImportForm {
  name: string;
  bytes: Buffer;
  /** Null where the bytes were sent. */
  importId: string | null;
  /** Those that were sent. */
  fields: Partial<Record<string, unknown>>;
}

interface ImportFormLimits {
  /** Maximum number of text fields, and characters of each. */
  fields: number;
  fieldSize: number;
  /** Maximum bytes of the file, and the fault for a larger one. */
  fileSize: number;
  tooLarge: Fault;
}

/**
 * Reads the form of an import. Throws when it has neither a file nor an id, when the file is too large, and when one of
 * the named fields is not JSON.
 */
export async function readImportForm(
  request: FastifyRequest,
  names: readonly string[],
  { tooLarge, ...limits }: ImportFormLimits,
): Promise<ImportForm> {
  ensure(request.isMultipart(), importFaults.noFile);
  const { texts, ...file } = await receive(request, limits).catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge : formFault(error, 1);
  });
  const importId = file.bytes.length === 0 ? texts.get('importId') : undefined;
  ensure(importId || file.bytes.length > 0, importFaults.noFile);
  const fields = names.flatMap((name) => {
    const text = texts.get(name);
    return text === undefined ? [] : [[name, jsonOf(text)] as const];
  });
  return { ...file, importId: importId ?? null, fields: Object.fromEntries(fields) };
}

/** Reads the form to its end; otherwise the request would hang. */
async function receive(request: FastifyRequest, limits: Omit<ImportFormLimits, 'tooLarge'>) {
  const texts = new Map<string, string>();
  const file = { name: '', bytes: Buffer.alloc(0) };
  for await (const part of request.parts({ limits: { ...limits, files: 1 } })) {
    if (part.type === 'field') {
      texts.set(part.fieldname, String(part.value));
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk);
    Object.assign(file, { name: (part.filename || 'file').slice(-120), bytes: Buffer.concat(chunks) });
  }
  return { ...file, texts };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault(wireFaults.badForm);
  }
}
