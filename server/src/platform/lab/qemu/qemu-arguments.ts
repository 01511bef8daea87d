import type { MachineSize } from '../engine.ts';
import type { ImageManifest } from '../engine-images.ts';
import { DOCK, dataDevices, dataDrives } from './data-device.ts';
import { relativeImage } from './layout.ts';
import { TERMINAL_FILE } from './terminal-hub.ts';

export type Accelerator = 'kvm' | 'tcg';

/** Backing of the guest's memory. A template is made from a shared file and cloned by mapping that file privately. */
export type MemoryBacking =
  | { kind: 'anonymous' }
  | { kind: 'shared-file'; path: string }
  | { kind: 'private-file'; path: string; readOnly: boolean };

export interface MachineArguments {
  name: string;
  image: ImageManifest;
  size: MachineSize;
  accelerator: Accelerator;
  memory: MemoryBacking;
  /** The machine waits for a saved state instead of booting. */
  incoming: boolean;
  /** A file in its folder that it sees as a read-only second disk. */
  payload?: string | undefined;
  /** Address with the prefix length on a private network: its frames come and go by a socket in its folder. */
  linked?: string | undefined;
  /** It has a port that data disks can be plugged into; machines made by an older version have none. */
  dock?: boolean;
  /**
   * Its network card does not announce itself after a restore; the guest's driver would spend a quarter of the start on
   * that.
   */
  quiet?: boolean;
  /** Number of data disks in its folder. */
  dataDisks?: number | undefined;
  /** The data disks are plugged in from the beginning; otherwise they are plugged in once it runs. */
  dataPlugged?: boolean;
}

// One block of translated code of 64 MB: QEMU's default would be a gigabyte per machine.
const ACCELERATOR: Record<Accelerator, string> = { kvm: 'kvm', tcg: 'tcg,thread=multi,tb-size=64' };
export const CPU_MODEL = 'max';

export const acceleratorArgument = (accelerator: Accelerator): string => ACCELERATOR[accelerator];

/** Returns the arguments that make up the guest's hardware: a saved state fits only a machine with exactly these. */
export function hardwareArguments(
  image: ImageManifest,
  size: MachineSize,
  accelerator: Accelerator,
  { linked, dock = true, quiet = true }: Pick<MachineArguments, 'linked' | 'dock' | 'quiet'> = {},
): string[] {
  return [
    ...['-nodefaults', '-no-user-config'],
    ...['-M', 'q35,vmport=off,memory-backend=m0'],
    ...['-accel', acceleratorArgument(accelerator), '-cpu', CPU_MODEL],
    ...['-smp', String(size.cpus), '-m', String(size.memoryMb)],
    ...(image.boot === 'disk' ? [] : kernelArguments(image)),
    ...['-drive', 'file=disk.qcow2,if=none,id=d0,format=qcow2,discard=unmap,cache=unsafe,werror=enospc'],
    ...['-device', 'virtio-blk-pci,drive=d0'],
    ...(linked ? ['-netdev', spareNetwork(linked)] : []),
    ...[
      '-netdev',
      linked ? linkedNetwork : closedNetwork,
      '-device',
      `virtio-net-pci,netdev=n0,romfile=${quiet ? ',guest_announce=off' : ''}`,
    ],
    // Kernel messages, for the diagnosis of a boot that fails. A ring, so a guest cannot fill the host's disk with
    // them.
    ...['-chardev', 'ringbuf,id=boot,size=65536', '-serial', 'chardev:boot'],
    ...['-device', 'virtio-serial-pci'],
    ...['-chardev', 'socket,id=agent,path=agent,server=on,wait=off'],
    ...['-device', 'virtserialport,chardev=agent,name=org.qemu.guest_agent.0'],
    ...['-chardev', 'socket,id=wake,path=wake,server=on,wait=off'],
    ...['-device', 'virtserialport,chardev=wake,name=xueyan.wake'],
    // The keyboard is added over QMP: only there may a file also have an input.
    ...['-chardev', `file,id=terminal,path=${TERMINAL_FILE},append=on`],
    ...['-device', 'virtconsole,chardev=terminal'],
    ...['-vnc', 'unix:vnc,share=force-shared', '-device', 'VGA,vgamem_mb=8', '-display', 'none'],
    // Reports the absolute position of the pointer, so the guest's pointer is where the viewer's is.
    ...(image.desktop ? ['-device', 'virtio-tablet-pci'] : []),
    // A restored guest sees a new generation id and reseeds its random numbers: clones must not share their keys.
    ...['-device', 'vmgenid,guid=auto'],
    ...(dock ? ['-device', DOCK] : []),
    ...['-sandbox', 'on,obsolete=deny,elevateprivileges=deny,resourcecontrol=deny,spawn=deny'],
  ];
}

/** The guest gets an address and a gateway and reaches nothing behind it: not the host, not the network. */
const closedNetwork = 'user,id=n0,restrict=on';
/** Backend of the network device on a private network. */
const linkedNetwork = 'stream,id=n0,server=on,addr.type=unix,addr.path=net';
/**
 * A saved state has a section for the closed network: without this spare one, the template of a closed machine would
 * not fit. It leads to the ports of the machine once it is on the private network too, see `Gate`; with addresses of
 * its own there, since every machine has one.
 */
function spareNetwork(linked: string): string {
  const [network, own] = splitAddress(linked);
  const [host, dns] = [`${network}.${100 + own}`, `${network}.${150 + own}`];
  return `user,id=spare,restrict=on,ipv6=off,net=${network}.0/24,host=${host},dns=${dns},dhcpstart=${network}.230`;
}

/** Returns the first three bytes, and the last, of an address at most 40 of its network of 256. */
function splitAddress(address: string): [string, number] {
  const [, network = '', own = ''] = /^(\d+\.\d+\.\d+)\.(\d+)\/24$/.exec(address) ?? [];
  return [network, Number(own)];
}

const kernelArguments = ({ build, append }: ImageManifest): string[] => [
  ...['-kernel', relativeImage(build, 'vmlinuz'), '-initrd', relativeImage(build, 'initrd')],
  ...['-append', `console=tty0 console=ttyS0 ${append}`],
];

/** Returns everything after the program's name. All paths are relative to the machine's folder. */
export function qemuArguments(machine: MachineArguments): string[] {
  return [
    ...['-name', machine.name],
    ...hardwareArguments(machine.image, machine.size, machine.accelerator, machine),
    ...['-object', memoryObject(machine.memory, machine.size)],
    ...(machine.payload ? payloadArguments(machine.payload) : []),
    ...dataDrives(machine.dataDisks ?? 0),
    ...(machine.dataPlugged ? dataDevices(machine.dataDisks ?? 0) : []),
    ...['-qmp', 'unix:qmp,server=on,wait=off'],
    ...(machine.incoming ? ['-S', '-incoming', 'defer'] : []),
  ];
}

/** Last of the devices: the others keep their addresses. */
const payloadArguments = (file: string) => [
  ...['-drive', `file=${file},if=none,id=d1,format=raw,readonly=on`, '-device', 'virtio-blk-pci,drive=d1'],
];

function memoryObject(memory: MemoryBacking, size: MachineSize): string {
  const bytes = `size=${size.memoryMb}M`;
  if (memory.kind === 'anonymous') return `memory-backend-ram,id=m0,${bytes}`;
  const file = `memory-backend-file,id=m0,${bytes},mem-path=${memory.path}`;
  if (memory.kind === 'shared-file') return `${file},share=on`;
  return `${file},share=off${memory.readOnly ? ',readonly=on,rom=off' : ''}`;
}
