import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';

/** Milliseconds of film in one chunk: a crash loses no more than this and what was on its way. */
export const chunkMs = 3000;
/** Bytes of one chunk. */
export const chunkMaxBytes = 16 * 1024 * 1024;
/** Chunks of one recording: two hours. */
export const chunksMax = 2400;
/** Below `/api/`: `POST recording/chunk/{recordingId}/{number from 0}` with the chunk as the field `file` of a form. */
export const chunkPath = 'recording/chunk';

export const recordingStates = ['recording', 'converting', 'done', 'failed'] as const;
export type RecordingState = (typeof recordingStates)[number];

export const Recording = z.object({
  recordingId: Id,
  title: z.string(),
  state: z.enum(recordingStates),
  chunkCount: z.number().int(),
  bytes: z.number().int(),
  /** The material that it became. */
  materialId: Id.nullable(),
  /** Whether it was converted to MP4; else it was kept as it was recorded, because the server has no ffmpeg. */
  converted: z.boolean(),
  createTime: DateTime,
});
export type Recording = z.output<typeof Recording>;

const Key = z.strictObject({ recordingId: Id });

export const recordingApi = {
  list: post('recording/list', {
    access: 'may:prep.use',
    summary: 'My latest 50 recordings, also those that were cut off',
    input: z.strictObject({}),
    output: z.object({
      recordingList: z.array(Recording),
      /** Whether the server can make MP4 of them. */
      canConvert: z.boolean(),
    }),
  }),
  begin: post('recording/begin', {
    access: 'may:prep.use',
    summary: 'Begins a recording; its chunks follow while it goes on',
    input: z.strictObject({ title: Name(100) }),
    output: Key,
  }),
  finish: post('recording/finish', {
    access: 'may:prep.use',
    summary: 'Makes a material of what has arrived; a job does it. Also for a recording that was cut off',
    input: z.strictObject({
      recordingId: Id,
      title: Name(100),
      /** Seconds from the start; what lies outside is cut away. Null: nothing is. */
      from: z.number().min(0).max(7200).nullable(),
      to: z.number().min(1).max(7200).nullable(),
    }),
    output: z.object({ jobId: Id }),
  }),
  remove: post('recording/delete', {
    access: 'may:prep.use',
    audit: { action: 'recording.delete', target: 'recordingId' },
    summary: 'Throws a recording away; the material that it became stays',
    input: Key,
    output: z.null(),
  }),
};

/** What a chunk is answered: the number that is wanted next. */
export const ChunkReply = z.object({ next: z.number().int() });

export const recordingFaults = faults('recording', {
  ended: {
    status: 409,
    zh: '这段录屏已经结束',
    en: 'This recording has ended',
    mn: 'Энэ бичлэг дууссан',
  },
  empty: { zh: '还没有收到任何画面', en: 'Nothing has arrived yet', mn: 'Одоогоор юу ч ирээгүй' },
  order: {
    status: 409,
    zh: '缺少第 {n} 段',
    en: 'Part {n} is missing',
    mn: '{n}-р хэсэг дутуу',
  },
});

export const mayKeepRecording = (actor: { id: string }, { ownerId }: { ownerId: string }) => ownerId === actor.id;
