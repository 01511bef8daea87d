import { z } from 'zod';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';

const text = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });

/** Bounds of a net that a person builds. Multiplications are those of one picture. */
export const netLimits = { layers: 20, parameters: 2_000_000, multiplications: 200_000_000 } as const;
export const layerBounds = {
  channels: { min: 1, max: 256 },
  units: { min: 1, max: 1024 },
  rate: { min: 0.05, max: 0.9 },
} as const;
export const kernels = [3, 5] as const;

const { channels, units, rate } = layerBounds;

/**
 * A layer of a net. A ReLU follows each convolution and each dense layer, behind the normalization where one follows; the
 * last dense layer, with a unit a class, is added by the training.
 */
export const NetLayer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('conv'),
    /** Side of the square; the edge is filled, so that the map keeps its size. */
    kernel: z.literal(kernels),
    channels: z.number().int().min(channels.min).max(channels.max),
  }),
  /** Takes the largest of each 2 × 2. */
  z.strictObject({ kind: z.literal('pool') }),
  z.strictObject({ kind: z.literal('norm') }),
  z.strictObject({ kind: z.literal('dropout'), rate: z.number().min(rate.min).max(rate.max) }),
  z.strictObject({ kind: z.literal('flatten') }),
  /** The mean of each map. */
  z.strictObject({ kind: z.literal('average') }),
  z.strictObject({ kind: z.literal('dense'), units: z.number().int().min(units.min).max(units.max) }),
]);
export type NetLayer = z.output<typeof NetLayer>;
export type LayerKind = NetLayer['kind'];
export const layerKinds = ['conv', 'pool', 'norm', 'dropout', 'flatten', 'average', 'dense'] as const;

export const NetLayers = z.array(NetLayer).min(1).max(netLimits.layers);

export const layerNames: Record<LayerKind, Text> = {
  conv: text('卷积', 'Convolution', 'Эвхмэл'),
  pool: text('最大池化 2×2', 'Max pooling 2×2', 'Макс пулинг 2×2'),
  norm: text('批归一化', 'Batch normalization', 'Багц нормчлол'),
  dropout: text('随机失活', 'Dropout', 'Dropout'),
  flatten: text('展平', 'Flatten', 'Хавтгайлах'),
  average: text('全局平均池化', 'Global average pooling', 'Глобал дундаж'),
  dense: text('全连接', 'Dense', 'Бүрэн холбоост'),
};

/** Maps of a side, or a list of numbers where the side is null. */
export interface LayerShape {
  channels: number;
  side: number | null;
}

export interface LayerStep {
  shape: LayerShape;
  /** Numbers that the layer learns. */
  parameters: number;
}

/** What is wrong with a stack, and at which layer, counted from 1; the one after the last is the output. */
export interface StackProblem {
  problem: 'convFlat' | 'mapsOnly' | 'denseMap' | 'small' | 'open' | 'large' | 'slow';
  layer: number;
  count: number;
}

export interface Stack {
  /** One for each layer until the first that does not fit. */
  steps: LayerStep[];
  /** Of the output, which has a unit a class. */
  output: number;
  parameters: number;
  multiplications: number;
  problem: StackProblem | null;
}

/** Returns a layer applied to a shape, with the multiplications that it takes, or why it cannot be. */
function applied(
  layer: NetLayer,
  { channels: wide, side }: LayerShape,
): (LayerStep & { work: number }) | StackProblem['problem'] {
  const keeps = { shape: { channels: wide, side }, parameters: 0, work: 0 };
  switch (layer.kind) {
    case 'conv': {
      if (side === null) return 'convFlat';
      const weights = layer.kernel ** 2 * wide * layer.channels;
      const shape = { channels: layer.channels, side };
      return { shape, parameters: weights + layer.channels, work: weights * side * side };
    }
    case 'pool':
      if (side === null) return 'mapsOnly';
      if (side < 2) return 'small';
      return { ...keeps, shape: { channels: wide, side: Math.floor(side / 2) } };
    case 'norm':
      return { ...keeps, parameters: 2 * wide };
    case 'dropout':
      return keeps;
    case 'flatten':
      return side === null ? 'mapsOnly' : { ...keeps, shape: { channels: wide * side * side, side: null } };
    case 'average':
      return side === null ? 'mapsOnly' : { ...keeps, shape: { channels: wide, side: null } };
    case 'dense': {
      if (side !== null) return 'denseMap';
      const weights = wide * layer.units;
      return { shape: { channels: layer.units, side: null }, parameters: weights + layer.units, work: weights };
    }
  }
}

