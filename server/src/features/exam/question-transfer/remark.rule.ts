import type { Text } from '@xueyan/contract/wire/language';
import type { Remark } from './draft.rule.ts';
import { lostWords } from './lost.rule.ts';

/** Texts of all remarks by readers and writers. */
const words = {
  ...lostWords,
  noStem: { zh: '没有题干', en: 'It asks nothing', mn: 'Асуулт алга' },
  noAnswer: { zh: '没有找到答案', en: 'No answer was found', mn: 'Хариулт олдсонгүй' },
  badAnswer: {
    zh: '看不懂答案“{text}”',
    en: 'The answer “{text}” cannot be understood',
    mn: '“{text}” хариултыг ойлгосонгүй',
  },
  noOption: {
    zh: '答案“{text}”不在选项中',
    en: 'The answer “{text}” is not among the options',
    mn: '“{text}” хариулт сонголтод алга',
  },
  fewOptions: { zh: '至少要有 2 个选项', en: 'Two options at least', mn: 'Дор хаяж 2 сонголт хэрэгтэй' },
  manyOptions: { zh: '选项最多 26 个', en: '26 options at most', mn: 'Дээд тал нь 26 сонголт' },
  unknownKind: { zh: '不认识的题型“{text}”', en: 'The kind “{text}” is not known', mn: '“{text}” төрөл танигдсангүй' },
  otherKind: {
    zh: '本系统没有“{text}”这种题型',
    en: 'There is no kind of question like “{text}” here',
    mn: 'Энд “{text}” төрлийн асуулт байхгүй',
  },
  asEssay: {
    zh: '“{text}”按简答题导入，需要人工评分；原来的选项和答案没有保留',
    en: '“{text}” comes in as a short answer, to be marked by a person; its options and answers are not kept',
    mn: '“{text}” задгай хариулт болж орно, хүн үнэлнэ; сонголт, хариулт нь хадгалагдахгүй',
  },
  gapsDiffer: {
    zh: '题干中有 {gaps} 个空，答案有 {answers} 个',
    en: 'The text has {gaps} {gaps, blank|blanks}, the answer {answers}',
    mn: 'Асуултад {gaps} зай, хариултад {answers} байна',
  },
  badJson: {
    zh: '“高级内容”不是从本系统导出的原样内容',
    en: 'The advanced content is not as it was exported',
    mn: 'Нарийвчилсан агуулга экспортолсон хэвээрээ биш байна',
  },
  badDifficulty: {
    zh: '看不懂难度“{text}”，按“较易”导入',
    en: 'The difficulty “{text}” is not known; it comes in as the second of five',
    mn: '“{text}” хүндрэл танигдсангүй; тавын хоёр дахь болж орно',
  },
  difficultyOff: {
    zh: '难度“{text}”已停用，按“{level}”导入',
    en: 'The difficulty “{text}” is switched off; it comes in as “{level}”',
    mn: '“{text}” хүндрэл идэвхгүй; “{level}” болж орно',
  },
  badScore: {
    zh: '看不懂分值“{text}”，按题型的常用分值导入',
    en: 'The points “{text}” are not known; it comes in with those usual for its kind',
    mn: '“{text}” оноо танигдсангүй; төрлийн ердийн оноогоор орно',
  },
  pictureMissing: {
    zh: '图片“{text}”没有导入：文件中找不到',
    en: 'The picture “{text}” is not in the file',
    mn: '“{text}” зураг файлд алга',
  },
  pictureKind: {
    zh: '有 {n} 张图片的格式不能显示，没有导入',
    en: '{n} {n, picture is|pictures are} of a kind that no page shows',
    mn: '{n} зургийн төрөл харагдахгүй тул ороогүй',
  },
  formulaLost: {
    zh: '有公式没有完全看懂，请核对',
    en: 'A formula was not wholly understood; please check it',
    mn: 'Томьёог бүрэн ойлгосонгүй; шалгана уу',
  },
  symbolLost: {
    zh: '有特殊字体的符号没有认出来，请核对',
    en: 'A sign of a symbol font was not recognized; please check it',
    mn: 'Тусгай үсгийн тэмдгийг танисангүй; шалгана уу',
  },
  noteLost: {
    zh: '脚注没有保留：{text}',
    en: 'A footnote is not kept: {text}',
    mn: 'Зүүлт тайлбар хадгалагдахгүй: {text}',
  },
  partialCredit: {
    zh: '选项的部分分值没有保留',
    en: 'The shares of single options are not kept',
    mn: 'Сонголт тус бүрийн хувь хадгалагдахгүй',
  },
  feedback: {
    zh: '选项的反馈没有保留',
    en: 'The feedback of single options is not kept',
    mn: 'Сонголт бүрийн тайлбар хадгалагдахгүй',
  },
  extraAnswers: {
    zh: '部分得分的答案没有保留：{text}',
    en: 'Answers that are worth a part are not kept: {text}',
    mn: 'Хэсэгчлэн оноо авах хариултууд хадгалагдахгүй: {text}',
  },
  preamble: {
    zh: '第一个大题之前的内容没有当作试题：{text}',
    en: 'What stands above the first section is not taken for questions: {text}',
    mn: 'Эхний хэсгийн өмнөх зүйлийг асуулт гэж авсангүй: {text}',
  },
  sheetUnread: {
    zh: '答案页中有 {n} 处没有用到：{text}',
    en: '{n} {n, answer|answers} of the answer sheet {n, was|were} not used: {text}',
    mn: 'Хариултын хуудасны {n} хариулт ашиглагдаагүй: {text}',
  },
  sheetDiffers: {
    zh: '答案页写的是“{text}”，与题中的答案不同；按题中的答案导入',
    en: 'The answer sheet says “{text}”, other than the question itself; the answer in the question counts',
    mn: 'Хариултын хуудсанд “{text}” гэжээ, асуулт дахь хариултаас өөр; асуулт дахь хариултыг авна',
  },
  answerInStem: {
    zh: '题干或选项里有“答案”，请核对：考生会看到',
    en: 'The text or an option seems to hold an answer; please check, for candidates will read it',
    mn: 'Асуулт эсвэл сонголтод хариулт байж магадгүй; шалгана уу, шалгуулагч харна',
  },
  wildcard: {
    zh: '答案“{text}”中的星号代表任意文字，这里没有通配符：只接受“{plain}”',
    en: 'A star in the answer “{text}” stands for any text; there are no wildcards here: “{plain}” is accepted',
    mn: '“{text}” хариултын од дурын текстийг орлоно; энд орлуулагч тэмдэг алга: “{plain}” хүлээн авна',
  },
  moreAnswers: {
    zh: '还有满分的答案没有保留：{text}（这里一个空只有一个数值答案）',
    en: 'Further answers with all points are not kept: {text} (a blank has one number here)',
    mn: 'Бүрэн оноотой бусад хариулт хадгалагдахгүй: {text} (энд нэг зайд нэг тоо)',
  },
  mediaMissing: {
    zh: '音频或视频“{text}”没有导入：文件中找不到，或太大',
    en: 'The sound or film “{text}” is not in the file, or too large',
    mn: '“{text}” дуу, бичлэг файлд алга эсвэл хэт том',
  },
  fileKind: {
    zh: '文件“{text}”的格式不能显示，没有导入',
    en: 'The file “{text}” is of a kind that no page shows',
    mn: '“{text}” файлын төрөл харагдахгүй тул ороогүй',
  },
  linkLost: {
    zh: '附件“{text}”没有导入',
    en: 'The attachment “{text}” does not come in',
    mn: '“{text}” хавсралт орохгүй',
  },
  asParts: {
    zh: '一个左项对应几个右项：改为材料题，每个左项一道多选题',
    en: 'An item matches several others: it comes in as a compound of multiple choices, one for each item',
    mn: 'Нэг зүйл хэд хэдэнтэй тохирно: зүйл бүрт олон сонголттой нийлмэл асуулт болж орно',
  },
  lostHere: { zh: '“{text}”没有保留', en: '“{text}” is not kept', mn: '“{text}” хадгалагдахгүй' },
  twin: {
    zh: '与本文件第 {position} 题相同',
    en: 'The same as question {position} of this file',
    mn: 'Энэ файлын {position}-р асуулттай ижил',
  },
  pointUnknown: {
    zh: '知识点“{text}”不在本学科的知识点树中，改为标签',
    en: 'The knowledge point “{text}” is not in the tree of the subject; it becomes a label',
    mn: '“{text}” мэдлэгийн цэг модонд алга; шошго болно',
  },
  tooLong: {
    zh: '单元格放不下：内容超过 {max} 字',
    en: 'Too long for a cell: more than {max} characters',
    mn: 'Нүдэнд багтахгүй: {max} тэмдэгтээс урт',
  },
  kindOmitted: {
    zh: '{kind}不能写成这种格式，未导出（Excel 可以）',
    en: '{kind} cannot be written in this format and is left out (Excel keeps it)',
    mn: '{kind} энэ хэлбэрт бичигдэхгүй тул орхигдлоо (Excel хадгална)',
  },
  asText: {
    zh: '这种格式没有{kind}，按简答题导出',
    en: 'The format has no {kind}; it leaves as a short answer',
    mn: 'Энэ хэлбэрт {kind} байхгүй тул задгай хариулт болно',
  },
  creditLost: {
    zh: '给分方式没有导出',
    en: 'How partly right answers are counted does not leave with it',
    mn: 'Хэсэгчлэн зөвийг тооцох арга экспортлогдохгүй',
  },
  asEssayKey: {
    zh: '参考答案和评分点没有导出',
    en: 'The reference answer and its rubric do not leave with it',
    mn: 'Жишиг хариулт, үнэлгээний цэг экспортлогдохгүй',
  },
  rubricText: {
    zh: '评分点写进了参考答案',
    en: 'Its rubric is written into the reference answer',
    mn: 'Үнэлгээний цэгийг жишиг хариултад бичсэн',
  },
  severalParts: {
    zh: '一题中有 {n} 个作答处，本系统不能混排',
    en: 'It asks for {n} different responses at once, which no question here does',
    mn: 'Нэг дор {n} өөр хариулт шаардаж байгаа тул боломжгүй',
  },
  fileMissing: {
    zh: '包中没有文件“{text}”',
    en: 'The file “{text}” is not in the package',
    mn: '“{text}” файл багцад алга',
  },
  fileBroken: {
    zh: '文件“{text}”第 {line} 行附近有错误',
    en: 'There is an error near line {line} of “{text}”',
    mn: '“{text}” файлын {line}-р мөрийн орчимд алдаа байна',
  },
  pictureLink: {
    zh: '图片只写成本系统的地址，离开本系统后看不到',
    en: 'Pictures are written as addresses of this school and are not seen elsewhere',
    mn: 'Зураг зөвхөн энэ сургуулийн хаягаар бичигдэнэ; өөр газар харагдахгүй',
  },
  aboutLost: {
    zh: '没有导出：{text}',
    en: 'Does not leave with it: {text}',
    mn: 'Экспортлогдохгүй: {text}',
  },
  formulaText: {
    zh: '有公式写成了 LaTeX 文本',
    en: 'A formula is written as LaTeX text',
    mn: 'Томьёо LaTeX текст болж бичигдсэн',
  },
} satisfies Record<string, Text>;

export type RemarkKind = keyof typeof words;

/** Creates a remark; quoted values are shortened. */
export const remarkOf = (kind: RemarkKind, values: Record<string, string | number> = {}): Remark => ({
  text: words[kind],
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? shorten(value) : value]),
  ),
});

export const isRemark = ({ text }: Remark, kind: RemarkKind) => text.zh === words[kind].zh;

/**
 * Makes one of the remarks that differ only in their values, such as those on several files of a package: numbers are
 * added, and texts listed.
 */
export const joinRemarks = (remarks: Remark[]): Remark[] =>
  [...Map.groupBy(remarks, ({ text }) => text.zh).values()].flatMap((group) => {
    const [first, ...others] = group;
    if (!first || others.length === 0) return group;
    const values = Object.entries(first.values ?? {}).map(([name, value]) => {
      const all = group.flatMap((one) => one.values?.[name] ?? []);
      const joined = typeof value === 'number' ? all.reduce((sum: number, one) => sum + Number(one), 0) : null;
      return [name, joined ?? shorten([...new Set(all)].join('、'))] as const;
    });
    return [{ text: first.text, values: Object.fromEntries(values) }];
  });

const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};
