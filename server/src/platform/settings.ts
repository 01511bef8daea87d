import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { TlsSettings } from './tls/certificate.ts';

/** Settings of this server; read once, from the environment. */
export interface Settings {
  host: string;
  port: number;
  /** Absolute; exists and is writable. */
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  demo: boolean;
  /** A demo school builds lab images of its own when the first image is ready. */
  demoImages: boolean;
  /**
   * Stub of a model service for trying AI; only in a demo school. `own`: started with the server; an address: one that
   * runs already; null: none.
   */
  modelStub: string | null;
  /** Contact for people who cannot sign in, shown on the login page; null leaves the school's parameter. */
  support: string | null;
  /** Host names, besides addresses, under which people reach this server. */
  publicHosts: string[];
  /** Key of 32 bytes that encrypts secrets in the database; null: in a file of the data directory. */
  secretKey: Buffer | null;
  /** Machines made ahead of their start, at most; 0: none. */
  warmMachines: number;
  /** Server processes that share the port. */
  servers: number;
  /** Number of this server among those on these files, from 1. */
  server: number;
  /** Address of this host for the school's servers on other hosts. */
  nodeHost: string;
  /** Folder of backups: absolute, best on another disk. */
  backupDir: string;
  /** Key that encrypts backups; null: no encryption. */
  backupKey: string | null;
  /** Certificate for HTTPS; null: plain HTTP. */
  tls: TlsSettings | null;
  /** Port whose plain HTTP redirects to HTTPS; null: none. */
  httpPort: number | null;
  /** Installs in the background what every school shows; the start of the product sets it, unless the user refuses. */
  installPrograms: boolean;
  /** Addresses of proxies whose forwarded headers are trusted. */
  trustedProxies: string[];
}

export class SettingsError extends Error {}

/** Number of servers that the embedded database has connections for. */
const mostServers = 8;

const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** Reads and validates the environment. Throws a SettingsError that names the variable, the rule and the value. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const read = <T>(name: string, schema: z.ZodType<T>, rule: string, fallback: T): T => {
    const value = env[name];
    if (value === undefined || value === '') return fallback;
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      const shown = ['DATABASE_URL', 'SECRET_KEY', 'BACKUP_KEY'].includes(name)
        ? ''
        : `，现在是 ${JSON.stringify(value)}`;
      throw new SettingsError(`环境变量 ${name} 不对：${rule}${shown} (environment variable ${name} is not valid)`);
    }
    return parsed.data;
  };
  const databaseUrl = read(
    'DATABASE_URL',
    // Not validated as a full URL, since that of a unix socket has no host.
    z
      .string()
      .regex(/^postgres(ql)?:\/\/.+/)
      .nullable(),
    '应形如 postgres://用户:密码@主机:5432/库名',
    null,
  );
  const demo = read('DEMO', flag, '只能是 0 或 1', databaseUrl === null);
  const modelStub = read('MODEL_STUB', stub, '只能是 0 或 1', null);
  if (modelStub && !demo)
    throw new SettingsError('桩模型只能用于演示学校 (the stub of a model service is for demo schools only)');
  const port = z.coerce.number().int().min(0).max(65_535);
  const hosts = z
    .string()
    .toLowerCase()
    .regex(/^(\*\.)?[\w.-]+(\s*,\s*(\*\.)?[\w.-]+)*$/)
    .transform((names) => names.split(',').map((name) => name.trim()));
  const count = (max: number) => z.coerce.number().int().min(1).max(max);
  const host = z.string().regex(/^[\w.:-]+$/);
  const secretKey = z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/)
    .transform((text) => Buffer.from(text, 'base64'));
  return {
    host: read('HOST', host, '应是一个地址，如 127.0.0.1 或 0.0.0.0', demo ? '127.0.0.1' : '0.0.0.0'),
    port: read('PORT', port, '应是 0 到 65535 之间的整数', 8080),
    dataDir: usableDirectory(env.DATA_DIR || './data'),
    databaseUrl,
    demo,
    demoImages: read('DEMO_IMAGES', flag, '只能是 0 或 1', demo),
    modelStub,
    publicHosts: read('PUBLIC_HOSTS', hosts, '应是用逗号分开的域名，如 xueyan.school.cn', []),
    warmMachines: read('WARM_MACHINES', z.coerce.number().int().min(0).max(200), '应是 0 到 200 之间的整数', 24),
    servers: read('SERVERS', count(mostServers), `应是 1 到 ${mostServers} 之间的整数`, 1),
    server: read('SERVER', count(99), '应是 1 到 99 之间的整数', 1),
    nodeHost: read('NODE_HOST', host, '应是本机的一个地址，如 10.0.0.5', '127.0.0.1'),
    secretKey: read(
      'SECRET_KEY',
      secretKey.nullable(),
      '应是 32 个字节的 Base64，可用 openssl rand -base64 32 生成',
      null,
    ),
    backupDir: resolve(env.BACKUP_DIR || join(env.DATA_DIR || './data', 'backups')),
    backupKey: read('BACKUP_KEY', secret, '至少 16 个字符', keyIn(env.BACKUP_KEY_FILE)),
    tls: readTls(env, read('HTTPS', flag, '只能是 0 或 1', false)),
    installPrograms: read('INSTALL_PROGRAMS', flag, '只能是 0 或 1', false),
    httpPort: read('HTTP_PORT', port.min(1).nullable(), '应是 1 到 65535 之间的整数', null),
    trustedProxies: read('TRUSTED_PROXIES', proxies, '应是用逗号分开的地址或网段，如 10.0.0.5,10.1.0.0/16', [
      'loopback',
    ]),
    support: read('SUPPORT', z.string().trim().min(1).max(100).nullable(), '最多 100 个字', null),
  };
}

