import { z } from 'zod';
import { Machine, machineCpus, machineMemoriesMb } from '../lab/machine.ts';
import { Dataset } from '../prep/dataset.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';

const Key = z.strictObject({ researchProjectId: Id });

const OfMember = Machine.extend({ ownerId: Id, ownerName: z.string() });
export type ResearchMachine = z.output<typeof OfMember>;

/** A data set of a project: every member may read it. */
const Attached = Dataset.pick({ datasetId: true, name: true, kind: true, ownerName: true, rowCount: true }).extend({
  byName: z.string(),
  /** True if the actor added it. */
  mine: z.boolean(),
});
export type ResearchDataset = z.output<typeof Attached>;

export const researchMachineApi = {
  get: get('researchmachine/get', {
    access: 'user',
    summary: 'The machines and data sets of a project, how many it may have, and the images to start from',
    input: z.object({ researchProjectId: Id }),
    output: z.object({
      machineList: z.array(OfMember),
      machinesMax: z.number().int(),
      datasetList: z.array(Attached),
      datasetsMax: z.number().int(),
      imageList: z.array(z.object({ imageId: Id, imageName: z.string(), minMemoryMb: z.number().int() })),
    }),
  }),
  start: post('researchmachine/start', {
    access: 'user',
    audit: { action: 'researchmachine.start', target: 'researchProjectId' },
    summary:
      'Starts my machine of a project, or wakes the one that I have; its image and size hold for a new one alone',
    input: Key.extend({
      /** Null: the actor has a machine already. */
      imageId: Id.nullable(),
      cpus: z.number().int().min(machineCpus.min).max(machineCpus.max),
      memoryMb: z.union(machineMemoriesMb.map((mb) => z.literal(mb))),
    }),
    output: Machine,
  }),
  attach: post('researchmachine/adddataset', {
    access: 'user',
    audit: { action: 'researchmachine.adddataset', target: 'researchProjectId' },
    summary: 'Lets who takes part in a project read a data set that I may change',
    input: Key.extend({ datasetId: Id }),
    output: z.null(),
  }),
  detach: post('researchmachine/deletedataset', {
    access: 'user',
    audit: { action: 'researchmachine.deletedataset', target: 'researchProjectId' },
    summary: 'Takes a data set out of a project; the data set stays',
    input: Key.extend({ datasetId: Id }),
    output: z.null(),
  }),
};

export const researchMachineFaults = faults('researchmachine', {
  notRunning: {
    status: 409,
    zh: '项目在研时成员才能使用科研机',
    en: 'Machines are for those who take part, while the project runs',
    mn: 'Төсөл явагдаж байхад оролцогчид машин ашиглана',
  },
  machines: {
    status: 409,
    zh: '本项目最多 {max} 台科研机，需要更多时请联系管理员',
    en: 'This project has {max} machines already; ask your administrator for more',
    mn: 'Энэ төсөлд {max} машин хүртэл; нэмэх бол админд хандана уу',
  },
  datasets: {
    status: 409,
    zh: '本项目最多 {max} 个数据集，请先移出一个',
    en: 'This project has {max} data sets already; take one out first',
    mn: 'Энэ төсөлд {max} өгөгдлийн багц хүртэл; эхлээд нэгийг гаргана уу',
  },
  memory: {
    zh: '该镜像至少需要 {min} MB 内存',
    en: 'This image needs {min} MB of memory at least',
    mn: 'Энэ дүрсэнд {min} МБ-аас доошгүй санах ой хэрэгтэй',
  },
});
