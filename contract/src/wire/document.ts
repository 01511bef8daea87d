import { type FaultValues, faults } from './fault.ts';
import type { Text } from './language.ts';

/** Maximum bytes that an uploaded document may unpack to, all its parts together. */
export const unpackedMaxBytes = 40 * 1024 * 1024;

/** Faults for documents and workbooks that are not read to their end, whatever they contain. */
export const documentFaults = faults('document', {
  unpacked: {
    status: 413,
    zh: '文件展开后过大，最多 {max}',
    en: 'The file unfolds to more than {max}',
    mn: 'Файл задлахад хэт том болж байна, дээд тал нь {max}',
  },
  tooComplex: {
    status: 413,
    zh: '文件内容过于复杂，无法读取，请精简后再试',
    en: 'The file is too complex to be read; make it simpler and try again',
    mn: 'Файлын агуулга хэт төвөгтэй тул уншиж чадсангүй; хялбарчлаад дахин оролдоно уу',
  },
  encrypted: {
    status: 415,
    zh: '文件设有密码，无法读取；请取消密码后再上传',
    en: 'The file is protected by a password and cannot be read; remove the password and upload it again',
    mn: 'Файл нууц үгтэй тул уншиж чадсангүй; нууц үгийг арилгаад дахин оруулна уу',
  },
  noCharacters: {
    status: 415,
    zh: '文件里有文字，但字体的编码表缺失或损坏，无法认出是哪些字；请用原来的程序重新导出 PDF 并嵌入字体',
    en: 'The file has text, but the character map of its font is missing or damaged, so that the characters cannot be told; export the PDF again from its program with the fonts embedded',
    mn: 'Файлд бичвэр байгаа боловч үсгийн кодын хүснэгт байхгүй эсвэл гэмтсэн тул үсгийг таньж чадсангүй; эх програмаас нь үсгийн хэвийг оруулан PDF-ээ дахин гаргана уу',
  },
  tooManyPages: {
    status: 413,
    zh: '文件有 {n} 页，最多读取 {max} 页，请拆成几份',
    en: 'The file has {n} pages, {max} at most are read; please split it',
    mn: 'Файл {n} хуудастай, дээд тал нь {max} хуудас уншина; хуваана уу',
  },
  tooManyPassages: {
    status: 413,
    zh: '文档太长：会切成 {n} 段，最多 {max} 段，请拆成几份',
    en: 'The document is too long: {n} passages, {max} at most; please split it',
    mn: 'Баримт хэт урт: {n} хэсэг болно, дээд тал нь {max}; хуваана уу',
  },
  notArchive: {
    status: 415,
    zh: '压缩包无法读取，可能已损坏、设有密码，或包含不安全的文件名',
    en: 'The archive cannot be read: it may be damaged, protected by a password, or hold unsafe file names',
    mn: 'Архивыг уншиж чадсангүй: гэмтсэн, нууц үгтэй эсвэл аюултай файлын нэртэй байж магадгүй',
  },
  otherArchive: {
    status: 415,
    zh: '不支持 7z 和 RAR 压缩包，请改存为 zip、tar 或 tar.gz',
    en: '7z and RAR archives are not supported; save it as zip, tar or tar.gz',
    mn: '7z, RAR архивыг дэмжихгүй; zip, tar эсвэл tar.gz болгож хадгална уу',
  },
  busy: {
    status: 429,
    zh: '正在处理的文件较多，请稍后再试',
    en: 'Other files are being read, please try again in a moment',
    mn: 'Олон файл боловсруулж байна, түр хүлээгээд дахин оролдоно уу',
  },
});

/** What of a document could not be read, though the rest was: a text and its values. */
export interface DocumentNote {
  note: Text;
  values: FaultValues;
}

export const documentNotes = {
  unreadFonts: {
    zh: '有 {n} 种字体的编码表缺失或损坏，用它们写的文字没有读到；其余文字已读取',
    en: '{n} {n, font|fonts} of the file lack a usable character map: what is written with them was not read; the rest was',
    mn: '{n} үсгийн хэвийн кодын хүснэгт байхгүй эсвэл гэмтсэн тул түүгээр бичсэнийг уншаагүй; үлдсэнийг уншсан',
  },
} as const satisfies Record<string, Text>;
