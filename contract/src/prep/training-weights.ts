import { z } from 'zod';
import { faults } from '../wire/fault.ts';
import { Id, Name } from '../wire/scalar.ts';

/** Largest file of weights: those of the detector have about 1 MB. */
export const weightsMaxMb = 24;

/** Uploaded weights that a training begins with. */
export const StartWeights = z.strictObject({
  weightsId: Id,
  /** Name of the uploaded file, to be read beside the training. */
  name: Name(200),
});
export type StartWeights = z.output<typeof StartWeights>;

/**
 * Below `/api/`: `POST training/weights` with a file as the field `file` of a form: the weights of a detector of this
 * product (`weights.pt` of an export, or the exported zip), or the same tensors as safetensors. Answers `WeightsReply`.
 */
export const weightsPath = 'training/weights';
export const WeightsReply = StartWeights.extend({
  /** Number of labels that they were trained for. With another number the last layer begins anew. */
  labelCount: z.number().int(),
});
export type WeightsReply = z.output<typeof WeightsReply>;

export const trainingWeightsFaults = faults('trainingWeights', {
  unreadable: {
    zh: '读不出权重。请上传本平台导出的 weights.pt 或整个导出压缩包，或 safetensors 文件',
    en: 'No weights could be read. Upload the weights.pt of an export of this product, the whole export, or safetensors',
    mn: 'Жинг уншиж чадсангүй. Энэ системээс гаргасан weights.pt, бүтэн архив, эсвэл safetensors оруулна уу',
  },
  missing: {
    zh: '这不是本平台检测模型的权重，缺少：{names}',
    en: 'These are not the weights of a detector of this product; missing: {names}',
    mn: 'Энэ системийн илрүүлэгчийн жин биш, дутуу: {names}',
  },
  strange: {
    zh: '这不是本平台检测模型的权重，多出：{names}',
    en: 'These are not the weights of a detector of this product; not known here: {names}',
    mn: 'Энэ системийн илрүүлэгчийн жин биш, илүү: {names}',
  },
  shape: {
    zh: '权重的形状与本平台的检测模型不同：{names}',
    en: 'Their shapes are not those of the detector: {names}',
    mn: 'Жингийн хэмжээ илрүүлэгчийнхээс өөр: {names}',
  },
  notFinite: {
    zh: '权重中有无穷大或不是数的值：{names}',
    en: 'They contain values that are infinite or no numbers: {names}',
    mn: 'Жинд төгсгөлгүй эсвэл тоо биш утга байна: {names}',
  },
  gone: {
    zh: '上传的权重已不在，请重新上传',
    en: 'The uploaded weights are gone; upload them again',
    mn: 'Оруулсан жин алга болсон, дахин оруулна уу',
  },
  ofSection: {
    zh: '课程中的训练须从头开始，不能使用上传的权重',
    en: 'A training in a course begins from scratch, without uploaded weights',
    mn: 'Хичээл дэх сургалт эхнээсээ эхэлнэ, оруулсан жин хэрэглэхгүй',
  },
});
