const uniqueViolation = '23505';

/** Tells whether a statement failed because a unique value exists already, possibly added concurrently. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { cause?: { code?: string } }).cause?.code === uniqueViolation;

/** Codes of a key that protects its record, and of one whose record is missing. */
const stillReferenced = ['23001', '23503'];

/** Tells whether a statement failed because other records reference the one to be removed. */
export const isReferenced = (error: unknown): boolean =>
  stillReferenced.includes((error as { cause?: { code?: string } }).cause?.code ?? '');
