import type { Text } from '@xueyan/contract/wire/language';

/** Texts of remarks on what a file of another program has and does not come in, or comes in changed. */
export const lostWords = {
  categories: {
    zh: '{n} 个分类没有保留：{text}',
    en: '{n} {n, category is|categories are} not kept: {text}',
    mn: '{n} ангилал хадгалагдахгүй: {text}',
  },
  names: {
    zh: '{n} 题的题名没有保留：{text}',
    en: 'The names of {n} {n, question|questions} are not kept: {text}',
    mn: '{n} асуултын нэр хадгалагдахгүй: {text}',
  },
  ids: {
    zh: '{n} 题在原系统中的编号没有保留：{text}',
    en: 'The numbers of {n} {n, question|questions} in the other program are not kept: {text}',
    mn: 'Өөр системд байсан {n} асуултын дугаар хадгалагдахгүй: {text}',
  },
  pageEdges: {
    zh: '页眉和页脚没有读取：{text}',
    en: 'Headers and footers are not read: {text}',
    mn: 'Толгой, хөлийг уншаагүй: {text}',
  },
  comments: {
    zh: '{n} 条批注没有读取',
    en: '{n} {n, comment is|comments are} not read',
    mn: '{n} тайлбарыг уншаагүй',
  },
  innerDocument: {
    zh: '文档里嵌入的另一个文档没有读取',
    en: 'A document inside the document is not read',
    mn: 'Баримт доторх өөр баримтыг уншаагүй',
  },
  aboveFirst: {
    zh: '第一题之前的内容没有当作试题：{text}',
    en: 'What stands above the first question is not taken for questions: {text}',
    mn: 'Эхний асуултын өмнөх зүйлийг асуулт гэж авсангүй: {text}',
  },
  belowHeading: {
    zh: '大题标题下的说明或材料没有并入试题：{text}',
    en: 'What stands below the heading of the section is not part of a question: {text}',
    mn: 'Хэсгийн гарчгийн доорх зүйл асуултад ороогүй: {text}',
  },
  columns: {
    zh: '这些列没有用到：{text}',
    en: 'These columns are not used: {text}',
    mn: 'Эдгээр багана ашиглагдаагүй: {text}',
  },
  sheets: {
    zh: '只读取一个工作表，这些没有读取：{text}',
    en: 'One sheet is read; these are not: {text}',
    mn: 'Нэг хуудсыг уншина; эдгээрийг уншаагүй: {text}',
  },
  sheetPictures: {
    zh: '表格里的 {n} 张图片没有导入，请在导入后补上',
    en: 'The workbook holds {n} {n, picture that does|pictures that do} not come in: add them after the import',
    mn: 'Хүснэгтийн {n} зураг орохгүй; импортолсны дараа нэмнэ үү',
  },
  converted: {
    zh: '.{kind} 文件先转换成 .docx 再读取，请核对公式和排版',
    en: 'The .{kind} file was converted to .docx and then read; please check formulas and layout',
    mn: '.{kind} файлыг .docx болгож хөрвүүлээд уншсан; томьёо, хэлбэржилтийг шалгана уу',
  },
  structure: {
    zh: '试卷的结构（分节、时间、抽题）没有导入：{text}',
    en: 'The structure of a test (sections, times, draws) does not come in: {text}',
    mn: 'Шалгалтын бүтэц (хэсэг, хугацаа, сугалаа) орохгүй: {text}',
  },
  unlisted: {
    zh: '包的清单没有列出这些试题，没有读取：{text}',
    en: 'The manifest does not list these questions, which are not read: {text}',
    mn: 'Багцын жагсаалтад эдгээр асуулт байхгүй тул уншаагүй: {text}',
  },
  resources: {
    zh: '包中的这些内容不是试题，没有导入：{text}',
    en: 'These contents of the package are no questions and do not come in: {text}',
    mn: 'Багцын эдгээр зүйл асуулт биш тул орохгүй: {text}',
  },
  materialMissing: {
    zh: '题中的材料“{text}”没有导入：包中没有，或读不了',
    en: 'Its material “{text}” does not come in: it is not in the package, or cannot be read',
    mn: 'Асуултын эх материал “{text}” орохгүй: багцад алга эсвэл уншигдахгүй байна',
  },
  onlyText: {
    zh: '只有说明文字，没有要回答的问题',
    en: 'It is text alone and asks nothing',
    mn: 'Зөвхөн тайлбар бичвэр, асуулт алга',
  },
  hints: { zh: '答题提示没有保留', en: 'Its hints are not kept', mn: 'Зөвлөмж хадгалагдахгүй' },
  resultFeedback: {
    zh: '答对、答错时的反馈没有保留',
    en: 'The feedback for right and wrong answers is not kept',
    mn: 'Зөв, буруу хариултын тайлбар хадгалагдахгүй',
  },
  mergedFeedback: {
    zh: '{n} 段反馈合并为解析，答对、答错时都会看到',
    en: '{n} pieces of feedback become the analysis, which is seen whatever the answer was',
    mn: '{n} тайлбар нэг болж, хариулт ямар ч байсан харагдана',
  },
  fixedOrder: {
    zh: '原来的选项顺序是固定的；这里由试卷决定是否打乱',
    en: 'Its options had a fixed order; here the paper decides whether they are shuffled',
    mn: 'Сонголтын дараалал тогтмол байсан; энд шалгалтын хуудас холихыг шийднэ',
  },
  replyTemplate: {
    zh: '作答模板没有保留：{text}',
    en: 'The template for responses is not kept: {text}',
    mn: 'Хариултын загвар хадгалагдахгүй: {text}',
  },
  attachments: {
    zh: '原来可以交附件；这里只作文字答案',
    en: 'Files could be attached to the answer; here it is a text alone',
    mn: 'Хариултад файл хавсаргах боломжтой байсан; энд зөвхөн бичвэр',
  },
  wordLimit: {
    zh: '字数要求没有保留：{text}',
    en: 'The required number of words is not kept: {text}',
    mn: 'Үгийн тооны шаардлага хадгалагдахгүй: {text}',
  },
  units: { zh: '单位没有保留：{text}', en: 'Units are not kept: {text}', mn: 'Нэгж хадгалагдахгүй: {text}' },
  unevenTolerance: {
    zh: '允许的误差上下不同，按较大的 {text} 导入',
    en: 'The tolerances above and below differ; it comes in with the larger one, {text}',
    mn: 'Дээд, доод зөрүү өөр; их болох {text}-аар орно',
  },
  gapWeights: {
    zh: '各空的分值不同，导入后各空相同',
    en: 'Its gaps are worth different points; here all are worth the same',
    mn: 'Зай бүрийн оноо өөр байсан; энд адил болно',
  },
  moreRight: {
    zh: '还有满分的选项不算正确：{text}（这里只有一个正确选项）',
    en: 'Further options with all points do not count as right: {text} (there is one right option here)',
    mn: 'Бүрэн оноотой бусад сонголт зөвд тооцогдохгүй: {text} (энд нэг зөв сонголт)',
  },
  wrongCostsAll: {
    zh: '原来选错不扣或少扣分；这里选错任何一项，本题不得分',
    en: 'A wrong option cost nothing or little; here any wrong option costs all points of the question',
    mn: 'Буруу сонголт оноо бага хасдаг байсан; энд буруу сонголт бүх оноог хасна',
  },
  wrongCancels: {
    zh: '错选的扣分有变：这里每错选一项抵消一个正确选项',
    en: 'What a wrong option costs has changed: here each one cancels a right one',
    mn: 'Буруу сонголтын хасалт өөрчлөгдсөн: энд тус бүр нэг зөвийг хүчингүй болгоно',
  },
  otherCredit: {
    zh: '给分方式“{text}”没有保留',
    en: 'The way of giving points “{text}” is not kept',
    mn: '“{text}” оноо өгөх арга хадгалагдахгүй',
  },
  scoreRounded: {
    zh: '分值 {from} 改为 {to}',
    en: 'The points change from {from} to {to}',
    mn: 'Оноо {from}-оос {to} болно',
  },
  usedOnce: {
    zh: '原来每个词只能用一次；这里不限',
    en: 'Each word could be used once; here it may be used again',
    mn: 'Үг бүрийг нэг удаа хэрэглэдэг байсан; энд хязгаарлахгүй',
  },
  gapKind: {
    zh: '空的类型“{text}”不认识，按文字填空导入',
    en: 'Gaps of the kind “{text}” are not known; they come in as text',
    mn: '“{text}” төрлийн зай танигдсангүй; бичвэр болж орно',
  },
  element: {
    zh: '网页元素“{text}”没有导入：这里不能显示',
    en: 'The element “{text}” of its page does not come in: it cannot be shown here',
    mn: 'Хуудасны “{text}” элемент орохгүй: энд харуулах боломжгүй',
  },
  style: { zh: '样式没有保留：{text}', en: 'Its style is not kept: {text}', mn: 'Загвар хадгалагдахгүй: {text}' },
  variables: {
    zh: '题中的随机变量没有保留：{text}',
    en: 'The random variables of the question are not kept: {text}',
    mn: 'Асуултын санамсаргүй хувьсагч хадгалагдахгүй: {text}',
  },
  ownScoring: {
    zh: '自编的评分程序没有保留（{text}），按正确答案计分',
    en: 'Its own program of scoring is not kept ({text}); the correct answer counts',
    mn: 'Өөрийн оноо өгөх програм хадгалагдахгүй ({text}); зөв хариултаар тооцно',
  },
  asMatching: {
    zh: '配对题改为匹配题：每对的第一项在左边',
    en: 'Pairs become a matching: the first of each stands on the left',
    mn: 'Хослол харгалзуулах асуулт болно: хос бүрийн эхнийх нь зүүн талд',
  },
  asChosen: {
    zh: '在文中点选改为选择题，选项是文中可选的词（已加下划线）',
    en: 'Words to pick in the text become the options of a choice; they are underlined in it',
    mn: 'Бичвэрээс сонгох үгс сонголт болно; бичвэрт доогуур зурсан',
  },
  severalRight: {
    zh: '有几个正确选项，按多选题导入',
    en: 'It has several right options and comes in as a multiple choice',
    mn: 'Хэд хэдэн зөв сонголттой тул олон сонголт болж орно',
  },
  unusedOptions: {
    zh: '这种题型没有选项，这些没有保留：{text}',
    en: 'The kind has no options; these are not kept: {text}',
    mn: 'Энэ төрөлд сонголт байхгүй; эдгээр хадгалагдахгүй: {text}',
  },
  badLength: {
    zh: '看不懂字数上限“{text}”，按 {max} 导入',
    en: 'The limit of characters “{text}” is not known; it comes in with {max}',
    mn: '“{text}” тэмдэгтийн хязгаар танигдсангүй; {max} болж орно',
  },
} satisfies Record<string, Text>;
