const written = (value: unknown) => JSON.stringify(value ?? '');

/** Returns whether a field of a form has another value than before; an empty field equals one that was never filled. */
export function differs<V extends object>(values: Partial<V>, before: Partial<V>): boolean {
  const known: Record<string, unknown> = { ...before };
  return Object.entries(values).some(([field, value]) => written(value) !== written(known[field]));
}
