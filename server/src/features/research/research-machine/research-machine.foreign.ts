import type { Foreign } from '../../../testing/foreign.ts';

const imageId = '0190a000-0000-7000-8000-000000000000';

export const researchMachineForeign: Foreign = {
  inputs: {
    'researchmachine/start': { imageId, cpus: 1, memoryMb: 256 },
    'researchmachine/setquota': { running: 1, machines: 1, dataGb: 1 },
    'researchmachine/savedataset': {
      ...{ name: '他人项目的数据', description: '', labels: [], sharing: 'mine', kind: 'machineLearning' },
    },
  },
};
