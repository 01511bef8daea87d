import { faults } from '../wire/fault.ts';

export const chatFaults = faults('chat', {
  answering: {
    zh: '上一个回答还没有结束，请稍候或先停止它',
    en: 'The last answer is still going on; wait for it or stop it first',
    mn: 'Өмнөх хариулт дуусаагүй; хүлээх эсвэл зогсооно уу',
  },
  tooManyRunning: {
    zh: '您已有 {max} 个回答正在进行，请等其中一个结束',
    en: 'You have {max} answers going on already; wait for one of them',
    mn: 'Танд {max} хариулт үргэлжилж байна; нэг нь дуусахыг хүлээнэ үү',
  },
  notAQuestion: {
    zh: '只能接在同一对话的回答之后提问',
    en: 'A question follows an answer of the same chat',
    mn: 'Асуулт тухайн ярианы хариултын дараа байна',
  },
  modelGone: {
    zh: '所选的模型已不可用，请换一个',
    en: 'The chosen model can no longer be asked; choose another',
    mn: 'Сонгосон загвар ашиглах боломжгүй; өөрийг сонгоно уу',
  },
  basesClosed: {
    status: 403,
    zh: '这个对话所依据的知识库已删除，或不再开放：以前的对话仍可查看，不能再提问。请新建对话，或联系应用的制作者',
    en: 'The knowledge bases of this chat are gone, or no longer open: it can be read, not continued. Begin a new one, or ask the maker of the application',
    mn: 'Энэ ярианы мэдлэгийн сан устсан эсвэл нээлттэй биш болсон: өмнөх яриаг унших боломжтой, асуух боломжгүй. Шинэ яриа эхлүүлэх эсвэл програмыг хийсэн хүнд хандана уу',
  },
  applicationClosed: {
    status: 403,
    zh: '这个 AI 应用已撤回，或不再对您开放：以前的对话仍可查看，不能再提问',
    en: 'This application was withdrawn, or is no longer open to you: the chat can be read, not continued',
    mn: 'Энэ AI програм буцаагдсан эсвэл танд нээлттэй биш болсон: өмнөх яриаг унших боломжтой, асуух боломжгүй',
  },
  tooLong: {
    zh: '问题和附件太长，超出了模型能读的长度（约 {max} token），请删减',
    en: 'Question and files are longer than the model can read (about {max} tokens)',
    mn: 'Асуулт, файл загварын уншиж чадахаас урт байна (ойролцоогоор {max} токен)',
  },
  tookOver: {
    zh: '「{first}」没有回答（{why}），由「{by}」代答',
    en: '“{first}” did not answer ({why}); “{by}” answered in its place',
    mn: '«{first}» хариулсангүй ({why}); оронд нь «{by}» хариулав',
  },
  tooManyFiles: {
    zh: '一个问题最多带 {max} 个文件',
    en: 'A question has {max} files at most',
    mn: 'Нэг асуулт дээд тал нь {max} файлтай',
  },
  promptsFull: {
    zh: '最多保存 {max} 条提示词',
    en: 'At most {max} prompts are kept',
    mn: 'Дээд тал нь {max} сануулга хадгална',
  },
  fileKind: {
    zh: '不能读取这种文件，可以添加：{kinds}',
    en: 'This kind of file is not read; these are: {kinds}',
    mn: 'Ийм төрлийн файл уншихгүй; уншдаг нь: {kinds}',
  },
  noText: {
    zh: '没有在文件中读到文字。扫描件、加密或损坏的文件无法读取',
    en: 'No text was found in the file. Scans, encrypted and damaged files cannot be read',
    mn: 'Файлаас бичвэр олдсонгүй. Скан, нууцалсан, гэмтсэн файл уншигдахгүй',
  },
});
