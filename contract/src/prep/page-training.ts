import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id, Name } from '../wire/scalar.ts';
import { type NetLayer, pageLayers, stackOf } from './net-layer.ts';
import { pictureSplits } from './picture.ts';
import { Epoch, Guess, PictureConfig } from './picture-training.ts';

/** Pictures that a page trains on: their pixels are held in its memory. */
export const pagePicturesMax = 3000;
/** Pictures of one answer: 6 MB of pixels. */
export const pagePicturesAtOnce = 500;

/**
 * Multiplications of one picture, at most, of a net that a page trains in an experiment of a course: the server tests it
 * on a hundred hidden pictures at least.
 */
export const pageWorkMax = 60_000_000;

/** Returns the layers of a net that trains in a page. */
export const layersInPage = ({ algorithm, layers }: Pick<PictureConfig, 'algorithm' | 'layers'>): NetLayer[] =>
  algorithm === 'pageCnn' ? pageLayers : (layers ?? []);

/** Returns how many numbers the weights of such a net hold: a normalization keeps mean and variance beside the learnt. */
export function weightCount(config: Pick<PictureConfig, 'algorithm' | 'layers' | 'side' | 'grey'>, classes: number) {
  const layers = layersInPage(config);
  const { steps, parameters } = stackOf(layers, config, classes);
  return layers.reduce((sum, { kind }, i) => sum + (kind === 'norm' ? (steps[i]?.parameters ?? 0) : 0), parameters);
}

/** One of both: a version that I may use, or a training experiment that I may open. */
const source = { versionId: Id.nullable(), sectionId: Id.nullable() };

/** What a page says of a training that it has finished; the server calculates figures, and runs the hidden test. */
export const PageRun = z.strictObject({
  ...source,
  name: Name(100),
  config: PictureConfig,
  epochs: z.array(Epoch).min(1).max(100),
  /** Each picture of the test once, by its row in the version. */
  guesses: z
    .array(
      z.strictObject({
        row: z.number().int().min(0),
        probabilities: z.array(z.number().min(0).max(1)).min(2).max(200),
        map: Guess.shape.map,
      }),
    )
    .min(1)
    .max(pagePicturesMax),
});
export type PageRun = z.output<typeof PageRun>;

/**
 * Below `/api/`: `POST training/page` with the files `run.json` (a `PageRun`), `model.json` and `weights.bin` (a layers
 * model of TensorFlow.js) as the field `file` of a form. Answers `PageKept`.
 */
export const pageTrainingPath = 'training/page';
export const PageKept = z.object({ runId: Id });
/** Bytes of those files: two million numbers, and what is said about them. */
export const pageFileBytes = 12 * 1024 * 1024;

export const pageTrainingApi = {
  pictures: post('pagetraining/pictures', {
    access: 'may:training.use',
    summary:
      'The pictures that a page trains on and looks at, some at once, without names and without what a training experiment hides',
    input: z.strictObject({
      ...source,
      /** Number of the first. */
      at: z.number().int().min(0).max(pagePicturesMax),
    }),
    output: z.object({
      /** Classes in the order of the confusion matrix. */
      labels: z.array(z.string()),
      total: z.number().int(),
      pictureList: z.array(z.object({ row: z.number().int(), truth: z.number().int(), split: z.enum(pictureSplits) })),
      /** In Base64: 64 × 64 of red, green and blue, picture after picture. */
      pixels: z.string(),
    }),
  }),
  model: post('pagetraining/model', {
    access: 'may:training.use',
    summary: 'The weights of a net that was trained in a page and that I may try, to be run in the browser',
    input: z.strictObject({ runId: Id }),
    output: z.object({
      labels: z.array(z.string()),
      config: PictureConfig,
      /** In Base64: 32-bit floats, in the order of TensorFlow.js. */
      weights: z.string(),
    }),
  }),
};

export const pageTrainingFaults = faults('pageTraining', {
  here: {
    status: 409,
    zh: '这个模型在浏览器中训练和识别，服务器不运行它',
    en: 'This model is trained and tried in the browser; the server does not run it',
    mn: 'Энэ загвар хөтөч дотор сурч, ажиллана; сервер ажиллуулахгүй',
  },
  notHere: {
    zh: '浏览器中只能训练标有“浏览器”的网络',
    en: 'Only nets that are named for the browser train in it',
    mn: 'Хөтөч дотор зөвхөн “хөтөч” гэсэн сүлжээ сурна',
  },
  many: {
    zh: '浏览器中最多训练 {max} 张图片，这个版本有 {n} 张：请选择较小的数据集',
    en: 'At most {max} pictures are trained on in a browser, and there are {n}: choose a smaller data set',
    mn: 'Хөтөч дотор {max} хүртэл зургаар сургана, энд {n} байна: бага өгөгдөл сонгоно уу',
  },
  strange: {
    zh: '训练结果与数据不符，没有保存',
    en: 'What the page says does not fit the data; nothing was saved',
    mn: 'Хуудасны дүн өгөгдөлтэй тохирохгүй, хадгалсангүй',
  },
  model: {
    zh: '模型文件不完整或与网络不符，没有保存',
    en: 'The files of the model are not whole, or not those of the net; nothing was saved',
    mn: 'Загварын файл бүтэн биш эсвэл сүлжээнд тохирохгүй, хадгалсангүй',
  },
  heavy: {
    zh: '这个网络每张图片要算的乘法超过 6000 万次，服务器无法用它做隐藏测试：请减少通道或先池化',
    en: 'The net takes more than 60 million multiplications a picture, too many for the hidden test: take fewer channels, or pool earlier',
    mn: 'Зураг бүрд 60 саяас олон үржүүлэх үйлдэл далд тестэд хэт их: суваг цөөлөх, эсвэл эрт пулинг хийнэ үү',
  },
  notCounted: {
    status: 409,
    zh: '这次训练没有经过隐藏测试，不能提交：请重新训练一次再提交',
    en: 'This training took no hidden test and cannot be handed in: train once more and hand that in',
    mn: 'Энэ сургалт далд тестэд ороогүй тул илгээхгүй: дахин сургаад илгээнэ үү',
  },
});
