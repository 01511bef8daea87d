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
