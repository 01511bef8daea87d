import { faults } from './fault.ts';

/** Bytes that what somebody uploads may unpack to, all its parts together. */
export const unpackedMaxBytes = 40 * 1024 * 1024;

/** Why a document or a workbook is not read to its end, whatever it holds. */
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
  notArchive: {
    status: 415,
    zh: '压缩包无法读取，可能已损坏、设有密码，或包含不安全的文件名',
    en: 'The archive cannot be read: it may be damaged, protected by a password, or hold unsafe file names',
    mn: 'Архивыг уншиж чадсангүй: гэмтсэн, нууц үгтэй эсвэл аюултай файлын нэртэй байж магадгүй',
  },
  busy: {
    status: 429,
    zh: '正在处理的文件较多，请稍后再试',
    en: 'Other files are being read, please try again in a moment',
    mn: 'Олон файл боловсруулж байна, түр хүлээгээд дахин оролдоно уу',
  },
});
