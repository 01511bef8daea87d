import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const dir = mkdtempSync(join(tmpdir(), 'xueyan-settings-'));
const read = (env: Record<string, string>) => readSettings({ DATA_DIR: dir, ...env });

describe('the environment', () => {
  test('empty starts a demo school on this machine only, with the embedded database', () => {
    const usual = { host: '127.0.0.1', port: 8080, dataDir: dir, databaseUrl: null, modelStub: null };
    const demo = { demo: true, demoImages: true };
    const alone = { servers: 1, warmMachines: 24, server: 1, nodeHost: '127.0.0.1' };
    const backup = { backupDir: join(dir, 'backups'), backupKey: null, secretKey: null };
    const doors = { tls: null, httpPort: null, trustedProxies: ['loopback'], publicHosts: [] };
    const rest = { support: null, installPrograms: false };
    expect(read({})).toEqual({ ...usual, ...demo, ...alone, ...backup, ...doors, ...rest });
  });

  test('with an external database means no demo, reachable from the network', () => {
    const databaseUrl = 'postgres://xueyan:secret@db.school:5432/xueyan';
    expect(read({ DATABASE_URL: databaseUrl })).toMatchObject({ demo: false, host: '0.0.0.0', databaseUrl });
  });

  test('may override both', () => {
    expect(read({ DEMO: '0' })).toMatchObject({ demo: false, host: '0.0.0.0' });
    expect(read({ DEMO: '0', HOST: '10.0.0.5', PORT: '80' })).toMatchObject({ host: '10.0.0.5', port: 80 });
  });

  test('may leave out the images that a demo school builds, which no other school does', () => {
    expect(read({ DEMO_IMAGES: '0' })).toMatchObject({ demo: true, demoImages: false });
    expect(read({ DEMO: '0' }).demoImages).toBe(false);
  });

  test('may start a stub of a model service in a demo school only', () => {
    expect(read({ MODEL_STUB: '1' }).modelStub).toBe('own');
    expect(read({ MODEL_STUB: 'http://127.0.0.1:4000/v1' }).modelStub).toBe('http://127.0.0.1:4000/v1');
    expect(() => read({ MODEL_STUB: '1', DEMO: '0' })).toThrow(/演示/);
    expect(() => read({ MODEL_STUB: 'http://10.0.0.1/v1' })).toThrow(/MODEL_STUB/);
  });

  test('may contain the key of backups, or the path of its file', () => {
    const key = 'sixteen characters at least';
    writeFileSync(join(dir, 'key'), `${key}\n`);
    expect(read({ BACKUP_KEY: key }).backupKey).toBe(key);
    expect(read({ BACKUP_KEY_FILE: join(dir, 'key') }).backupKey).toBe(key);
    expect(() => read({ BACKUP_KEY: 'short' })).toThrow(/BACKUP_KEY(?!.*short)/);
    expect(() => read({ BACKUP_KEY_FILE: join(dir, 'nowhere') })).toThrow('BACKUP_KEY_FILE');
  });

  test('may name the contact for people who cannot sign in', () => {
    expect(read({ SUPPORT: ' 信息中心 8001 ' }).support).toBe('信息中心 8001');
  });

  test('may enable HTTPS, with the school’s certificate or a self-made one', () => {
    const [certFile, keyFile] = ['school.crt', 'school.key'].map((name) => join(dir, name));
    for (const file of [certFile, keyFile]) writeFileSync(file ?? '', 'pem');
    expect(read({ HTTPS: '1', HTTP_PORT: '80' })).toMatchObject({ tls: 'self-made', httpPort: 80 });
    expect(read({ TLS_CERT: certFile ?? '', TLS_KEY: keyFile ?? '' }).tls).toEqual({ certFile, keyFile });
    expect(() => read({ TLS_CERT: certFile ?? '' })).toThrow(/TLS_KEY.*一起/);
    expect(() => read({ TLS_CERT: certFile ?? '', TLS_KEY: join(dir, 'nowhere') })).toThrow(/TLS_KEY.*nowhere/);
  });

  test('may name trusted proxies', () => {
    const list = '10.0.0.5, 10.1.0.0/16,fd00::/8 ,loopback';
    expect(read({ TRUSTED_PROXIES: list }).trustedProxies).toEqual(['10.0.0.5', '10.1.0.0/16', 'fd00::/8', 'loopback']);
  });

  test('may name the school’s host names', () => {
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
  ])('with a wrong %s is refused with the variable’s name', (name, value) => {
    writeFileSync(join(dir, 'a-file'), '');
    expect(() => read({ [name]: value })).toThrow(SettingsError);
    expect(() => read({ [name]: value })).toThrow(name);
  });

  test('with an invalid database address is refused without repeating its password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://root:secret@db/x' })).toThrow(/^(?!.*secret)/);
  });
});
