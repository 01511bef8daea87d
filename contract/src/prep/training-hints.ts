import type { Text } from '../wire/language.ts';
import type { PictureParameter } from './picture-training.ts';
import type { Algorithm } from './table-training.ts';
import type { ParameterName } from './training-parameter.ts';

const text = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });

/** What changes when a parameter is raised or lowered, for those who choose it. */
export const parameterEffects: Record<ParameterName | PictureParameter, Text> = {
  c: text(
    '调小更平滑、不易过拟合；调大更贴合训练数据。',
    'Lower: smoother and safer. Higher: closer to the training data.',
    'Бага: тэгш. Их: сургалтын өгөгдөлд ойр.',
  ),
  alpha: text(
    '0 等于普通线性回归；调大使系数更小、更稳定。',
    '0 is plain linear regression; higher makes the coefficients smaller and steadier.',
    '0 нь энгийн шугаман; их бол коэффициент бага, тогтвортой.',
  ),
  depth: text(
    '先从 3～6 试起；训练得分远高于测试得分时调小。',
    'Begin with 3 to 6; lower it when training scores far above the test.',
    '3–6-аас эхэл; сургалтын оноо тестээс хол их бол багасга.',
  ),
  trees: text(
    '越多越稳定，也越慢；100 左右一般够用。',
    'More are steadier and slower; about 100 will do.',
    'Олон бол тогтвортой ч удаан; 100 орчим хангалттай.',
  ),
  rate: text(
    '每一步改动的大小：太大会来回震荡，太小学得很慢。',
    'Size of a step: too large swings to and fro, too small learns slowly.',
    'Алхмын хэмжээ: хэт их бол савлана, хэт бага бол удаан.',
  ),
  neighbours: text(
    '看最近的几个样本来判断；太小易受噪声影响，太大会变得笼统。',
    'How many nearest rows are asked: few follow noise, many blur.',
    'Хэдэн ойр мөрийг харах: цөөн бол шуугианд, олон бол бүдгэрнэ.',
  ),
  clusters: text(
    '想分成几类；看“肘部图”在哪里拐弯。',
    'How many groups there shall be; see where the elbow bends.',
    'Хэдэн бүлэг болгох; “тохой” хаана нугарахыг хар.',
  ),
  eps: text(
    '两点相距不超过它才算邻居；调大会把簇连在一起。',
    'Points within it are neighbours; higher joins groups.',
    'Энэ зайд багтвал хөрш; их бол бүлгүүд нийлнэ.',
  ),
  samples: text(
    '邻居不够这么多的点算作噪声。',
    'A point with fewer neighbours is noise.',
    'Үүнээс цөөн хөрштэй цэг шуугиан болно.',
  ),
  epochs: text(
    '全部数据看几遍；验证曲线不再变好时就够了。',
    'How often all the data is seen; enough when the validation curve gets no better.',
    'Бүх өгөгдлийг хэдэн удаа үзэх; баталгааны муруй өсөхөө болиход хангалттай.',
  ),
  batch: text(
    '看几个样本改一次；大一些更平稳，小一些改得更勤。',
    'Samples a step: more are steadier, fewer change more often.',
    'Нэг алхмын жишээ: олон бол тогтвортой, цөөн бол ойр ойрхон өөрчлөгдөнө.',
  ),
  hidden: text(
    '越多能学的越复杂，也越慢、越容易过拟合。',
    'More learn finer things, more slowly, and sooner by heart.',
    'Олон бол нарийн ч удаан, хэт сурах нь амархан.',
  ),
};

/** What an algorithm does, in a sentence. */
export const algorithmIdeas: Record<Algorithm, Text> = {
  logistic: text(
    '用一条直线（平面）分开各类，给出属于每一类的概率。',
    'Parts the classes by a straight border and gives the probability of each.',
    'Ангиллыг шулуунаар зааглаж, магадлалыг нь өгнө.',
  ),
  linear: text(
    '把各列乘上系数再相加，得到预测值。',
    'Adds the columns, each times a coefficient.',
    'Багануудыг коэффициентээр үржүүлж нэмнэ.',
  ),
  ridge: text(
    '线性回归，但不让系数变得过大：列与列相关时更稳定。',
    'Linear, with small coefficients: steadier when columns depend on each other.',
    'Шугаман, коэффициент нь бага: баганууд хамааралтай үед тогтвортой.',
  ),
  tree: text(
    '一问一答地往下分，像流程图，可以画出来看。',
    'Asks a question at each branch; it can be drawn and read.',
    'Салаа бүрд асуулт асууна; зурж харж болно.',
  ),
  forest: text(
    '很多棵各不相同的树一起投票，比一棵树稳。',
    'Many different trees vote; steadier than one.',
    'Олон мод саналаа өгнө; нэгээс тогтвортой.',
  ),
  boosting: text(
    '一棵接一棵，每棵专门改正前面的错误。',
    'A tree after the other, each mends the errors so far.',
    'Мод бүр өмнөхийн алдааг засна.',
  ),
  svm: text(
    '找离两边都最远的分界线，可以是弯的。',
    'Finds the border that is farthest from both sides; it may bend.',
    'Хоёр талаас хамгийн хол хилийг олно.',
  ),
  knn: text(
    '不学公式：看最像的几个样本是什么。',
    'Learns no formula: asks the rows that are most alike.',
    'Томьёогүй: хамгийн төстэй мөрүүдийг харна.',
  ),
  bayes: text(
    '假设各列互不影响，按概率判断；很快。',
    'Takes the columns as independent and weighs chances; very fast.',
    'Баганууд хамааралгүй гэж үзэж магадлалаар шийднэ; хурдан.',
  ),
  kmeans: text(
    '把样本分给最近的中心，再移动中心，直到不变。',
    'Gives each row to the nearest centre, moves the centres, and repeats.',
    'Мөрийг ойр төвд өгч, төвийг зөөж давтана.',
  ),
  dbscan: text(
    '把挤在一起的点连成簇，孤零零的算噪声；不用先定几类。',
    'Joins crowded points to groups and leaves lone ones as noise; no number is chosen.',
    'Шигүү цэгүүдийг бүлэглэж, ганцыг нь шуугиан гэнэ.',
  ),
  pca: text(
    '把很多列压成两个方向，画在平面上看。',
    'Presses many columns into two directions that can be drawn.',
    'Олон баганыг хоёр чиглэлд шахаж зурна.',
  ),
  pageLinear: text(
    '各列乘上系数再相加：预测数值，或给出每一类的概率。在浏览器里训练。',
    'Adds the columns, each times a coefficient: a number, or the probability of each class. Trains in the browser.',
    'Багануудыг коэффициентээр үржүүлж нэмнэ: тоо эсвэл ангиллын магадлал. Хөтөч дотор сурна.',
  ),
  pageNet: text(
    '中间多一层神经元，能学会弯曲的分界。在浏览器里训练。',
    'A layer of neurons between learns bent borders too. Trains in the browser.',
    'Дундаа нейроны давхаргатай тул муруй хил сурна. Хөтөч дотор сурна.',
  ),
};
