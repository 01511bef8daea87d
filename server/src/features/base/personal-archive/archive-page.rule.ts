/** Escapes a text for HTML; texts of the archive are never markup. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const policy = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'";
const style =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem;color:#1f2329}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f5f6f7;padding:.75rem;border-radius:6px}' +
  'summary{cursor:pointer;padding:.25rem 0}small{color:#646a73}a{color:#1456b8}td,th{padding:.25rem 1rem .25rem 0;text-align:left}';

/** Begins a page without scripts and without anything from the network. */
export const pageHead = (language: string, title: string): string =>
  `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta http-equiv="Content-Security-Policy" content="${policy}"><title>${escaped(title)}</title><style>${style}</style></head><body>` +
  `<h1>${escaped(title)}</h1>\n`;

export const pageEnd = '</body></html>\n';

/** Returns a link to a path within the archive. */
export const link = (path: string, text: string): string =>
  `<a href="${escaped(path.split('/').map(encodeURIComponent).join('/').replaceAll('%2E%2E', '..'))}">${escaped(text)}</a>`;

export interface ShownRecord {
  title: string;
  time: string;
  text: string;
  fields: [name: string, value: string][];
  /** Paths relative to the page. */
  files: string[];
}

export const recordHtml = ({ title, time, text, fields, files }: ShownRecord): string => {
  const list = fields.map(([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`).join('');
  const links = files.map((path) => `<li>${link(path, path.split('/').at(-1) ?? path)}</li>`).join('');
  return (
    `<details><summary>${escaped(title)} <small>${escaped(time)}</small></summary>` +
    (text && `<pre>${escaped(text)}</pre>`) +
    (list && `<table>${list}</table>`) +
    `${links && `<ul>${links}</ul>`}</details>\n`
  );
};

/** Returns a name that every file system accepts; it ends as the given one does. */
export const plainName = (name: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name may hold them
    .replace(/[\u0000-\u001f\u007f"<>:|?*\\/]/g, '_')
    .replace(/^[. ]+/, '_')
    .slice(-80)
    .trim() || 'file';

/** Returns the name of the n-th record of a part: sortable, and readable as far as the title allows. */
export const recordName = (n: number, title: string, extension: string): string =>
  `${String(n).padStart(5, '0')}-${plainName(title.slice(0, 60))}.${extension}`;

const address = /\/api\/file\/[a-z]+\/([0-9a-f-]{36})/gi;

/** Replaces the addresses of files in a text by their paths in the archive, as far as they are in it. */
export const withPaths = (text: string, paths: ReadonlyMap<string, string>): string =>
  text.replace(address, (whole, id: string) => {
    const path = paths.get(id.toLowerCase());
    return path ? `../${path.split('/').map(encodeURIComponent).join('/')}` : whole;
  });

export const filePath = (sha256: string, name: string): string => `files/${sha256.slice(0, 12)}-${plainName(name)}`;
