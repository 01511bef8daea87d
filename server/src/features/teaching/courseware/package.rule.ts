/** What a package may unpack to. */
export const packageLimits = { entries: 3000, bytes: 60 * 1024 * 1024 };
/** Of the archive itself, which is read into memory. */
export const packageMaxBytes = 64 * 1024 * 1024;
/** How long an address of a package is good. */
export const ticketHours = 6;

const mediaTypes: Record<string, string> = {
  ...{ html: 'text/html; charset=utf-8', htm: 'text/html; charset=utf-8', css: 'text/css; charset=utf-8' },
  ...{ js: 'text/javascript; charset=utf-8', mjs: 'text/javascript; charset=utf-8', json: 'application/json' },
  ...{ txt: 'text/plain; charset=utf-8', xml: 'application/xml', csv: 'text/csv; charset=utf-8' },
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' },
  ...{ svg: 'image/svg+xml', ico: 'image/x-icon', mp3: 'audio/mpeg', wav: 'audio/wav', ogg: 'audio/ogg' },
  ...{ mp4: 'video/mp4', webm: 'video/webm', woff: 'font/woff', woff2: 'font/woff2', ttf: 'font/ttf', otf: 'font/otf' },
  ...{ wasm: 'application/wasm', pdf: 'application/pdf' },
};

/** By its name: what lies in a package is served as what it says it is, but apart from everything of ours. */
export function packageMediaType(path: string): string {
  const extension = path.split('.').at(-1)?.toLowerCase() ?? '';
  return Object.hasOwn(mediaTypes, extension) ? (mediaTypes[extension] ?? '') : 'application/octet-stream';
}

/** The page that a package begins with: the index that lies nearest to its root. */
export function entryOf(paths: string[]): string | null {
  const depth = (path: string) => path.split('/').length;
  const pages = paths.filter((path) => /(^|\/)index\.html?$/i.test(path));
  return pages.toSorted((a, b) => depth(a) - depth(b) || a.localeCompare(b))[0] ?? null;
}

/**
 * What a page of a package may do: run its own scripts and read its own files, nothing else. Sandboxed without an origin
 * it reaches neither the session nor any page of ours.
 */
export function packagePolicy(base: string): string {
  return [
    `default-src ${base} 'unsafe-inline' 'unsafe-eval' data: blob:`,
    ...[`connect-src ${base} data: blob:`, "form-action 'none'", "base-uri 'none'", "object-src 'none'"],
    ...[`frame-src ${base}`, "frame-ancestors 'self'", 'sandbox allow-scripts allow-forms allow-pointer-lock'],
  ].join('; ');
}
