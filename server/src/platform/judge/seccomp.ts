// Filter of system calls in the jail: rarely used parts of the kernel are refused. Everything that ordinary programs do
// is allowed; files, network and processes are confined by the namespaces.

interface Machine {
  arch: number;
  denied: number[];
  clone: number;
  clone3: number;
  socket: number;
  /** Numbers from here on belong to another calling convention, which the list does not cover. */
  otherAbi?: number;
}

/** Same numbers on every architecture: io_uring, and the newer mount calls. */
const everywhere = [425, 426, 427, 428, 429, 430, 431, 432, 433, 442];

const machines: Partial<Record<NodeJS.Architecture, Machine>> = {
  x64: {
    arch: 0xc000_003e,
    clone: 56,
    clone3: 435,
    socket: 41,
    otherAbi: 0x4000_0000,
    // ptrace, syslog, pivot_root, chroot, acct, mount, umount2, swapon, swapoff, reboot, modules, quotactl, kexec,
    // keys, unshare, perf, name_to_handle_at, open_by_handle_at, setns, process_vm_readv and _writev, bpf, userfaultfd.
    denied: [
      ...[101, 103, 155, 161, 163, 165, 166, 167, 168, 169, 175, 176, 313, 179, 246, 320, 248, 249, 250, 272, 298],
      ...[303, 304, 308, 310, 311, 321, 323],
    ],
  },
  arm64: {
    arch: 0xc000_00b7,
    clone: 220,
    clone3: 435,
    socket: 198,
    denied: [
      ...[117, 116, 41, 51, 89, 40, 39, 224, 225, 142, 105, 106, 273, 60, 104, 294, 217, 218, 219, 97, 241, 264, 265],
      ...[268, 270, 271, 280, 282],
    ],
  },
};

const LOAD = 0x20;
const AND = 0x54;
const IF_EQUAL = 0x15;
const IF_AT_LEAST = 0x35;
const RETURN = 0x06;
const ALLOW = 0x7fff_0000;
const KILL = 0x8000_0000;
const EPERM = 0x0005_0000 | 1;
const ENOSYS = 0x0005_0000 | 38;
const EAFNOSUPPORT = 0x0005_0000 | 97;

const NUMBER = 0;
const ARCH = 4;
const FIRST_ARGUMENT = 16;
/** Flags of `clone` that create a new namespace. */
const NEW_NAMESPACES = 0x7e02_0000;
/** Unix, IPv4, IPv6: other families, such as vsock, do not respect the network namespace. */
const families = [1, 2, 10];

type Step = [code: number, ifTrue: number, ifFalse: number, value: number];

/** Returns the filter in the kernel's format; null on an unknown architecture. */
export function seccompFilter(architecture: NodeJS.Architecture = process.arch): Buffer | null {
  const machine = machines[architecture];
  if (!machine) return null;
  const steps: Step[] = [
    [LOAD, 0, 0, ARCH],
    [IF_EQUAL, 1, 0, machine.arch],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, NUMBER],
    ...(machine.otherAbi ? refuse([IF_AT_LEAST, 0, 1, machine.otherAbi], ENOSYS) : []),
    ...[...machine.denied, ...everywhere].flatMap((number) => refuse([IF_EQUAL, 0, 1, number], EPERM)),
    // The flags of clone3 are in memory, which a filter cannot read; libraries fall back to clone.
    ...refuse([IF_EQUAL, 0, 1, machine.clone3], ENOSYS),
    [IF_EQUAL, 0, 4, machine.clone],
    [LOAD, 0, 0, FIRST_ARGUMENT],
    [AND, 0, 0, NEW_NAMESPACES],
    [IF_EQUAL, 1, 0, 0],
    [RETURN, 0, 0, EPERM],
    [LOAD, 0, 0, NUMBER],
    [IF_EQUAL, 0, families.length + 2, machine.socket],
    [LOAD, 0, 0, FIRST_ARGUMENT],
    ...families.map((family, i): Step => [IF_EQUAL, families.length - i, 0, family]),
    [RETURN, 0, 0, EAFNOSUPPORT],
    [RETURN, 0, 0, ALLOW],
  ];
  const bytes = Buffer.alloc(steps.length * 8);
  steps.forEach(([code, ifTrue, ifFalse, value], i) => {
    bytes.writeUInt16LE(code, i * 8);
    bytes.writeUInt8(ifTrue, i * 8 + 2);
    bytes.writeUInt8(ifFalse, i * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, i * 8 + 4);
  });
  return bytes;
}

const refuse = (condition: Step, answer: number): Step[] => [condition, [RETURN, 0, 0, answer]];
