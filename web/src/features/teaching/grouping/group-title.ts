/** Returns the title of a group: its name, or its number until it is renamed. */
export const titleOf = (name: string, t: (key: 'group', values: { name: string }) => string) =>
  /^\d+$/.test(name) ? t('group', { name }) : name;
