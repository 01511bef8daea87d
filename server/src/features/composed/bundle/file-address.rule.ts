const address = /(?<=\/api\/file\/get\/)[0-9a-f-]{36}/gi;

/** The files that a text names, each once. */
export const addressesIn = (text: string): string[] => [
  ...new Set((text.match(address) ?? []).map((id) => id.toLowerCase())),
];

/** The text with other names for some of its files. */
export const withAddresses = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(address, (id) => ids.get(id.toLowerCase()) ?? id);

/** Without signs that mean something to file systems and headers; the end, where the kind stands, is kept. */
export const plainName = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no name holds them
  (name.split('/').at(-1) ?? '').replace(/[\u0000-\u001f\u007f"<>:|?*\\]/g, '_').slice(-120) || 'file';
