import { faults } from '../wire/fault.ts';

export const applicationFaults = faults('aiapplication', {
  missing: { zh: '请填写「{label}」', en: 'Please fill in “{label}”', mn: '«{label}» бөглөнө үү' },
  tooLong: {
    zh: '「{label}」最多 {max} 字',
    en: '“{label}” has {max} characters at most',
    mn: '«{label}» дээд тал нь {max} тэмдэгт',
  },
  noOption: {
    zh: '「{label}」没有这个选项',
    en: '“{label}” has no such option',
    mn: '«{label}»-д ийм сонголт алга',
  },
  notOffered: {
    zh: '「{label}」不接受「{name}」这种文件',
    en: '“{label}” does not take files such as “{name}”',
    mn: '«{label}» нь «{name}» төрлийн файл авахгүй',
  },
  noPictures: {
    zh: '「{label}」不接受图片',
    en: '“{label}” takes no pictures',
    mn: '«{label}» нь зураг авахгүй',
  },
  tooManyFiles: {
    zh: '「{label}」最多上传 {max} 个文件',
    en: '“{label}” takes {max} {max, file|files} at most',
    mn: '«{label}» дээд тал нь {max} файл авна',
  },
  tooManyInAll: {
    zh: '一次最多上传 {files} 个文件和 {pictures} 张图片',
    en: 'At most {files} files and {pictures} pictures at once',
    mn: 'Нэг удаад дээд тал нь {files} файл, {pictures} зураг',
  },
  onlyTexts: {
    zh: '生成图片、语音或视频的应用只能用文字：「{label}」不能接收图片',
    en: 'An application that makes media works with text alone: “{label}” cannot take pictures',
    mn: 'Зураг, дуу, видео үүсгэдэг програм зөвхөн бичвэр авна: «{label}» зураг авах боломжгүй',
  },
  noQuestion: { zh: '请输入问题', en: 'Please ask something', mn: 'Асуултаа бичнэ үү' },
  unknownVariable: {
    zh: '提示词中的 {name} 不是表单里的变量',
    en: '{name} of the prompt is no variable of the form',
    mn: 'Сануулгын {name} нь маягтын хувьсагч биш',
  },
  noBase: {
    zh: '知识库问答需要选择知识库',
    en: 'Knowledge Q&A needs a knowledge base',
    mn: 'Мэдлэгийн асуултад мэдлэгийн сан хэрэгтэй',
  },
  notWaiting: { zh: '它没有在等待审核', en: 'It does not wait for review', mn: 'Хяналт хүлээгээгүй байна' },
  notPublished: { zh: '这个应用没有发布', en: 'It is not published', mn: 'Нийтлээгүй байна' },
  ownRating: {
    zh: '不能给自己的应用评分',
    en: 'One does not rate one’s own application',
    mn: 'Өөрийн програмд үнэлгээ өгөхгүй',
  },
  noCopy: {
    zh: '这个应用不允许复制',
    en: 'This application may not be copied',
    mn: 'Энэ програмыг хуулж болохгүй',
  },
  noVoice: {
    zh: '没有选择语音模型时，请选择服务器自带的声音',
    en: 'Without a speech model, choose one of the server’s own voices',
    mn: 'Дуу үүсгэх загваргүй бол серверийн дуу хоолойг сонгоно уу',
  },
  noCourse: { zh: '请选择课程', en: 'Please choose a course', mn: 'Хичээл сонгоно уу' },
  promptTooLong: {
    zh: '填好后的内容共 {n} 字，最多 {max} 字',
    en: 'What is filled in has {n} characters, {max} at most',
    mn: 'Бөглөсөн нь {n} тэмдэгт, дээд тал нь {max}',
  },
  used: {
    zh: '已有人使用过，不能删除，可以撤回',
    en: 'It has been used and cannot be deleted; withdraw it',
    mn: 'Ашигласан тул устгахгүй; буцаана уу',
  },
});
