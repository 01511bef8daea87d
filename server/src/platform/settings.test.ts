import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const dir = mkdtempSync(join(tmpdir(), 'xueyan-settings-'));
const read = (env: Record<string, string>) => readSettings({ DATA_DIR: dir, ...env });

describe('the environment', () => {
  test('says nothing: a demo school on this machine only, with the embedded database', () => {
    const usual = { host: '127.0.0.1', port: 8080, dataDir: dir, databaseUrl: null, demo: true };
    const alone = { servers: 1, server: 1, nodeHost: '127.0.0.1' };
    const backup = { backupDir: join(dir, 'backups'), backupKey: null, secretKey: null };
    const doors = { tls: null, httpPort: null, trustedProxies: ['loopback'], publicHosts: [] };
    expect(read({})).toEqual({ ...usual, ...alone, ...backup, ...doors, support: null });
  });

  test('with a database of the school’s own means no demo, and open to the network', () => {
    const databaseUrl = 'postgres://xueyan:secret@db.school:5432/xueyan';
    expect(read({ DATABASE_URL: databaseUrl })).toMatchObject({ demo: false, host: '0.0.0.0', databaseUrl });
  });

  test('may ask for the contrary', () => {
    expect(read({ DEMO: '0' })).toMatchObject({ demo: false, host: '0.0.0.0' });
    expect(read({ DEMO: '0', HOST: '10.0.0.5', PORT: '80' })).toMatchObject({ host: '10.0.0.5', port: 80 });
  });

  test('may hold the key of backups, or say which file does', () => {
    const key = 'sixteen characters at least';
    writeFileSync(join(dir, 'key'), `${key}\n`);
    expect(read({ BACKUP_KEY: key }).backupKey).toBe(key);
    expect(read({ BACKUP_KEY_FILE: join(dir, 'key') }).backupKey).toBe(key);
    expect(() => read({ BACKUP_KEY: 'short' })).toThrow(/BACKUP_KEY(?!.*short)/);
    expect(() => read({ BACKUP_KEY_FILE: join(dir, 'nowhere') })).toThrow('BACKUP_KEY_FILE');
  });

  test('may say whom to ask who cannot sign in', () => {
    expect(read({ SUPPORT: ' 信息中心 8001 ' }).support).toBe('信息中心 8001');
  });

  test('may ask for HTTPS, by files of the school’s or one of our own', () => {
    const [certFile, keyFile] = ['school.crt', 'school.key'].map((name) => join(dir, name));
    for (const file of [certFile, keyFile]) writeFileSync(file ?? '', 'pem');
    expect(read({ HTTPS: '1', HTTP_PORT: '80' })).toMatchObject({ tls: 'self-made', httpPort: 80 });
    expect(read({ TLS_CERT: certFile ?? '', TLS_KEY: keyFile ?? '' }).tls).toEqual({ certFile, keyFile });
    expect(() => read({ TLS_CERT: certFile ?? '' })).toThrow(/TLS_KEY.*一起/);
    expect(() => read({ TLS_CERT: certFile ?? '', TLS_KEY: join(dir, 'nowhere') })).toThrow(/TLS_KEY.*nowhere/);
  });

  test('may name proxies that are believed', () => {
    const list = '10.0.0.5, 10.1.0.0/16,fd00::/8 ,loopback';
    expect(read({ TRUSTED_PROXIES: list }).trustedProxies).toEqual(['10.0.0.5', '10.1.0.0/16', 'fd00::/8', 'loopback']);
  });

  test('may name the school’s own names', () => {
    const names = read({ PUBLIC_HOSTS: 'Xueyan.School.cn, *.labs.school.cn' }).publicHosts;
    expect(names).toEqual(['xueyan.school.cn', '*.labs.school.cn']);
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['HOST', 'not a host'],
    ['DEMO', 'yes'],
    ['SERVERS', '0'],
    ['SERVERS', '9'],
    ['SERVER', 'two'],
    ['HTTPS', 'yes'],
    ['HTTP_PORT', '0'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.5,'],
    ['TLS_CERT', '/nowhere/at/all'],
    ['NODE_HOST', 'not a host'],
    ['PUBLIC_HOSTS', 'http://school.cn/'],
    ['SUPPORT', 'x'.repeat(101)],
    ['DATABASE_URL', 'mysql://root@db/x'],
    ['DATA_DIR', join(dir, 'a-file/below')],
  ])('with a wrong %s is refused, and the variable is named', (name, value) => {
    writeFileSync(join(dir, 'a-file'), '');
    expect(() => read({ [name]: value })).toThrow(SettingsError);
    expect(() => read({ [name]: value })).toThrow(name);
  });

  test('never repeats the password of a database address that is wrong', () => {
    expect(() => read({ DATABASE_URL: 'mysql://root:secret@db/x' })).toThrow(/^(?!.*secret)/);
  });
});
