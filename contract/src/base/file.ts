import { z } from 'zod';
import { faults } from '../wire/fault.ts';
import { Markdown } from '../wire/scalar.ts';

/** Bytes. Cover of a course: 2 MB; a file put into an editor: 20 MB. */
export const coverMaxBytes = 2 * 1024 * 1024;
export const editorMaxBytes = 20 * 1024 * 1024;
/** Files put into an editor by one call; together they may be five times as large as one. */
export const editorMaxFiles = 20;

/** A Word document whose text is taken over: 10 MB. */
export const wordMaxBytes = 10_485_760;

/** What the editor takes, by content and not by name. */
export const editorExtensions = ['png', 'jpg', 'gif', 'webp', 'mp3', 'wav', 'rar', 'mp4', 'docx', 'doc', 'md'] as const;
export const coverExtensions = ['png', 'jpg'] as const;

/**
 * Where an upload belongs; it decides who may read it. `course`: everybody who may open the course;
 * `run`: the student who does the experiment and the course's teachers; `help`: whoever may read the help document; `question`,
 * of a bank: who may use the bank or a question that shows it, and who sits an exam that asks it; `task`, of a work: who does
 * it and who marks it; `team`: who sees the work of a team of students; `article`, `resource` and `page` of the school's content:
 * who may read that. Spelled `course-<id>`, `run-<id>` and so on in `editor/uploadmarkfile/{flagId}` and `file/cover/{courseId}`.
 */
export const FlagId = z.string().regex(/^(course|run|help|question|task|team|article|resource|page)-[0-9a-f-]{36}$/i);

/** Where a stored file is read from; empty for none. */
export const fileAddress = (fileId: string | null) => (fileId ? `/api/file/get/${fileId}` : '');

export const fileScopes = [
  'course',
  'run',
  'help',
  'avatar',
  'application',
  'school',
  'student',
  'question',
  'snapshot',
  'task',
  'team',
  'article',
  'resource',
  'page',
  'material',
  'dataset',
  'training',
  'knowledge',
  'research',
] as const;
export type FileScope = (typeof fileScopes)[number];

export const WordReply = z.object({
  /** The document as Markdown, its pictures stored and linked. */
  content: Markdown,
});

export const UploadReply = z.object({
  /** File name as it came (numbered where several came with one name) → address to show it from. */
  fileMap: z.record(z.string(), z.string()),
  errorFileList: z.array(z.string()),
});

export const fileFaults = faults('file', {
  runFull: {
    status: 413,
    zh: '本实验已上传的文件合计不能超过 {max} MB',
    en: 'The files of one experiment may be {max} MB together',
    mn: 'Нэг туршилтын файлууд нийлээд {max} MB-аас хэтрэхгүй',
  },
  ownerFull: {
    status: 413,
    zh: '您已上传的文件合计不能超过 {max} MB，请联系管理员',
    en: 'Your files may be {max} MB together; please talk to the administrator',
    mn: 'Таны файлууд нийлээд {max} MB-аас хэтрэхгүй; админтай холбогдоно уу',
  },
  diskFull: {
    status: 503,
    zh: '服务器磁盘空间不足，暂时不能上传',
    en: 'The server is short of disk space; nothing can be uploaded for now',
    mn: 'Серверийн дискний зай дутсан тул түр файл оруулах боломжгүй',
  },
  empty: { zh: '没有收到文件', en: 'No file arrived', mn: 'Файл ирсэнгүй' },
  coverKind: {
    status: 415,
    zh: '封面只支持 JPG 或 PNG 图片',
    en: 'A cover must be a JPG or PNG picture',
    mn: 'Нүүр зураг JPG эсвэл PNG байх ёстой',
  },
  missing: { status: 404, zh: '文件不存在', en: 'The file does not exist', mn: 'Файл байхгүй байна' },
  wordKind: {
    status: 415,
    zh: '请上传doc,docx格式的文件!',
    en: 'Please choose a .doc or .docx file!',
    mn: 'doc эсвэл docx файл сонгоно уу!',
  },
  wordSize: {
    status: 413,
    zh: '请选择上传文件,文件最大不能超过10M',
    en: 'Please choose a file of at most 10 MB',
    mn: '10 MB-аас ихгүй файл сонгоно уу',
  },
  wordLong: {
    status: 413,
    zh: '文档文字超过 {max} 字，请分成几份导入',
    en: 'The document has more than {max} characters; please import it in parts',
    mn: 'Баримт {max} тэмдэгтээс урт байна, хэсэгчлэн оруулна уу',
  },
  textLong: {
    status: 400,
    zh: '内容超过 {max} 字，请缩短后再保存',
    en: 'More than {max} characters; please shorten the text',
    mn: 'Агуулга {max} тэмдэгтээс урт байна, богиносгоно уу',
  },
  wordBroken: {
    status: 415,
    zh: '文档无法读取，可能已损坏或设有密码',
    en: 'The document cannot be read; it may be damaged or protected by a password',
    mn: 'Баримтыг уншиж чадсангүй: гэмтсэн эсвэл нууц үгтэй байж магадгүй',
  },
});
