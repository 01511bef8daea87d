const uniqueViolation = '23505';

/** Whether a statement failed because what must be unique is there already, perhaps since this moment. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { cause?: { code?: string } }).cause?.code === uniqueViolation;
