import { defineText } from '../../../ui/text/text.ts';

export const answerSavingText = defineText('exam.answersaving', {
  zh: {
    offline: '没有连上服务器。答案已保存在这台电脑上，连上后自动发送。',
    unkept:
      '浏览器无法在这台电脑上保存答案（空间不足或无痕窗口）。没有发出的答案只在屏幕上：请保持联网，不要刷新或关闭页面，也可以下载答案。',
    refused: '服务器没有接受最近的答案：{reason}',
    retry: '重试',
  },
  en: {
    offline: 'The server was not reached. Your answers are on this computer and are sent once it is back.',
    unkept:
      'The browser cannot keep answers on this computer (no room left, or a private window). Those not yet sent are on the screen alone: stay online, do not reload or close the page, or download them.',
    refused: 'The server did not take the last answers: {reason}',
    retry: 'Try again',
  },
  mn: {
    offline: 'Серверт хүрсэнгүй. Хариулт энэ компьютерт хадгалагдсан, холболт сэргэмэгц илгээнэ.',
    unkept:
      'Хөтөч энэ компьютерт хариулт хадгалж чадахгүй байна (зай дууссан эсвэл нууц цонх). Илгээгээгүй нь зөвхөн дэлгэцэнд: холболтоо таслалгүй, хуудсыг шинэчлэхгүй, хаахгүй байна уу; татаж авч ч болно.',
    refused: 'Сервер сүүлийн хариултыг авсангүй: {reason}',
    retry: 'Дахин оролдох',
  },
});
