// What lessons rely on in a machine: an editor that edits, and the school's time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleStream, LabEngine, StartRequest } from '../engine.ts';
import { createTestSite, eventually, readUntil, SIZE, type TestSite } from './test-site.ts';

const MINUTE = 60_000;
const PROMPT = 'root@xueyan:~# ';
const ESC = String.fromCharCode(27);
/** The keys as a terminal in application mode sends them, which vim asks for. */
const LEFT = `${ESC}OD`;
const UP = `${ESC}OA`;
const DOWN = `${ESC}OB`;
const BACKSPACE = String.fromCharCode(127);

let site: TestSite;
let engine: LabEngine;
const request = (machineId: string): StartRequest => ({ machineId, image: site.image, size: SIZE });
const output = async (machineId: string, script: string) => (await engine.exec(machineId, script)).output;

beforeAll(async () => {
  site = await createTestSite('linux-basic');
  engine = site.engine();
  await engine.ensureTemplate(site.image, SIZE);
  await engine.start(request('daily'));
}, 5 * MINUTE);

afterAll(async () => {
  await engine.close({ destroyAll: true });
  await site.remove();
}, MINUTE);

describe('the editor', () => {
  let console: ConsoleStream;
  beforeAll(async () => {
    console = await engine.openConsole('daily', 'terminal');
    await readUntil(console.stream, PROMPT);
  }, MINUTE);

  /** Opens a file, types, saves and leaves, with the pauses of a person between keys. */
  async function edit(editor: string, file: string, keys: string[]) {
    const drawn = readUntil(console.stream, file.slice(1));
    console.stream.write(`${editor} ${file}\r`);
    await drawn;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    for (const key of [...keys, ESC, ':wq\r']) {
      console.stream.write(key);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    await eventually(async () => (await output('daily', `pidof vim.tiny; test -s ${file}; echo $?`)) === '0\n');
  }

  it.each(['vim', 'vi'])('%s moves by arrow keys while text is typed', { timeout: MINUTE }, async (editor) => {
    const file = `/root/by-${editor}`;
    await edit(editor, file, ['i', 'ac', LEFT, 'b', '\r', 'two', UP, '1', DOWN, '2']);
    expect(await output('daily', `cat ${file}`)).toBe('ab1\ntwo2c\n');
  });

  it('deletes earlier text by the backspace key', { timeout: MINUTE }, async () => {
    await engine.exec('daily', 'printf "one\\ntwo\\n" >/root/back');
    await edit('vim', '/root/back', ['j', 'A', ...Array<string>(4).fill(BACKSPACE), 'ly']);
    expect(await output('daily', 'cat /root/back')).toBe('onely\n');
  });

  it('reads and saves Chinese in UTF-8 and in GB18030', { timeout: MINUTE }, async () => {
    await engine.exec('daily', 'printf "\\326\\320\\316\\304\\n" >/root/gb; printf "中文\\n" >/root/utf8');
    for (const name of ['gb', 'utf8']) await edit('vim', `/root/${name}`, ['A', '好']);
    expect(await output('daily', 'cat /root/utf8')).toBe('中文好\n');
    expect(await output('daily', 'od -An -tx1 /root/gb')).toBe(' d6 d0 ce c4 ba c3 0a\n');
  });
});

describe('the clock of a machine', () => {
  const seen = (machineId: string) => output(machineId, 'date +%z; bash -c "printf %\\(%z\\)T"');

  it('shows the school’s time', { timeout: MINUTE }, async () => {
    expect(await seen('daily')).toBe('+0800\n+0800');
    const { stream } = await engine.openConsole('daily', 'terminal');
    const now = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', hour: '2-digit' }).format(new Date());
    stream.write(`echo; date '+hour=%H'\r`);
    await readUntil(stream, new RegExp(`\nhour=(${now}|${String((Number(now) + 1) % 24).padStart(2, '0')})\n`));
    stream.destroy();
  });

  it('follows a change of the school’s zone: at a start, after a suspend, and at a cold boot', {
    timeout: 3 * MINUTE,
  }, async () => {
    await engine.suspend('daily');
    engine.keepTime('Asia/Hovd');
    await engine.start(request('other'));
    await engine.start(request('daily'));
    expect(await seen('other')).toBe('+0700\n+0700');
    expect(await seen('daily')).toBe('+0700\n+0700');
    const cold = { ...request('cold'), size: { ...SIZE, memoryMb: 128 } };
    expect(await engine.start(cold)).toMatchObject({ from: 'cold' });
    expect(await seen('cold')).toBe('+0700\n+0700');
    await engine.destroy('cold');
  });

  it('keeps the zone that was set in the machine for a lesson', { timeout: MINUTE }, async () => {
    await engine.exec('other', 'ln -sf /usr/share/zoneinfo/Europe/Berlin /etc/localtime');
    await engine.suspend('other');
    await engine.start(request('other'));
    expect(await output('other', 'readlink /etc/localtime')).toBe('/usr/share/zoneinfo/Europe/Berlin\n');
  });
});
