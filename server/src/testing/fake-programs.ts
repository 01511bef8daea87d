import type { HostPrograms } from '../platform/host-programs.ts';

/** Host on which nothing is really installed. */
export interface FakePrograms extends HostPrograms {
  providesAtStart: boolean;
  permitted: boolean;
  /** Packages of each installation so far. */
  installed: (readonly string[])[];
  /** What an installation does; it may hold the installation back. Returns what the package manager says. */
  onInstall: () => Promise<string>;
}

export function fakePrograms(): FakePrograms {
  const programs: FakePrograms = {
    ...{ providesAtStart: false, permitted: true, installed: [] },
    onInstall: async () => 'the fake installs nothing',
    mayInstall: async () => programs.permitted,
    install: async (packages, tell) => {
      programs.installed.push(packages);
      tell(40);
      return programs.onInstall();
    },
  };
  return programs;
}
