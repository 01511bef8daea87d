import { type NetLayer, netFaults, stackOf } from '@xueyan/contract/prep/net-layer';
import type { PictureConfig } from '@xueyan/contract/prep/picture-training';
import type { AnyConfig } from '@xueyan/contract/prep/training';
import { Fault } from '@xueyan/contract/wire/fault';

/** Refuses a net that cannot be built, in words; `classes` of the data decide the size of its output. */
export function ensureNet(config: AnyConfig, classes: number): void {
  if (config.task !== 'pictures' || !/^(layers|pageLayers)$/.test(config.algorithm)) return;
  if (!config.layers) throw new Fault(netFaults.none);
  const { problem } = stackOf(config.layers, config, classes);
  if (problem) throw new Fault(netFaults[problem.problem], { layer: problem.layer, count: problem.count });
}

/** Returns the lines of a net in PyTorch, without the output. */
export function torchLines(config: PictureConfig): string[] {
  const layers = config.layers ?? [];
  const { steps } = stackOf(layers, config, 0);
  const before = (i: number) => steps[i - 1]?.shape ?? { channels: config.grey ? 1 : 3, side: config.side };
  const follows = (layer: NetLayer | undefined) => layer?.kind === 'conv' || layer?.kind === 'dense';
  return layers.flatMap((layer, i) => {
    const { channels, side } = before(i);
    const relu =
      (follows(layer) && layers[i + 1]?.kind !== 'norm') || (layer.kind === 'norm' && follows(layers[i - 1]))
        ? ' nn.ReLU(),'
        : '';
    return [`    ${made(layer, channels, side !== null)},${relu}`];
  });
}

function made(layer: NetLayer, channels: number, maps: boolean): string {
  switch (layer.kind) {
    case 'conv':
      return `nn.Conv2d(${channels}, ${layer.channels}, ${layer.kernel}, padding=${(layer.kernel - 1) / 2})`;
    case 'pool':
      return 'nn.MaxPool2d(2)';
    case 'norm':
      return `nn.BatchNorm${maps ? 2 : 1}d(${channels})`;
    case 'dropout':
      return `nn.Dropout(${layer.rate})`;
    case 'flatten':
      return 'nn.Flatten()';
    case 'average':
      return 'nn.AdaptiveAvgPool2d(1), nn.Flatten()';
    case 'dense':
      return `nn.Linear(${channels}, ${layer.units})`;
  }
}

/** Returns how many numbers reach the output. */
export const outputWidth = (config: PictureConfig): number =>
  stackOf(config.layers ?? [], config, 0).steps.at(-1)?.shape.channels ?? 0;
