const uniqueViolation = '23505';

/** Whether a statement failed because what must be unique is there already, perhaps since this moment. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { cause?: { code?: string } }).cause?.code === uniqueViolation;

/** Of a key that keeps what it names, and of one whose record is gone. */
const stillReferenced = ['23001', '23503'];

/** Whether a statement failed because something else holds what it would remove. */
export const isReferenced = (error: unknown): boolean =>
  stillReferenced.includes((error as { cause?: { code?: string } }).cause?.code ?? '');
