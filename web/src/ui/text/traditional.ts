const derived = new Map<string, string>();

/** Stores the build's conversions of the contract's texts. */
export function keepTraditional(phrases: Record<string, string>): void {
  for (const [zh, made] of Object.entries(phrases)) derived.set(zh, made);
}

/** Returns a text of the contract in traditional Chinese, once that language is loaded. */
export const toTraditional = (zh: string): string => derived.get(zh) ?? zh;
