// The package ships no types; this is the part of its API that is used here.
declare module '@novnc/novnc' {
  interface RfbOptions {
    shared?: boolean;
  }
  class RFB extends EventTarget {
    constructor(target: HTMLElement, channel: WebSocket, options?: RfbOptions);
    viewOnly: boolean;
    scaleViewport: boolean;
    background: string;
    focusOnClick: boolean;
    showDotCursor: boolean;
    disconnect(): void;
    focus(): void;
    blur(): void;
    sendKey(keysym: number, code: string, down?: boolean): void;
    toBlob(callback: (picture: Blob | null) => void, type?: string, quality?: number): void;
    toDataURL(type?: string, quality?: number): string;
  }

  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export { RFB as default };
}
