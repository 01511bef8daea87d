import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { Id } from '../wire/scalar.ts';

/** Maximum number of files in one archive. */
export const photosMaxFiles = 2_000;
/** Photo types, judged by content, not by name. */
export const photoExtensions = ['png', 'jpg'] as const;
export const photoMaxPixels = 4_096;

/** Path of the upload of one photo, followed by `/{studentId}`. */
export const photoPath = 'file/studentphoto';
/** Paths for an archive of photos named by student number: the check, and the start of the import job. */
export const photosCheckPath = 'student/photos/check';
export const photosStartPath = 'student/photos/start';

export const PhotoReply = z.object({ photo: z.string() });

/** Reasons why a file of an archive is refused; empty when it is accepted. */
export const photoProblems = ['', 'unknown', 'twice', 'kind', 'size', 'pixels'] as const;
export type PhotoProblem = (typeof photoProblems)[number];

export const CheckedPhoto = z.object({
  /** Path within the archive. */
  name: z.string(),
  studentNumber: z.string(),
  /** Empty when no student has the number. */
  studentName: z.string(),
  /** Whether it replaces an existing photo of the student. */
  replaces: z.boolean(),
  problem: z.enum(photoProblems),
});
export type CheckedPhoto = z.output<typeof CheckedPhoto>;

const count = z.number().int();
export const PhotosCheck = z.object({
  goodCount: count,
  replaceCount: count,
  problemCount: count,
  /** Stands for the archive in `photosTake`, for an hour, and for whoever sent it. */
  archive: z.string(),
  /** The first 300, problems first. */
  photoList: z.array(CheckedPhoto),
});
export type PhotosCheck = z.output<typeof PhotosCheck>;
export const PhotosStart = z.object({ jobId: Id });
/** Starts the import of an archive that was checked, so that it is sent once; `studentPhoto.away` when it has ended. */
export const photosTake = post('student/photos/take', {
  access: 'may:member.manage',
  summary: 'Takes in the photos of an archive that was checked',
  input: z.strictObject({ archive: z.string().min(1).max(1_000) }),
  output: PhotosStart,
});
/** Result of the job. */
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
    zh: '照片不能超过 {max}',
    en: 'A photo may be {max} at most',
    mn: 'Зураг {max}-аас хэтрэхгүй',
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

/** Texts of the problems of a file. */
export const photoProblemNames: Record<Exclude<PhotoProblem, ''>, Text> = {
  unknown: { zh: '没有这个学号的学生', en: 'No student has this number', mn: 'Ийм дугаартай сурагч алга' },
  twice: { zh: '压缩包里有同一学号的另一张', en: 'Another one has this number', mn: 'Энэ дугаартай өөр зураг бий' },
  kind: { zh: '不是 JPG 或 PNG 图片', en: 'No JPG or PNG picture', mn: 'JPG, PNG зураг биш' },
  size: { zh: '超过大小限制', en: 'Too large', mn: 'Хэт том' },
  pixels: { zh: '超过 4096 像素', en: 'More than 4096 pixels', mn: '4096 цэгээс их' },
};