const stub = z.union([
  flag.transform((on) => (on ? 'own' : null)),
  // Set by the first process for the servers that it starts.
  z.string().regex(/^http:\/\/127\.0\.0\.1:\d{1,5}\/v1$/),
]);

const proxies = z.string().transform((text, context) => {
  const list = text.split(',').map((one) => one.trim());
  const isRange = (one: string) => {
    const [address = '', bits = '0', ...more] = one.split('/');
    const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= most;
  };
  if (!list.every((one) => one === 'loopback' || isRange(one))) context.addIssue('not a list of addresses');
  return list;
});

/** The school's own files take precedence over a self-made certificate. */
function readTls(env: Record<string, string | undefined>, selfMade: boolean): TlsSettings | null {
  const [certFile, keyFile] = [env.TLS_CERT, env.TLS_KEY].map((path) => (path ? resolve(path) : ''));
  if (!certFile && !keyFile) return selfMade ? 'self-made' : null;
  for (const [name, path] of Object.entries({ TLS_CERT: certFile, TLS_KEY: keyFile })) {
    try {
      accessSync(path ?? '', constants.R_OK);
    } catch (cause) {
      const rule = path ? `无法读取 ${path}` : 'TLS_CERT 和 TLS_KEY 须一起设置';
      throw new SettingsError(`环境变量 ${name} 不对：${rule} (${name} cannot be read)`, { cause });
    }
  }
  return { certFile: certFile ?? '', keyFile: keyFile ?? '' };
}

const secret = z.string().trim().min(16).nullable();

function keyIn(path: string | undefined): string | null {
  if (!path) return null;
  try {
    return secret.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const rule = `${path} 应能读取，且至少有 16 个字符`;
    throw new SettingsError(`环境变量 BACKUP_KEY_FILE 不对：${rule} (BACKUP_KEY_FILE is not valid)`, { cause });
  }
}

function usableDirectory(path: string): string {
  const directory = resolve(path);
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new SettingsError(`环境变量 DATA_DIR 不对：无法在 ${directory} 里写文件 (DATA_DIR cannot be written)`, {
      cause,
    });
  }
  return directory;
}
