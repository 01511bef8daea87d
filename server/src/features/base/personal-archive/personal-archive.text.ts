import type { Text } from '@xueyan/contract/wire/language';

const words = {
  title: { zh: '{name} 的数据', en: 'Data of {name}', mn: '{name} – өгөгдөл' },
  made: { zh: '打包时间：{time}', en: 'Made: {time}', mn: 'Үүсгэсэн: {time}' },
  part: { zh: '内容', en: 'Part', mn: 'Хэсэг' },
  count: { zh: '条数', en: 'Records', mn: 'Тоо' },
  data: { zh: '数据（JSON）', en: 'Data (JSON)', mn: 'Өгөгдөл (JSON)' },
  back: { zh: '返回目录', en: 'Back to the contents', mn: 'Агуулга руу буцах' },
  none: { zh: '没有记录', en: 'No records', mn: 'Бичлэг байхгүй' },
  lost: {
    zh: '以下文件的内容已丢失，未写入数据包：{names}',
    en: 'The bytes of these files are gone; they were left out: {names}',
    mn: 'Эдгээр файлын агуулга алга болсон тул орхигдлоо: {names}',
  },
  note: {
    zh: '只包含本人的数据，以及已经公布的成绩。文字是 Markdown 文件，数据是 JSON 文件，上传的文件在 files 文件夹里。',
    en: 'Only the person’s own data, and marks that are published. Texts are Markdown files, data are JSON files, and uploaded files are in the folder “files”.',
    mn: 'Зөвхөн тухайн хүний өгөгдөл ба зарласан дүн. Бичвэр нь Markdown, өгөгдөл нь JSON, файлууд нь files хавтсанд.',
  },
} satisfies Record<string, Text>;

export const archiveText: Record<keyof typeof words, Text> = words;

/** Message to a person whose data an administrator has packed; it includes traditional Chinese. */
export const packedByAdministrator = {
  title: {
    zh: '管理员为您打包了个人数据',
    tw: '管理員為您打包了個人資料',
    en: 'An administrator packed your data',
    mn: 'Админ таны өгөгдлийг багцалж байна',
  },
  content: {
    zh: '{name} 发起了您的个人数据打包，原因：{reason}。只有您本人可以在个人中心下载，{days} 天后自动删除。',
    tw: '{name} 發起了您的個人資料打包，原因：{reason}。只有您本人可以在個人中心下載，{days} 天後自動刪除。',
    en: '{name} had your data packed: {reason}. Only you can download it, in the personal centre; it is deleted after {days} days.',
    mn: '{name} таны өгөгдлийг багцлуулсан: {reason}. Зөвхөн та хувийн төвөөс татах боломжтой; {days} хоногийн дараа устана.',
  },
};
