/** Maximum length of a login name, in characters. */
const longest = 20;

/**
 * Returns login names made of a prefix and a number of at least three digits, skipping names that are taken; fewer when
 * the names run out.
 */
export function namesWith(prefix: string, count: number, taken: ReadonlySet<string>): string[] {
  const names: string[] = [];
  for (let number = 1; names.length < count; number++) {
    const name = `${prefix}${String(number).padStart(3, '0')}`;
    if (name.length > longest || number > 99_999) break;
    if (!taken.has(name.toLowerCase())) names.push(name);
  }
  return names;
}
