/** Rows of a sheet, as they are numbered in it: from 1. `sheet` is empty where there is one alone. */
interface SheetPlace {
  sheet: string;
  from: number;
  to: number;
}

/** Returns the place of a passage that was read from rows of a sheet. */
export const placeOfRows = ({ sheet, from, to }: SheetPlace): string =>
  `${sheet && `${sheet} · `}第 ${from === to ? from : `${from}–${to}`} 行`;

/** Returns the rows that a place names; null for any other place. */
export function rowsIn(place: string): SheetPlace | null {
  const [, sheet = '', from, to = from] = /^(?:([^\n]{1,200}) · )?第 (\d{1,7})(?:–(\d{1,7}))? 行$/.exec(place) ?? [];
  return from === undefined ? null : { sheet, from: Number(from), to: Number(to) };
}

/** Returns whether a document is read row by row. */
export const isSheet = (name: string): boolean => /\.(?:xlsx|csv)$/i.test(name);
