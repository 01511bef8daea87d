// The installer's use of systemd, against a stand-in that records its calls.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { openService } from './lib/install/service.mjs';
import { root } from './lib/paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'xueyan-systemd-'));
const asked = join(folder, 'asked');
const state = join(folder, 'state');
const places = { units: join(folder, 'units'), programs: join(folder, 'programs') };
const installation = {
  ...{ prefix: join(folder, 'opt'), dataDir: join(folder, 'var'), config: join(folder, 'xueyan.env') },
  ...{ user: 'xueyan', service: true },
};
const usualPath = process.env.PATH;
before(() => {
  for (const place of Object.values(places)) mkdirSync(place);
  cpSync(join(root, 'deploy'), join(installation.prefix, 'current/deploy'), { recursive: true });
  const fake = `#!/bin/sh
echo "$*" >>${asked}
case "$1" in
  is-active) grep -q active ${state} ;;
  show) sed -n 's/restarts=//p' ${state} ;;
  stop) if grep -q stuck ${state}; then echo "it does not end" >&2; exit 1; fi ;;
esac`;
  writeFileSync(join(folder, 'systemctl'), fake, { mode: 0o755 });
  process.env.PATH = `${folder}:${usualPath}`;
});
after(() => {
  process.env.PATH = usualPath;
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  writeFileSync(asked, '');
  writeFileSync(state, '');
});
const whatWasAsked = () => readFileSync(asked, 'utf8').trim().split('\n');

test('the unit is written with the paths of the installation, and starts with the host', () => {
  openService(installation, places).install();
  const unit = readFileSync(join(places.units, 'xueyan.service'), 'utf8');
  assert.doesNotMatch(unit, /@[A-Z]+@/);
  assert.match(unit, new RegExp(`^ExecStart=${installation.prefix}/current/bin/xueyan start$`, 'm'));
  assert.match(unit, new RegExp(`^Environment=DATA_DIR=${installation.dataDir}$`, 'm'));
  assert.match(unit, /^User=xueyan$/m);
  assert.deepEqual(whatWasAsked(), ['daemon-reload', 'enable --quiet xueyan']);
  assert.equal(readlinkSync(join(places.programs, 'xueyan')), join(installation.prefix, 'current/bin/xueyan'));
});

test('a foreign program of the same name is not replaced', () => {
  rmSync(join(places.programs, 'xueyan'), { force: true });
  writeFileSync(join(places.programs, 'xueyan'), 'theirs');
  openService(installation, places).install();
  assert.equal(readFileSync(join(places.programs, 'xueyan'), 'utf8'), 'theirs');
});

test('systemd itself finds no error in the unit', (t) => {
  if (!existsSync('/usr/bin/systemd-analyze')) return t.skip('no systemd here');
  openService(installation, places).install();
  const program = join(installation.prefix, 'current/bin/xueyan');
  mkdirSync(join(installation.prefix, 'current/bin'), { recursive: true });
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const check = () =>
    spawnSync('systemd-analyze', ['verify', join(places.units, 'xueyan.service')], { encoding: 'utf8' });
  assert.equal(
    check()
      .stderr.split('\n')
      .filter((line) => line.includes('xueyan.service'))
      .join('\n'),
    '',
  );
  appendFileSync(join(places.units, 'xueyan.service'), '[Service]\nProtectEverything=yes\n');
  assert.match(check().stderr, /ProtectEverything/);
});

test('the service is started and stopped, and a refusal is reported', () => {
  const service = openService(installation, places);
  service.start();
  service.stop();
  assert.deepEqual(whatWasAsked(), ['restart xueyan', 'stop xueyan']);
  writeFileSync(state, 'stuck');
  assert.throws(() => service.stop(), /it does not end/);
});

test('the service runs while systemd reports it, and has given up after repeated restarts', () => {
  const service = openService(installation, places);
  assert.deepEqual([service.isRunning(), service.hasGivenUp()], [false, false]);
  writeFileSync(state, 'active\nrestarts=1\n');
  assert.deepEqual([service.isRunning(), service.hasGivenUp()], [true, false]);
  writeFileSync(state, 'restarts=4\n');
  assert.deepEqual([service.isRunning(), service.hasGivenUp()], [false, true]);
});
