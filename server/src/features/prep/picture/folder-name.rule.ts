/** Returns a name that is valid as a path segment on every system. */
export const folderName = (name: string): string => {
  const last = name.split('/').at(-1) ?? '';
  const plain = last.replace(/[\\:*?"<>|\p{Cc}]/gu, '_').slice(-100);
  return plain.replace(/^\./, '_').replace(/[. ]$/, '_') || '_';
};
