import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { quoted, scriptOf, type TemplateKind, type TemplateValues, withCheck } from './script-templates.ts';

const words = {
  noFile: '没有找到文件 {path}',
  noFolder: '没有找到目录 {path}',
  noContent: '{path} 里没有「{text}」',
  noService: '服务 {name} 没有在运行',
  noPort: '端口 {port} 没有监听',
  noHttp: '{address} 没有应答',
  noUser: '没有找到用户 {name}',
  noGroup: '用户 {name} 不在组 {group} 里',
  noOutput: '输出里没有「{text}」',
};
const folder = mkdtempSync(join(tmpdir(), 'xueyan-templates-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a generated check in the shell of this host. */
function run<K extends TemplateKind>(kind: K, values: TemplateValues[K]) {
  try {
    return { code: 0, output: execFileSync('/bin/sh', ['-c', scriptOf(kind, values, words)]).toString() };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: Buffer };
    return { code: status, output: stdout.toString() };
  }
}

describe('a check generated from a form', () => {
  test('finds a file and a folder, however their paths are spelled', () => {
    const path = join(folder, "it's $HOME `id`");
    expect(run('file', { path, kind: 'file' })).toEqual({ code: 1, output: `没有找到文件 ${path}\n` });
    writeFileSync(path, 'x');
    expect(run('file', { path, kind: 'file' })).toEqual({ code: 0, output: '' });
    expect(run('file', { path, kind: 'folder' })).toEqual({ code: 1, output: `没有找到目录 ${path}\n` });
    expect(run('file', { path: folder, kind: 'folder' }).code).toBe(0);
  });

  test('searches for a literal text, not for a pattern', () => {
    const path = join(folder, 'conf');
    writeFileSync(path, 'PermitRootLogin no\n-x .*\n');
    expect(run('content', { path, text: 'PermitRootLogin no' }).code).toBe(0);
    expect(run('content', { path, text: '-x .*' }).code).toBe(0);
    expect(run('content', { path, text: 'P.*no' })).toEqual({ code: 1, output: `${path} 里没有「P.*no」\n` });
    expect(run('content', { path: '/no/such', text: 'x' }).output).toBe('没有找到文件 /no/such\n');
  });

  test('requests a web page, and searches for a text in it', async () => {
    const program = `const s = require('node:http').createServer((q, r) => r.writeHead(q.url === '/' ? 200 : 404).end('It works'));
      s.listen(0, '127.0.0.1', () => console.log(s.address().port))`;
    // Runs in another process, since this one blocks while the check runs.
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [port] = await once(child.stdout, 'data');
    const address = `http://127.0.0.1:${String(port).trim()}/`;
    expect(run('http', { address, text: 'works' })).toEqual({ code: 0, output: '' });
    expect(run('http', { address, text: '' }).code).toBe(0);
    expect(run('http', { address, text: 'fails' })).toEqual({ code: 1, output: `${address} 里没有「fails」\n` });
    expect(run('http', { address: `${address}x`, text: '' })).toEqual({ code: 1, output: `${address}x 没有应答\n` });
    child.kill();
  });

  test('detects if a port is listened on', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(run('port', { port })).toEqual({ code: 0, output: '' });
    await new Promise((resolve) => server.close(resolve));
    expect(run('port', { port })).toEqual({ code: 1, output: `端口 ${port} 没有监听\n` });
  });

  test('detects users and their groups', () => {
    expect(run('user', { name: 'root', group: '' }).code).toBe(0);
    expect(run('user', { name: 'root', group: 'root' }).code).toBe(0);
    expect(run('user', { name: 'root', group: 'nogroup' }).output).toBe('用户 root 不在组 nogroup 里\n');
    expect(run('user', { name: 'nobody-here', group: 'root' }).output).toBe('没有找到用户 nobody-here\n');
  });

  test('detects if a service runs', () => {
    expect(run('service', { name: 'no-such-service' })).toEqual({
      code: 1,
      output: '服务 no-such-service 没有在运行\n',
    });
  });

  test('compares the output of a command, and prints it when it differs', () => {
    expect(run('output', { command: 'echo one | tr a-z A-Z', text: 'ONE' })).toEqual({ code: 0, output: '' });
    expect(run('output', { command: 'echo two', text: 'ONE' })).toEqual({
      code: 1,
      output: '输出里没有「ONE」\ntwo\n',
    });
  });
});

test('a generated check is appended to the existing ones', () => {
  expect(withCheck('', 'true\n')).toBe('true\n');
  expect(withCheck('test -f a\n\n', 'true\n')).toBe('test -f a\ntrue\n');
  expect(quoted("a'b")).toBe(`'a'\\''b'`);
});
