// The manager of the server process: systemd, or a person who runs `xueyan start`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainEnvironment, runningFile } from '../installation.mjs';
import { findRunning } from '../running.mjs';

const unit = 'xueyan';
const hostPlaces = { units: '/etc/systemd/system', programs: '/usr/local/bin' };
const fewRestarts = 3;

/** `start` and `stop` resolve when done; `hasGivenUp` returns whether waiting for a start is pointless. */
export const openService = (installation, places = hostPlaces) =>
  installation.service ? bySystemd(installation, places) : byHand(installation);

function bySystemd(installation, { units, programs }) {
  const link = join(programs, unit);
  const systemctl = (...args) => spawnSync('systemctl', args, { encoding: 'utf8' });
  const must = (...args) => {
    const { status, stderr } = systemctl(...args);
    if (status !== 0) throw new Error(`systemctl ${args.join(' ')}: ${stderr.trim()}`);
  };
  return {
    name: 'systemd',
    staysUp: true,
    isRunning: () => systemctl('is-active', '--quiet', unit).status === 0,
    install() {
      writeFileSync(join(units, `${unit}.service`), unitText(installation));
      if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(link);
      if (!lstatSync(link, { throwIfNoEntry: false }))
        symlinkSync(join(installation.prefix, 'current/bin/xueyan'), link);
      must('daemon-reload');
      must('enable', '--quiet', unit);
    },
    start: () => must('restart', unit),
    stop: () => must('stop', unit),
    hasGivenUp: () => Number(systemctl('show', '-P', 'NRestarts', unit).stdout) > fewRestarts,
    /** Returns what the server prints once, at its first start. */
    welcome: () =>
      spawnSync('journalctl', ['-u', unit, '-o', 'cat', '-n', '30', '--no-pager'], { encoding: 'utf8' }).stdout,
    hint: `systemctl status ${unit} · journalctl -u ${unit} -f`,
  };
}

/** Starts the server for the trial of an upgrade; the person who ran it before runs it again afterwards. */
function byHand({ prefix, dataDir }) {
  let child = null;
  let ended = null;
  return {
    name: 'none',
    staysUp: false,
    isRunning: () => findRunning(runningFile(dataDir)) !== null,
    install() {},
    start() {
      child = spawn(join(prefix, 'current/bin/xueyan'), ['start'], {
        env: plainEnvironment(),
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      ended = once(child, 'exit');
      ended.catch(() => undefined);
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await ended;
    },
    hasGivenUp: () => child.exitCode !== null || child.signalCode !== null,
    welcome: () => '',
    hint: `${join(prefix, 'current/bin/xueyan')} start`,
  };
}

/** Returns the unit of the release, with the paths of this installation. */
function unitText({ prefix, dataDir, config, user }) {
  const text = readFileSync(join(prefix, 'current/deploy/systemd/xueyan.service'), 'utf8');
  const values = { PREFIX: prefix, DATA: dataDir, CONFIG: config, USER: user };
  return text.replace(/@([A-Z]+)@/g, (whole, name) => values[name] ?? whole);
}
