/** Hundredths of a yuan, as people read them: `12,800.00`. */
export const yuan = (fen: number) =>
  (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What somebody typed in yuan, in hundredths. */
export const fenOf = (typed: number | null | undefined) => Math.round((typed ?? 0) * 100);
