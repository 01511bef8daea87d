import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';

/** Length of a chunk in milliseconds: a crash loses at most this and what was being sent. */
export const chunkMs = 3000;
/** Maximum bytes of a chunk. */
export const chunkMaxBytes = 16 * 1024 * 1024;
/** Maximum number of chunks of a recording: two hours. */
export const chunksMax = 2400;
/** Below `/api/`: `POST recording/chunk/{recordingId}/{number from 0}` with the chunk as the field `file` of a form. */
export const chunkPath = 'recording/chunk';
/** Below `/api/`: `GET file/recording/{recordingId}` is what has arrived, as recorded; by ranges, as players ask for it. */
export const recordingFilmPath = 'file/recording';

export const recordingStates = ['recording', 'converting', 'done', 'failed'] as const;
export type RecordingState = (typeof recordingStates)[number];

export const Recording = z.object({
  recordingId: Id,
  title: z.string(),
  state: z.enum(recordingStates),
  chunkCount: z.number().int(),
  bytes: z.number().int(),
  /** Material made from it. */
  materialId: Id.nullable(),
  /** True if it was converted to MP4; otherwise it is stored as recorded, because the server has no ffmpeg. */
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
      /** True if the server can convert to MP4. */
      canConvert: z.boolean(),
    }),
  }),
  begin: post('recording/begin', {
    access: 'may:prep.use',
    audit: { action: 'recording.begin', made: 'recordingId' },
    summary: 'Begins a recording; its chunks follow while it goes on',
    input: z.strictObject({ title: Name(100) }),
    output: Key,
  }),
  finish: post('recording/finish', {
    access: 'may:prep.use',
    audit: { action: 'recording.finish', target: 'recordingId' },
    summary: 'Makes a material of what has arrived; a job does it. Also for a recording that was cut off',
    input: z.strictObject({
      recordingId: Id,
      title: Name(100),
      /** Seconds from the start; what is outside is cut off. Null: nothing is cut. */
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

/** Response to a chunk: the number that is expected next. */
export const ChunkReply = z.object({ next: z.number().int() });

export const recordingFaults = faults('recording', {
  ended: {
    status: 409,
    zh: '这段录屏已经结束',
    en: 'This recording has ended',
    mn: 'Энэ бичлэг дууссан',
  },
  empty: { zh: '还没有收到任何画面', en: 'Nothing has arrived yet', mn: 'Одоогоор юу ч ирээгүй' },
  range: {
    zh: '保留的部分应在开始之后结束',
    en: 'What is kept must end after it begins',
    mn: 'Үлдээх хэсэг эхэлснийхээ дараа дуусах ёстой',
  },
  order: {
    status: 409,
    zh: '缺少第 {n} 段',
    en: 'Part {n} is missing',
    mn: '{n}-р хэсэг дутуу',
  },
});

export const mayKeepRecording = (actor: { id: string }, { ownerId }: { ownerId: string }) => ownerId === actor.id;
