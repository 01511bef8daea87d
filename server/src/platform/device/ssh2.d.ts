// The package ships no types; this is the part of its API in use.
declare module 'ssh2' {
  import type { Duplex } from 'node:stream';

  interface Channel extends Duplex {
    setWindow(rows: number, columns: number, height: number, width: number): void;
  }
  interface ConnectOptions {
    sock: Duplex;
    username: string;
    password?: string;
    privateKey?: string;
    tryKeyboard?: boolean;
    readyTimeout?: number;
    keepaliveInterval?: number;
    keepaliveCountMax?: number;
    hostVerifier: (key: Buffer) => boolean;
  }
  class Client {
    on(event: 'ready' | 'close', listener: () => void): this;
    on(event: 'error', listener: (error: Error & { level?: string }) => void): this;
    on(
      event: 'keyboard-interactive',
      listener: (
        name: string,
        instructions: string,
        language: string,
        prompts: { prompt: string; echo: boolean }[],
        finish: (answers: string[]) => void,
      ) => void,
    ): this;
    connect(options: ConnectOptions): this;
    shell(
      terminal: { term: string; cols: number; rows: number },
      done: (error: Error | undefined, channel: Channel) => void,
    ): void;
    end(): void;
    destroy(): void;
  }
  /** Server for tests, and for the switch of demo schools. */
  class Server {
    constructor(options: { hostKeys: string[] }, listener: (client: ServerClient) => void);
    listen(port: number, host: string, done: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    address(): { port: number };
    close(): void;
  }
  interface ServerClient {
    on(event: 'error' | 'ready', listener: () => void): this;
    on(
      event: 'authentication',
      listener: (login: {
        method: string;
        username: string;
        password?: string;
        accept(): void;
        reject(methods?: string[]): void;
      }) => void,
    ): this;
    on(event: 'session', listener: (accept: () => ServerSession) => void): this;
  }
  interface ServerSession {
    on(event: 'pty' | 'window-change', listener: (accept?: () => void) => void): this;
    on(event: 'shell', listener: (accept: () => Channel) => void): this;
  }
  const ssh2: {
    Client: typeof Client;
    Server: typeof Server;
    utils: {
      parseKey(key: string): Error | object;
      generateKeyPairSync(kind: 'ed25519'): { private: string; public: string };
    };
  };
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default ssh2;
}
