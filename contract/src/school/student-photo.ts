import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { Id } from '../wire/scalar.ts';

/** Bytes of one photo, and of an archive of them. */
export const photoMaxBytes = 2 * 1024 * 1024;
export const photosMaxBytes = 60 * 1024 * 1024;
/** Files in one archive. */
export const photosMaxFiles = 2_000;
/** By content, not by name. */
export const photoExtensions = ['png', 'jpg'] as const;
export const photoMaxPixels = 4_096;

/** Below it `/{studentId}` takes the photo of one student. */
export const photoPath = 'file/studentphoto';
/** An archive of photos that are named by student number: looked at, and taken in by a job. */
export const photosCheckPath = 'student/photos/check';
export const photosStartPath = 'student/photos/start';

export const PhotoReply = z.object({ photo: z.string() });

/** Why a file of an archive is no photo of a student; empty: it is one. */
export const photoProblems = ['', 'unknown', 'twice', 'kind', 'size', 'pixels'] as const;
export type PhotoProblem = (typeof photoProblems)[number];

export const CheckedPhoto = z.object({
  /** As it stands in the archive. */
  name: z.string(),
  studentNumber: z.string(),
  /** Empty: no student has the number. */
  studentName: z.string(),
  /** The student has a photo already, which it would take the place of. */
  replaces: z.boolean(),
  problem: z.enum(photoProblems),
});
export type CheckedPhoto = z.output<typeof CheckedPhoto>;

const count = z.number().int();
export const PhotosCheck = z.object({
  goodCount: count,
  replaceCount: count,
  problemCount: count,
  /** Problems first, the first 300. */
  photoList: z.array(CheckedPhoto),
});
export type PhotosCheck = z.output<typeof PhotosCheck>;
export const PhotosStart = z.object({ jobId: Id });
/** What the job brings. */
export const TakenPhotos = z.object({ taken: count, left: count });

export const studentPhotoApi = {
  remove: post('student/removephoto', {
    access: 'may:member.manage',
    audit: { action: 'student.photo', target: 'studentId' },
    summary: 'Takes the photo of a student away',
    input: z.strictObject({ studentId: Id }),
    output: z.null(),
  }),
};

export const studentPhotoFaults = faults('studentPhoto', {
  kind: {
    status: 415,
    zh: '照片只支持 JPG 或 PNG 图片',
    en: 'A photo must be a JPG or PNG picture',
    mn: 'Зураг JPG эсвэл PNG байх ёстой',
  },
  size: {
    status: 413,
    zh: '照片不能超过 {max} MB',
    en: 'A photo may be {max} MB at most',
    mn: 'Зураг {max} MB-аас хэтрэхгүй',
  },
  pixels: {
    zh: '照片的宽和高不能超过 {max} 像素',
    en: 'A photo may be {max} pixels wide and high at most',
    mn: 'Зургийн өргөн, өндөр {max} цэгээс хэтрэхгүй',
  },
  none: {
    zh: '压缩包里没有可以导入的照片，文件名应为学号，例如 20260101.jpg',
    en: 'There is no photo to take in: they are named by student number, such as 20260101.jpg',
    mn: 'Архивт оруулах зураг алга: нэр нь сурагчийн дугаар байна, жишээ нь 20260101.jpg',
  },
  away: {
    zh: '上传的压缩包已过期，请重新上传',
    en: 'The archive is not there any more; please upload it again',
    mn: 'Архив байхгүй болсон; дахин байршуулна уу',
  },
});

/** What is said of a file of an archive. */
export const photoProblemNames: Record<Exclude<PhotoProblem, ''>, Text> = {
  unknown: { zh: '没有这个学号的学生', en: 'No student has this number', mn: 'Ийм дугаартай сурагч алга' },
  twice: { zh: '压缩包里有同一学号的另一张', en: 'Another one has this number', mn: 'Энэ дугаартай өөр зураг бий' },
  kind: { zh: '不是 JPG 或 PNG 图片', en: 'No JPG or PNG picture', mn: 'JPG, PNG зураг биш' },
  size: { zh: '超过 2 MB', en: 'Larger than 2 MB', mn: '2 MB-аас том' },
  pixels: { zh: '超过 4096 像素', en: 'More than 4096 pixels', mn: '4096 цэгээс их' },
};
