/**
 * The seven themes that a school can choose from, each with a matching side menu; colours are written here and in the
 * neutrals alone.
 */
export const themes = [
  { key: 'blue', colour: '#567EF9', sideColour: '#151D38' },
  { key: 'sky', colour: '#209DFA', sideColour: '#0F2338' },
  { key: 'green', colour: '#00B98E', sideColour: '#0D2925' },
  { key: 'red', colour: '#DE2526', sideColour: '#2C1518' },
  { key: 'orange', colour: '#FF9A29', sideColour: '#2A1E12' },
  { key: 'purple', colour: '#AA45E3', sideColour: '#241738' },
  { key: 'vermilion', colour: '#FE5224', sideColour: '#2D1812' },
] as const;

export type Mode = 'light' | 'dark';