/** Returns shapes and sizes of a net, layer by layer; `classes` is 0 where their number is not known yet. */
export function stackOf(layers: NetLayer[], input: { side: number; grey: boolean }, classes: number): Stack {
  const steps: LayerStep[] = [];
  let shape: LayerShape = { channels: input.grey ? 1 : 3, side: input.side };
  let [parameters, multiplications] = [0, 0];
  const stack = (problem: StackProblem | null, output = 0): Stack => ({
    ...{ steps, output, parameters: parameters + output, multiplications, problem },
  });
  for (const [i, layer] of layers.entries()) {
    const step = applied(layer, shape);
    if (typeof step === 'string') return stack({ problem: step, layer: i + 1, count: 0 });
    steps.push({ shape: step.shape, parameters: step.parameters });
    parameters += step.parameters;
    multiplications += step.work;
    shape = step.shape;
  }
  const end = layers.length + 1;
  if (shape.side !== null) return stack({ problem: 'open', layer: end, count: 0 });
  const output = classes * (shape.channels + 1);
  const size = parameters + output;
  if (size > netLimits.parameters) return stack({ problem: 'large', layer: end, count: size }, output);
  const slow = multiplications > netLimits.multiplications;
  return stack(slow ? { problem: 'slow', layer: end, count: multiplications } : null, output);
}

/** The net that a form begins with. */
export const firstLayers: NetLayer[] = [
  { kind: 'conv', kernel: 3, channels: 16 },
  { kind: 'norm' },
  { kind: 'pool' },
  { kind: 'conv', kernel: 3, channels: 32 },
  { kind: 'norm' },
  { kind: 'pool' },
  { kind: 'flatten' },
  { kind: 'dense', units: 64 },
  { kind: 'dropout', rate: 0.3 },
];

/** The small net that a page trains; it ends with the mean of each map, so that every place counts alike. */
export const pageLayers: NetLayer[] = [
  ...firstLayers.slice(0, 6),
  { kind: 'conv', kernel: 3, channels: 64 },
  { kind: 'norm' },
  { kind: 'average' },
];

/** Returns a layer with usual settings. */
export function newLayer(kind: LayerKind): NetLayer {
  if (kind === 'conv') return { kind, kernel: 3, channels: 32 };
  if (kind === 'dense') return { kind, units: 64 };
  return kind === 'dropout' ? { kind, rate: 0.3 } : { kind };
}

/** Returns a layer as one word, as comparisons and lists show it. */
export function layerCode(layer: NetLayer): string {
  if (layer.kind === 'conv') return `conv${layer.kernel}x${layer.kernel}(${layer.channels})`;
  if (layer.kind === 'dense') return `dense(${layer.units})`;
  return layer.kind === 'dropout' ? `dropout(${layer.rate})` : layer.kind;
}

/** Reasons for which a net is refused: the same words in the form and by the server. */
export const netFaults = faults('net', {
  none: {
    zh: '请至少添加一层',
    en: 'Please add a layer at least',
    mn: 'Дор хаяж нэг давхарга нэмнэ үү',
  },
  convFlat: {
    zh: '第 {layer} 层：卷积需要特征图，不能放在展平或全局平均池化之后',
    en: 'Layer {layer}: a convolution takes maps; it cannot follow what has flattened them',
    mn: '{layer}-р давхарга: эвхмэл нь зураглал авдаг тул хавтгайлсны дараа байж болохгүй',
  },
  mapsOnly: {
    zh: '第 {layer} 层：这一层需要特征图，前面已经展平',
    en: 'Layer {layer}: it takes maps, but they are flattened already',
    mn: '{layer}-р давхарга: зураглал хэрэгтэй, гэтэл аль хэдийн хавтгайлсан',
  },
  denseMap: {
    zh: '第 {layer} 层：全连接之前请先展平或全局平均池化',
    en: 'Layer {layer}: flatten or average the maps before a dense layer',
    mn: '{layer}-р давхарга: бүрэн холбоостын өмнө хавтгайлах эсвэл дундажлана уу',
  },
  small: {
    zh: '第 {layer} 层：特征图只剩 1×1，不能再池化',
    en: 'Layer {layer}: the maps are 1×1 and cannot be pooled further',
    mn: '{layer}-р давхарга: зураглал 1×1 болсон тул дахин пулинг хийхгүй',
  },
  open: {
    zh: '最后还是特征图：请在末尾展平或全局平均池化，再接输出层',
    en: 'It ends with maps: flatten or average them before the output',
    mn: 'Төгсгөлд зураглал үлдлээ: гаралтын өмнө хавтгайлах эсвэл дундажлана уу',
  },
  large: {
    zh: '共 {count} 个参数，超过 200 万：请减少通道、神经元，或先池化再展平',
    en: 'It has {count} parameters, more than 2,000,000: take fewer channels or units, or pool before flattening',
    mn: '{count} параметр нь 2 саяас их: суваг, нейроныг цөөлөх, эсвэл хавтгайлахын өмнө пулинг хийнэ үү',
  },
  slow: {
    zh: '每张图片要算 {count} 次乘法，超过 2 亿，训练不完：请减少通道、缩小图片，或先池化',
    en: 'It takes {count} multiplications a picture, more than 200 million, and would not end: take fewer channels, smaller pictures, or pool earlier',
    mn: 'Зураг бүрд {count} үржүүлэх үйлдэл нь 200 саяас их: суваг цөөлөх, зургийг багасгах, эсвэл эрт пулинг хийнэ үү',
  },
});
