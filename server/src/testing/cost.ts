/**
 * Returns the seconds of this thread's processor time that pass during the work: elapsed time proves nothing on a busy
 * host.
 */
export async function costOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000_000;
}
