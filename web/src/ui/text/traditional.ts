const derived = new Map<string, string>();

/** Keeps what the build made of the texts that the contract carries. */
export function keepTraditional(phrases: Record<string, string>): void {
  for (const [zh, made] of Object.entries(phrases)) derived.set(zh, made);
}

/** A text of the contract in traditional Chinese, once the words of that language are there. */
export const toTraditional = (zh: string): string => derived.get(zh) ?? zh;
