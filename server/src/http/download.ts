import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sheetMediaType } from '../platform/sheet.ts';

/** Answers a file to be saved. The name may be in any language; browsers that know only ASCII save `download`. */
export function sendFile(reply: FastifyReply, file: { name: string; mediaType: string; bytes: Buffer | Readable }) {
  // `'()*` mean something in RFC 8187 and are left alone by encodeURIComponent.
  const name = encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const extension = /\.[a-z0-9]{1,8}$/i.exec(file.name)?.[0] ?? '';
  return reply
    .type(file.mediaType)
    .header('content-disposition', `attachment; filename="download${extension}"; filename*=UTF-8''${name}`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(file.bytes);
}

/** Answers a workbook; `name` without its extension. */
export const sendSheet = (reply: FastifyReply, name: string, bytes: Buffer) =>
  sendFile(reply, { name: `${name}.xlsx`, mediaType: sheetMediaType, bytes });

/** The time as file names carry it: `20260901083000`. `written` is what the school's clock wrote. */
export const stamp = (written: string) => written.replace(/\D/g, '');
