import type { Foreign } from '../../../testing/foreign.ts';

const imageId = '0190a000-0000-7000-8000-000000000000';

export const researchMachineForeign: Foreign = {
  inputs: { 'researchmachine/start': { imageId, cpus: 1, memoryMb: 256 } },
};
