import { readFile } from 'node:fs/promises';
import { installPackages } from './apt.ts';
import { hasProgram } from './installed-parts.ts';
import { runOwned } from './owned/run.ts';

/** Programs of the host that come from packages of its distribution. */
export interface HostPrograms {
  /** Whether the server installs by itself, once it serves, what every school shows; false in tests. */
  readonly providesAtStart: boolean;
  /** Tells whether packages may be installed on this host. */
  mayInstall(): Promise<boolean>;
  /**
   * Installs packages. `tell` receives the progress in percent. Returns what the package manager last said; the caller
   * looks whether the program is there.
   */
  install(packages: readonly string[], tell: (percent: number) => void, signal?: AbortSignal): Promise<string>;
}

/** Returns the programs of a Debian host, on which packages are installed as root or by sudo without a password. */
export const debianPrograms = (providesAtStart: boolean): HostPrograms => ({
  providesAtStart,
  mayInstall: async () => {
    const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
    if (!/^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release) || !(await hasProgram('apt-get'))) return false;
    if (process.getuid?.() === 0) return true;
    return runOwned('right to install', 'sudo', ['-n', 'true']).then(
      () => true,
      () => false,
    );
  },
  install: installPackages,
});

/** Programs of a host on which nothing may be installed. */
export const fixedPrograms: HostPrograms = {
  providesAtStart: false,
  mayInstall: async () => false,
  install: async () => 'nothing may be installed here',
};
