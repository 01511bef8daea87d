declare module 'word-extractor' {
  // biome-ignore lint/style/noDefaultExport: that is how it comes
  export default class WordExtractor {
    extract(source: Buffer): Promise<{ getBody(): string }>;
  }
}
