declare module 'virtual:words/*' {
  /** Texts by namespace, then by key. */
  export const words: Record<string, Record<string, string>>;
  /** Texts of the contract by their simplified Chinese; empty for languages that the contract contains itself. */
  export const phrases: Record<string, string>;
}
