import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LabEngine, Link, StartRequest } from '../engine.ts';
import { sshKeyOf } from '../ssh-key.ts';
import { createTestSite, eventually, readUntil, type TestSite } from './test-site.ts';

const MINUTE = 60_000;
const SIZE = { cpus: 1, memoryMb: 512 };

let site: TestSite;
let engine: LabEngine;
const request = (machineId: string): StartRequest => ({ machineId, image: site.image, size: SIZE });

// Building takes a few minutes the first time; it needs root (or uidmap), mmdebstrap and the host's package sources.
beforeAll(async () => {
  site = await createTestSite('debian');
  engine = site.engine();
  await engine.ensureTemplate(site.image, SIZE);
}, 15 * MINUTE);

afterAll(async () => {
  await engine?.close({ destroyAll: true });
  await site?.remove();
}, MINUTE);

describe('the debian image', () => {
  it('starts from its template with student at the prompt', { timeout: 2 * MINUTE }, async () => {
    expect(await engine.start(request('deb'))).toMatchObject({ from: 'template', fallback: null });
    const { stream } = await engine.openConsole('deb', 'terminal');
    expect(await readUntil(stream, /student@xueyan.*~.*\$ /)).toContain('欢迎使用学验实验机');
    stream.write('sudo id -un; echo $TERM $LANG 你好\r');
    const shown = await readUntil(stream, /xterm-256color C.UTF-8 你好\n/);
    expect(shown).toMatch(/\nroot\n/);
  });

  it('contains what lessons need', { timeout: 3 * MINUTE }, async () => {
    const program = '#include <stdio.h>\\nint main(void){puts("from C");return 0;}\\n';
    const script = `cd /tmp && printf '${program}' >a.c && gcc -o a a.c && ./a && python3 -c 'print(6*7)' && vim --version | head -1`;
    const result = await engine.exec('deb', script, { limitMs: 120_000 });
    expect(result).toMatchObject({ exitCode: 0, timedOut: false });
    expect(result.output).toMatch(/^from C\n42\nVIM/);
  });

  it('shows the school’s time and has a vim whose keys edit as expected', { timeout: 2 * MINUTE }, async () => {
    expect((await engine.exec('deb', 'date +%z; cat /etc/timezone')).output).toBe('+0800\nAsia/Shanghai\n');
    const vim = "vim -es -c 'redir! >/tmp/o' -c 'set compatible? backspace? fileencodings? mouse?' -c 'qa!'";
    const { output } = await engine.exec('deb', `su - student -c "${vim} -u /etc/vim/vimrc >/dev/null"; cat /tmp/o`);
    expect(output.split(/\s+/).filter(Boolean)).toEqual([
      'nocompatible',
      'backspace=indent,eol,start',
      'fileencodings=ucs-bom,utf-8,gb18030,latin1',
      'mouse=',
    ]);
  });

  it('runs systemd without a failed unit', { timeout: MINUTE }, async () => {
    const { output } = await engine.exec('deb', 'systemctl is-system-running; systemctl --failed --plain --no-legend');
    expect(output).toBe('running\n');
  });

  it('lets the machines of a cluster log in to each other over SSH, as student and as root, and no others', {
    timeout: 5 * MINUTE,
  }, async () => {
    const sshKey = sshKeyOf(Buffer.alloc(32, 7));
    const hosts = [
      { name: 'master', address: '10.77.0.11' },
      { name: 'node-1', address: '10.77.0.12' },
    ];
    const on = (position: 0 | 1): Link => {
      const { name, address } = hosts[position] as { name: string; address: string };
      return { network: 'together', name, address: `${address}/24`, hosts, sshKey };
    };
    await engine.start({ ...request('deb-master'), link: on(0) });
    await engine.start({ ...request('deb-node'), link: on(1) });
    const limits = { limitMs: 120_000 };
    const student = await engine.exec(
      'deb-master',
      "su - student -c 'ssh node-1 hostname; ssh root@node-1 id -un'",
      limits,
    );
    expect(student).toMatchObject({ exitCode: 0, output: 'node-1\nroot\n' });
    expect((await engine.exec('deb-node', 'ssh student@master id -un', limits)).output).toBe('student\n');
    const without = 'ssh -F none -o BatchMode=yes -o StrictHostKeyChecking=no student@master true 2>&1';
    expect((await engine.exec('deb-node', without, limits)).output).toContain('Permission denied');
    await engine.destroy('deb-master');
    await engine.destroy('deb-node');
  });

  it('gives each machine SSH keys of its own at the first connection', { timeout: 4 * MINUTE }, async () => {
    await engine.start(request('deb2'));
    expect((await engine.exec('deb', 'ls /etc/ssh/ssh_host_*')).exitCode).not.toBe(0);
    const banner = 'exec 3<>/dev/tcp/127.0.0.1/22; head -c 7 <&3';
    const keys: string[] = [];
    for (const id of ['deb', 'deb2']) {
      await engine.exec(id, `bash -c '${banner}'; true`, { limitMs: 100_000 });
      keys.push((await engine.exec(id, 'cat /etc/ssh/ssh_host_ed25519_key.pub')).output);
    }
    expect(keys[0]).toMatch(/^ssh-ed25519 /);
    expect(keys[0]).not.toBe(keys[1]);
    await engine.destroy('deb2');
  });

  it('kills a script that hangs, including processes that left its session', { timeout: MINUTE }, async () => {
    const script = 'echo begun; su - student -c "setsid sleep 5555" & sleep 6666';
    const result = await engine.exec('deb', script, { limitMs: 3_000 });
    expect(result).toMatchObject({ exitCode: 124, timedOut: true, output: 'begun\n' });
    const left = await engine.exec('deb', 'pgrep -xf "sleep (5555|6666)"');
    expect(left).toMatchObject({ exitCode: 1, output: '' });
  });

  it('passes the size of the terminal to the guest', { timeout: MINUTE }, async () => {
    const { resize } = await engine.openConsole('deb', 'terminal');
    resize(120, 30);
    await eventually(async () => (await engine.exec('deb', 'stty -F /dev/hvc0 size')).output === '30 120\n');
  });

  it('resumes after a suspend with its programs running', { timeout: 2 * MINUTE }, async () => {
    await engine.exec('deb', 'setsid sleep 7777 >/dev/null 2>&1 &');
    await engine.suspend('deb');
    expect(await engine.start(request('deb'))).toMatchObject({ from: 'suspended' });
    expect((await engine.exec('deb', 'pgrep -xf "sleep 7777" | wc -l')).output).toBe('1\n');
  });
});
