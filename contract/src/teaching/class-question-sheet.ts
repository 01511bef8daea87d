import { classOfRecordColumns } from '../school/class-record.ts';
import type { Text } from '../wire/language.ts';

const kindNames: Record<string, Text> = {
  pick: { zh: '随机点名', en: 'Random pick', mn: 'Санамсаргүй' },
  buzz: { zh: '抢答', en: 'Buzz-in', mn: 'Түрүүлж хариулах' },
  poll: { zh: '投票', en: 'Poll', mn: 'Санал асуулга' },
  text: { zh: '主观题', en: 'Written answer', mn: 'Бичгийн хариулт' },
};
const judgementNames: Record<string, Text> = {
  none: { zh: '未评', en: 'Not judged', mn: 'Үнэлээгүй' },
  right: { zh: '正确', en: 'Right', mn: 'Зөв' },
  partly: { zh: '部分正确', en: 'Partly right', mn: 'Хэсэгчлэн зөв' },
  wrong: { zh: '错误', en: 'Wrong', mn: 'Буруу' },
};

/** Returns the letter of an option: A, B, C … */
export const letterOf = (place: number): string => String.fromCharCode(65 + place);

interface QuestionLine {
  options: string[];
  histogram: number[];
  rightOptions: number[];
  rightText: string;
  names: string[];
}

/** Columns of the export of a class's questions. */
export const classQuestionSheet = {
  name: { zh: '提问记录', en: 'Questions', mn: 'Асуултууд' },
  columns: {
    ...classOfRecordColumns,
    createTime: { title: { zh: '时间', en: 'Time', mn: 'Цаг' }, kind: 'time' as const },
    kind: { title: { zh: '方式', en: 'Kind', mn: 'Хэлбэр' }, values: kindNames },
    prompt: { title: { zh: '题目', en: 'Question', mn: 'Асуулт' }, width: 36 },
    result: {
      title: { zh: '选项与票数', en: 'Options and votes', mn: 'Сонголт ба санал' },
      width: 36,
      read: ({ options, histogram }: QuestionLine) =>
        options.map((option, place) => `${letterOf(place)} ${option}：${histogram[place] ?? 0}`).join('；'),
    },
    key: {
      title: { zh: '正确答案', en: 'Right answer', mn: 'Зөв хариулт' },
      read: ({ rightOptions, rightText }: QuestionLine) => rightText || rightOptions.map(letterOf).join(''),
    },
    names: {
      title: { zh: '学生', en: 'Students', mn: 'Сурагчид' },
      width: 24,
      read: ({ names }: QuestionLine) => names.join('、'),
    },
    answered: { title: { zh: '作答人数', en: 'Answered', mn: 'Хариулсан' }, kind: 'number' as const },
    rightCount: { title: { zh: '答对人数', en: 'Right', mn: 'Зөв' }, kind: 'number' as const },
  },
};

/** Columns of the export of the answers given in a class. */
export const classResponseSheet = {
  name: { zh: '作答记录', en: 'Answers', mn: 'Хариултууд' },
  columns: {
    time: { title: { zh: '时间', en: 'Time', mn: 'Цаг' }, kind: 'time' as const },
    kind: { title: { zh: '方式', en: 'Kind', mn: 'Хэлбэр' }, values: kindNames },
    prompt: { title: { zh: '题目', en: 'Question', mn: 'Асуулт' }, width: 36 },
    loginName: { title: { zh: '学号', en: 'Login name', mn: 'Нэвтрэх нэр' } },
    userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
    answer: { title: { zh: '回答', en: 'Answer', mn: 'Хариулт' }, width: 36 },
    judgement: { title: { zh: '评价', en: 'Judgement', mn: 'Үнэлгээ' }, values: judgementNames },
  },
};
