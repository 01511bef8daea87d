import type { QmpClient } from './qmp.ts';

/**
 * One port for all data disks of a machine, which are the functions of one device. It is empty in a template, so a
 * start without data restores nothing more than before. Its address is fixed, so that no other device changes its own.
 */
export const DOCK = 'pcie-root-port,id=dock,chassis=1,addr=0x10';

/** Returns the name of a data disk in its machine's folder. */
export const dataFile = (index: number): string => `data${index}.img`;
export const isDataFile = (name: string): boolean => /^data\d\.img$/.test(name);
/** Returns the serial by which the guest identifies the disk. */
const serialOf = (index: number): string => `xueyan-data-${index}`;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/**
 * Returns the drives, open from the beginning even where they are plugged in later: QEMU may reach nothing outside of
 * its folder.
 */
export const dataDrives = (count: number): string[] =>
  numbers(count).flatMap((index) => ['-drive', `file=${dataFile(index)},if=none,id=f${index},format=raw,readonly=on`]);

const deviceOf = (index: number) => ({
  driver: 'virtio-blk-pci',
  id: `data${index}`,
  drive: `f${index}`,
  bus: 'dock',
  addr: `0.${index}`,
  serial: serialOf(index),
});

export const dataDevices = (count: number): string[] =>
  numbers(count).flatMap((index) => {
    const { driver, ...rest } = deviceOf(index);
    const settings = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
    return ['-device', [driver, ...settings, 'multifunction=on'].join(',')];
  });

/**
 * Plugs the disks into a running machine. The guest is notified of all of them with the first function, hence the
 * order.
 */
export async function plugData(qmp: QmpClient, count: number): Promise<void> {
  await Promise.all(
    numbers(count)
      .reverse()
      .map((index) => qmp.execute('device_add', { ...deviceOf(index), multifunction: true })),
  );
}

/**
 * Mounts each disk under `/data` by the name at the same index among the arguments, after waiting until the kernel has
 * found it; existing mounts stay. Prints the names of those that could not be mounted. Runs in busybox and in Debian.
 */
export const mountScript = `i=0
for name; do
  t=0; found=
  while [ -z "$found" ] && [ $t -lt 200 ]; do
    for s in /sys/block/*/serial; do
      x=; read -r x <"$s"
      [ "$x" = "xueyan-data-$i" ] && d=\${s%/serial} && found=\${d##*/}
    done
    [ -n "$found" ] || { [ $((t % 50)) -ne 25 ] || echo 1 >/sys/bus/pci/rescan; sleep 0.02; t=$((t+1)); }
  done
  mkdir -p "/data/$name"
  grep -q " /data/$name " /proc/mounts ||
    mount -t ext4 -o ro,noatime,nodev,nosuid "/dev/$found" "/data/$name" >/dev/null 2>&1 || echo "$name"
  i=$((i+1))
done 2>/dev/null </dev/null`;
