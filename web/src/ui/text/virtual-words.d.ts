declare module 'virtual:words/*' {
  /** By namespace, then by key. */
  export const words: Record<string, Record<string, string>>;
  /** Texts that the contract carries, by what they are in simplified Chinese; none where it has them itself. */
  export const phrases: Record<string, string>;
}
