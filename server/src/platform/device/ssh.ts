import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { DeviceSecretKind, DeviceTrouble } from '@xueyan/contract/lab/network-device';
import { DeviceError } from './reach.ts';

/** Account for a shell; the secret is in plain text only here. */
export interface SshAccount {
  account: string;
  secretKind: DeviceSecretKind;
  secret: string;
  /** Host key that the device showed first; empty: none yet. */
  hostKey: string;
}

export interface Shell {
  stream: Duplex;
  resize(columns: number, rows: number): void;
  /** Host key that the device showed now. */
  hostKey: string;
}

const readyMs = 15_000;
const keepAliveMs = 20_000;

/** Returns the fingerprint as OpenSSH shows it. */
const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`;

const load = async () => (await import('ssh2')).default;

/** Tells whether a text is a private key that is usable without a passphrase. */
export const isPrivateKey = async (text: string): Promise<boolean> =>
  !((await load()).utils.parseKey(text) instanceof Error);

/**
 * Logs in to a device and opens a shell. A device whose host key has changed is refused before it receives any secret.
 */
export async function openShell(socket: Socket, { account, secretKind, secret, hostKey }: SshAccount): Promise<Shell> {
  const { Client } = await load();
  const client = new Client();
  let shown = '';
  return new Promise<Shell>((resolve, reject) => {
    const fail = (trouble: DeviceTrouble) => {
      client.destroy();
      socket.destroy();
      reject(new DeviceError(trouble));
    };
    // Once the shell is open, errors end its stream, which the reader notices.
    client.on('error', ({ level }) =>
      fail(shown && shown !== hostKey && hostKey ? 'hostKeyChanged' : troubleOf(level)),
    );
    client.on('close', () => fail('protocol'));
    client.on('keyboard-interactive', (_name, _text, _language, prompts, finish) => finish(prompts.map(() => secret)));
    client.on('ready', () =>
      client.shell({ term: 'xterm-256color', cols: 80, rows: 24 }, (error, stream) => {
        if (error) return fail('protocol');
        stream.on('close', () => client.end());
        resolve({
          stream,
          hostKey: shown,
          resize: (columns, rows) => stream.setWindow(rows, columns, 0, 0),
        });
      }),
    );
    client.connect({
      sock: socket,
      username: account,
      ...(secretKind === 'key' ? { privateKey: secret } : { password: secret, tryKeyboard: true }),
      readyTimeout: readyMs,
      keepaliveInterval: keepAliveMs,
      keepaliveCountMax: 3,
      hostVerifier: (key) => {
        shown = fingerprintOf(key);
        return !hostKey || shown === hostKey;
      },
    });
  });
}

const troubleOf = (level = ''): DeviceTrouble => {
  if (level === 'client-authentication') return 'badSecret';
  return level === 'client-timeout' ? 'timeout' : 'protocol';
};
