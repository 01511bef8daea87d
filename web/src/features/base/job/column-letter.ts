/** Returns the letters of a column in spreadsheet programs, from 0 on: A … Z, AA … */
export const columnLetter = (place: number): string =>
  (place >= 26 ? columnLetter(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));
