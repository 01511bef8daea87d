import { listMachines } from './proc.ts';
import { QemuProcess } from './qemu-process.ts';
import { machineProcessName, type Site } from './site.ts';

/** Ends every process that an earlier server has left under the name of a machine. */
export async function endStrays({ instance }: Pick<Site, 'instance'>, hostName: string): Promise<void> {
  const strays = listMachines(instance).filter(([name]) => name === hostName);
  await Promise.all(strays.map(([, pid]) => QemuProcess.adopt(pid, machineProcessName(instance, hostName)).kill()));
}
