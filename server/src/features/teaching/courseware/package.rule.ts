/** Limits of an unpacked web package. */
export const packageLimits = { entries: 3000, bytes: 60 * 1024 * 1024 };
/** Maximum size of the archive itself, which is read into memory. */
export const packageMaxBytes = 64 * 1024 * 1024;
/** Lifetime of a package ticket, which also ends with the session that it was given to. */
export const ticketHours = 6;

const secretBytes = 24;

/** Returns a ticket that names the session that it is given to. */
export const ticketFor = (secret: Buffer, sessionId: string): string =>
  Buffer.concat([secret.subarray(0, secretBytes), Buffer.from(sessionId.replaceAll('-', ''), 'hex')]).toString(
    'base64url',
  );

/** Returns the session that a ticket names; null where it names none. */
export function sessionOfTicket(ticket: string): string | null {
  if (!/^[\w-]{54}$/.test(ticket)) return null;
  const hex = Buffer.from(ticket, 'base64url').subarray(secretBytes).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const mediaTypes: Record<string, string> = {
  ...{ html: 'text/html; charset=utf-8', htm: 'text/html; charset=utf-8', css: 'text/css; charset=utf-8' },
  ...{ js: 'text/javascript; charset=utf-8', mjs: 'text/javascript; charset=utf-8', json: 'application/json' },
  ...{ txt: 'text/plain; charset=utf-8', xml: 'application/xml', csv: 'text/csv; charset=utf-8' },
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' },
  ...{ svg: 'image/svg+xml', ico: 'image/x-icon', mp3: 'audio/mpeg', wav: 'audio/wav', ogg: 'audio/ogg' },
  ...{ mp4: 'video/mp4', webm: 'video/webm', woff: 'font/woff', woff2: 'font/woff2', ttf: 'font/ttf', otf: 'font/otf' },
  ...{ wasm: 'application/wasm', pdf: 'application/pdf' },
};

/** Returns the media type by the file name; package files keep their type but are isolated from the product's pages. */
export function packageMediaType(path: string): string {
  const extension = path.split('.').at(-1)?.toLowerCase() ?? '';
  return Object.hasOwn(mediaTypes, extension) ? (mediaTypes[extension] ?? '') : 'application/octet-stream';
}

/** Returns the first page of a package: the index page nearest to the root. */
export function entryOf(paths: string[]): string | null {
  const depth = (path: string) => path.split('/').length;
  const pages = paths.filter((path) => /(^|\/)index\.html?$/i.test(path));
  return pages.toSorted((a, b) => depth(a) - depth(b) || a.localeCompare(b))[0] ?? null;
}

/**
 * Returns the content security policy of a package page: it may run its own scripts and read its own files, nothing
 * else. Sandboxed without an origin, it reaches neither the session nor any page of the product.
 */
export function packagePolicy(base: string): string {
  return [
    `default-src ${base} 'unsafe-inline' 'unsafe-eval' data: blob:`,
    ...[`connect-src ${base} data: blob:`, "form-action 'none'", "base-uri 'none'", "object-src 'none'"],
    ...[`frame-src ${base}`, "frame-ancestors 'self'", 'sandbox allow-scripts allow-forms allow-pointer-lock'],
  ].join('; ');
}
