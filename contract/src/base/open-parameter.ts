import { z } from 'zod';
import { post } from '../wire/endpoint.ts';

/** Largest file in MB by what it is uploaded for, as the product brings it; a school may change each. */
export const uploadMost = {
  attachment: 2_048,
  task: 50,
  editor: 20,
  material: 500,
  library: 200,
  courseVideo: 200,
  application: 10,
  research: 20,
  bundle: 8_192,
  image: 20_480,
  systemFile: 8_192,
  sheet: 10,
  questions: 20,
  word: 10,
  cover: 2,
  avatar: 2,
  studentPhoto: 2,
  studentPhotos: 60,
  chatFile: 20,
  chatPicture: 5,
  deck: 40,
  knowledge: 50,
  table: 300,
  picture: 8,
  pictureArchive: 2_048,
  machineFile: 32,
} as const;
export type UploadKind = keyof typeof uploadMost;

/** Days for which records are kept, as the product brings it. */
const keptDays = { loginKeptDays: 180, taskRunKeptDays: 90, libraryBinDays: 30 } as const;

export type OpenParameter = keyof typeof keptDays | `${UploadKind}MostMb`;

/** Parameters that every user may read, because pages state them, with their defaults. */
export const openParameters = {
  ...keptDays,
  ...(Object.fromEntries(Object.entries(uploadMost).map(([kind, mb]) => [`${kind}MostMb`, mb])) as Record<
    `${UploadKind}MostMb`,
    number
  >),
};

export const openParameterApi = {
  list: post('parameter/listopen', {
    access: 'user',
    summary: 'The limits that pages state, as they hold now, by name',
    input: z.strictObject({}),
    output: z.object({ values: z.record(z.string(), z.number()) }),
  }),
};
