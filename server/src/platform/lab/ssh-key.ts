import { createPrivateKey, createPublicKey } from 'node:crypto';

/** A key pair in the file format of OpenSSH. */
export interface SshKey {
  private: string;
  /** Type and key, without a comment. */
  public: string;
}

const kind = 'ssh-ed25519';
/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8. */
const wrapping = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Returns the Ed25519 key pair of 32 bytes: the same bytes make the same pair. */
export function sshKeyOf(seed: Buffer): SshKey {
  const key = createPrivateKey({ key: Buffer.concat([wrapping, seed]), format: 'der', type: 'pkcs8' });
  const point = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
  const open = Buffer.concat([field(kind), field(point)]);
  const body = Buffer.concat([
    // Twice the same number, which would reveal a wrong passphrase: there is none.
    ...[number(0), number(0)],
    ...[field(kind), field(point), field(Buffer.concat([seed, point])), field('cluster')],
  ]);
  const padding = Buffer.from(Array.from({ length: (8 - (body.length % 8)) % 8 }, (_, index) => index + 1));
  const file = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    ...[field('none'), field('none'), field(''), number(1), field(open), field(Buffer.concat([body, padding]))],
  ]);
  const lines = file.toString('base64').match(/.{1,70}/g) ?? [];
  return {
    private: `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines.join('\n')}\n-----END OPENSSH PRIVATE KEY-----\n`,
    public: `${kind} ${open.toString('base64')}`,
  };
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const field = (value: string | Buffer): Buffer => Buffer.concat([number(Buffer.byteLength(value)), Buffer.from(value)]);
