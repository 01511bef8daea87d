declare module 'virtual:words/*' {
  /** By namespace, then by key. */
  export const words: Record<string, Record<string, string>>;
}
