import type { MachineSize } from '@xueyan/contract/lab/machine';

/** Master of a cluster: the machine that the experiment itself names. */
export interface Master {
  imageId: string;
  size: MachineSize;
}
