const signs = [
  'dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
  'error loading dynamically imported',
];

/** Whether a part of the product could not be fetched, as happens when a new version replaced it. */
export const isChunkError = (error: unknown) =>
  error instanceof Error && signs.some((sign) => error.message.includes(sign));
