import { z } from 'zod';
import { Machine, machineCpus, machineMemoriesMb } from '../lab/machine.ts';
import { Dataset, DatasetForm, datasetKinds } from '../prep/dataset.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';
import { ResearchQuota, ResearchUsage } from './research-quota.ts';

const Key = z.strictObject({ researchProjectId: Id });

const OfMember = Machine.extend({ ownerId: Id, ownerName: z.string() });
export type ResearchMachine = z.output<typeof OfMember>;

/** A data set of a project: every member may read it. */
const Attached = Dataset.pick({ datasetId: true, name: true, kind: true, ownerName: true, rowCount: true }).extend({
  byName: z.string(),
  /** True if the actor added it. */
  mine: z.boolean(),
  /** True if it was made for the project, and counts in its quota. */
  belongs: z.boolean(),
  /** Bytes of its files. */
  bytes: z.number(),
});
export type ResearchDataset = z.output<typeof Attached>;

export const researchMachineApi = {
  get: get('researchmachine/get', {
    access: 'user',
    summary: 'The machines and data sets of a project, its quota with what is used, and the images to start from',
    input: z.object({ researchProjectId: Id }),
    output: z.object({
      machineList: z.array(OfMember),
      machinesMax: z.number().int(),
      usage: ResearchUsage,
      quota: ResearchQuota,
      /** What holds where the quota says nothing. */
      defaults: z.object({ running: z.number().int(), machines: z.number().int(), dataGb: z.number().int() }),
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
  sleep: post('researchmachine/sleep', {
    access: 'user',
    audit: { action: 'researchmachine.sleep', target: 'machineId' },
    summary: 'Lets a running machine of a project sleep, with everything in it: mine, or any by who leads the project',
    input: Key.extend({ machineId: Id }),
    output: Machine,
  }),
  setQuota: post('researchmachine/setquota', {
    access: 'may:research.manage',
    audit: { action: 'researchproject.setquota', target: 'researchProjectId' },
    summary: 'Sets the quota of a project, by who decides about it; what is above it already stays',
    input: Key.extend(ResearchQuota.shape),
    output: z.null(),
  }),
  saveDataset: post('researchmachine/savedataset', {
    access: 'may:prep.use',
    shown: ['name', 'description'],
    audit: { action: 'researchmachine.savedataset', made: 'datasetId' },
    summary: 'Makes an empty data set that belongs to a project: its members read it, and it counts in its quota',
    input: Key.extend({ ...DatasetForm.shape, kind: z.enum(datasetKinds) }),
    output: z.object({ datasetId: Id }),
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
    zh: '本项目最多保留 {max} 台科研机，现有 {used} 台（休眠的也算）；需要更多时请管理员调高项目配额',
    en: 'This project may keep {max} {max, machine|machines} and has {used}, sleeping ones too; ask your administrator to raise its quota',
    mn: 'Энэ төсөл {max} машин хүртэл хадгална, одоо {used} байна (унтсан нь орно); нэмэх бол админаас квот нэмүүлнэ үү',
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
