/** Formats hundredths of a yuan: `12,800.00`. */
export const yuan = (fen: number) =>
  (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Converts an input in yuan to hundredths. */
export const fenOf = (typed: number | null | undefined) => Math.round((typed ?? 0) * 100);
