import type { MachineSize } from '@xueyan/contract/lab/machine';
import { keepText } from '../../../api/keep-text.ts';

export const presets = [
  { key: 'small', cpus: 1, memoryMb: 256 },
  { key: 'medium', cpus: 1, memoryMb: 512 },
  { key: 'large', cpus: 2, memoryMb: 1024 },
] as const;

/** Stores the chosen size on this device as the default of the next experiment. */
export function rememberSize({ cpus, memoryMb }: MachineSize): void {
  keepText(localStorage, 'DEFAULT_CPU', String(cpus));
  keepText(localStorage, 'DEFAULT_MEMORY', String(memoryMb));
}

/** Stores the number of graphics processors likewise. */
export function rememberGpus(gpus: number): void {
  keepText(localStorage, 'DEFAULT_GPU', String(gpus));
}

const remembered = (): MachineSize | undefined =>
  presets.find(
    ({ cpus, memoryMb }) =>
      String(cpus) === localStorage.getItem('DEFAULT_CPU') &&
      String(memoryMb) === localStorage.getItem('DEFAULT_MEMORY'),
  );

/**
 * Returns the size for a chosen image: the current one, or for the first image the size used last; never less than the
 * image needs.
 */
export function sizeFor(size: MachineSize, minMemoryMb: number, first: boolean): MachineSize {
  const wanted = (first && remembered()) || size;
  const { cpus, memoryMb } =
    wanted.memoryMb >= minMemoryMb ? wanted : (presets.find((one) => one.memoryMb >= minMemoryMb) ?? wanted);
  return { cpus, memoryMb };
}
