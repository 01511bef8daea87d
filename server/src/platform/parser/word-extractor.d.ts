declare module 'word-extractor' {
  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default class WordExtractor {
    extract(source: Buffer): Promise<{ getBody(): string }>;
  }
}
