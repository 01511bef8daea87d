/** The most that a login name has. */
const longest = 20;

/** Login names with a prefix and a number of at least three digits, without those that somebody has; fewer when there are no more. */
export function namesWith(prefix: string, count: number, taken: ReadonlySet<string>): string[] {
  const names: string[] = [];
  for (let number = 1; names.length < count; number++) {
    const name = `${prefix}${String(number).padStart(3, '0')}`;
    if (name.length > longest || number > 99_999) break;
    if (!taken.has(name.toLowerCase())) names.push(name);
  }
  return names;
}
