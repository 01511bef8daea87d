import { z } from 'zod';
import { Machine } from '../lab/machine.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';

/** Recipe of the image in which trainings are opened: Python with pandas and scikit-learn. */
export const trainingImageRecipe = 'python-data';

/** Files that a training brings into a machine: its data, and the program that trains the same. */
export const trainingMachineFiles = { data: 'data.csv', program: 'train.py' } as const;

/** Returns the name of the folder of a training in the home of a machine's user. */
export const trainingFolderOf = (runId: string): string => `training-${runId.slice(-8)}`;

/**
 * Whether a training can be opened in a machine: `image` if the image has not been built, `section` if its section keeps
 * rows hidden, `kind` if it is not on a table.
 */
export const trainingMachineAbilities = ['yes', 'image', 'section', 'kind'] as const;
export type TrainingMachineAbility = (typeof trainingMachineAbilities)[number];

const Key = z.strictObject({ runId: Id });

export const trainingMachineApi = {
  get: post('trainingmachine/get', {
    access: 'may:training.use',
    summary: 'Whether one of my trainings can be opened in a machine, and my machine for it, if there is one',
    input: Key,
    output: z.object({ ability: z.enum(trainingMachineAbilities), machine: Machine.nullable() }),
  }),
  open: post('trainingmachine/open', {
    access: 'may:training.use',
    audit: { action: 'trainingmachine.open', target: 'runId' },
    summary:
      'Starts or wakes my machine with Python, and puts the data and the program of a training into a folder once it runs; a folder that is there stays as it is',
    input: Key,
    output: z.object({
      machine: Machine,
      /** True if the folder is in the machine; false if it does not run yet: ask again then. */
      placed: z.boolean(),
    }),
  }),
};

export const trainingMachineFaults = faults('trainingmachine', {
  image: {
    status: 409,
    zh: '“Python 数据分析”镜像还没有构建：请管理员在“镜像管理”中构建',
    en: 'The image “Python 数据分析” has not been built: an administrator builds it among the images',
    mn: '“Python 数据分析” дүрс угсраагүй байна: админ дүрсүүд дотроос угсарна',
  },
  section: {
    status: 409,
    zh: '课程实验的数据里有隐藏的测试行，不能带进虚拟机',
    en: 'An experiment of a course keeps rows hidden; its data do not go into a machine',
    mn: 'Хичээлийн туршилтын өгөгдөлд нууц мөр байгаа тул машинд оруулахгүй',
  },
  kind: {
    status: 409,
    zh: '只有表格数据的训练可以在虚拟机里打开',
    en: 'Only trainings on tables are opened in a machine',
    mn: 'Зөвхөн хүснэгтийн сургалтыг машинд нээнэ',
  },
});
