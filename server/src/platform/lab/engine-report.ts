// Reports of an engine about itself, its machines and its disk space.

/** Machines found at the start of a server: taken over, gone, or ended because no record knows them. */
export interface AdoptResult {
  adopted: string[];
  lost: string[];
  /** Machines on a member of a cluster that does not answer: what is in them is not gone. */
  away?: { machineId: string; member: string }[];
  reaped: string[];
}

/** Disk space of one item: an image build, a template, a machine or data. */
export interface DiskUse {
  kind: 'image' | 'template' | 'machine' | 'data';
  name: string;
  /** For a template, the image it was made from. */
  build: string;
  sizeMb: number;
}

export interface EngineStatus {
  available: boolean;
  /**
   * What must be installed or allowed before machines can run, as stable codes (`qemu-broken`: it is installed and does
   * not run; `lxd-away`: it does not answer).
   */
  missing: ('qemu-missing' | 'qemu-img-missing' | 'qemu-broken' | 'lxd-away')[];
  version: string;
  /** Hosts that machines are spread over, for an engine that has several hosts or a remote one. */
  members?: { name: string; address: string; isOnline: boolean }[];
  accelerator: 'kvm' | 'tcg' | 'none';
  /** Reason why KVM is not used, when it is not; for the administrator's screen. */
  acceleratorNote: '' | 'chosen' | 'no-device' | 'closed' | 'no-boot' | 'unproven';
  /** Output of QEMU about that reason, for whoever investigates it; not translated. */
  acceleratorDetail: string;
  /** Isolation of guests: cgroup version (0 = none), and whether each has a user id and a network of its own. */
  isolation: { cgroup: 0 | 1 | 2; ownUser: boolean; ownNetwork: boolean };
  /** The cluster beside this host, where there are both; `host` is then this host alone. */
  cluster?: { available: boolean; version: string; memoryMb: number; gpus: number };
  host: { cpus: number; gpus: number; memoryMb: number; freeMemoryMb: number; freeDiskMb: number };
}
