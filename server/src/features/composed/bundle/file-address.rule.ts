import { fileIdsInAddresses } from '@xueyan/contract/base/file';

/** Returns the ids of the files that a text names, each once. */
export const addressesIn = (text: string): string[] => [
  ...new Set((text.match(fileIdsInAddresses) ?? []).map((id) => id.toLowerCase())),
];

/** Replaces the ids of some files in a text. */
export const withAddresses = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(fileIdsInAddresses, (id) => ids.get(id.toLowerCase()) ?? id);

/** Removes characters with a meaning for file systems and headers; the end with the extension is preserved. */
export const plainName = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no name holds them
  (name.split('/').at(-1) ?? '').replace(/[\u0000-\u001f\u007f"<>:|?*\\]/g, '_').slice(-120) || 'file';
