import { z } from 'zod';
import { faults } from '../wire/fault.ts';
import { idForm, Markdown } from '../wire/scalar.ts';

/** Maximum number of files for an editor per call; together they may be five times as large as one. */
export const editorMaxFiles = 20;

/** Formats that the editor accepts, by content and not by name. */
export const editorExtensions = ['png', 'jpg', 'gif', 'webp', 'mp3', 'wav', 'rar', 'mp4', 'docx', 'doc', 'md'] as const;
export const coverExtensions = ['png', 'jpg'] as const;

/**
 * Record that an upload belongs to, which decides who may read it. `course`: everybody who may open the course; `run`:
 * the student of the attempt and the course's teachers; `help`: readers of the help document; `question`, of a bank:
 * people who may use the bank or a question that shows it, and candidates of an exam that contains it; `task`, of a
 * work: its authors and its markers; `team`: people who see the work of a team of students; `article`, `resource` and
 * `page` of the school's content: their readers; `deck`: people who see a deck that contains it; `mindmap`: people who see a map that shows it. Spelled `course-<id>`,
 * `run-<id>` and so on in `editor/uploadmarkfile/{flagId}` and `file/cover/{courseId}`.
 */
export const FlagId = z
  .string()
  .regex(new RegExp(`^(course|run|help|question|task|team|article|resource|page|deck|mindmap)-${idForm}$`, 'i'));

/** Address of a stored file. */
export const FileAddress = z.string().regex(new RegExp(`^/api/file/get/${idForm}$`, 'i'));
/** Address of a stored file, or empty. */
export const OptionalFileAddress = z.string().regex(new RegExp(`^(/api/file/get/${idForm})?$`, 'i'));

/** Matches the addresses of stored files in a text, with their ids as first group. */
export const fileAddresses = new RegExp(`/api/file/get/(${idForm})`, 'gi');

/** Matches the ids alone in the addresses of stored files in a text. */
export const fileIdsInAddresses = new RegExp(`(?<=/api/file/get/)${idForm}`, 'gi');

/** Returns the address of a stored file; empty for none. */
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
  'deck',
  'mindmap',
  'media',
  'chat',
  'aiapp',
  'preview',
] as const;
export type FileScope = (typeof fileScopes)[number];

export const WordReply = z.object({
  /** The document as Markdown, with its pictures stored and linked. */
  content: Markdown,
});

export const UploadReply = z.object({
  /** File name as uploaded (numbered where several share one) → address of the file. */
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
    zh: '请选择上传文件,文件最大不能超过{max}M',
    en: 'Please choose a file of at most {max} MB',
    mn: '{max} MB-аас ихгүй файл сонгоно уу',
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
