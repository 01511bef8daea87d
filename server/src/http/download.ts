import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sheetMediaType } from '../platform/sheet.ts';

/**
 * Sends a file as a download. Its name may be in any language; browsers that support only ASCII save it as `download`.
 */
export function sendFile(reply: FastifyReply, file: { name: string; mediaType: string; bytes: Buffer | Readable }) {
  // RFC 8187 reserves `'()*`, which encodeURIComponent does not escape.
  const name = encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const extension = /\.[a-z0-9]{1,8}$/i.exec(file.name)?.[0] ?? '';
  return reply
    .type(file.mediaType)
    .header('content-disposition', `attachment; filename="download${extension}"; filename*=UTF-8''${name}`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(file.bytes);
}

/** Sends a workbook as a download; `name` comes without extension. */
export const sendSheet = (reply: FastifyReply, name: string, bytes: Buffer) =>
  sendFile(reply, { name: `${name}.xlsx`, mediaType: sheetMediaType, bytes });

/** Formats a time for file names: `20260901083000`. `written` is a time formatted by the school's clock. */
export const stamp = (written: string) => written.replace(/\D/g, '');
