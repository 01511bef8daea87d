import { layersInPage } from '@xueyan/contract/prep/page-training';
import type { PageAlgorithm, PictureAlgorithm, PictureConfig } from '@xueyan/contract/prep/picture-training';
import { outputWidth, torchLines } from './net-layers.rule.ts';

const value = ({ parameters }: PictureConfig, name: keyof PictureConfig['parameters']) => String(parameters[name]);

const learners: Record<
  Exclude<PictureAlgorithm, 'cnn' | 'resnet' | 'layers' | PageAlgorithm>,
  { from: string; made: (config: PictureConfig) => string }
> = {
  hogSvm: { from: 'sklearn.svm import SVC', made: (c) => `SVC(C=${value(c, 'c')}, random_state=${c.seed})` },
  hogMlp: { from: 'sklearn.neural_network import MLPClassifier', made: perceptron },
  pixelMlp: { from: 'sklearn.neural_network import MLPClassifier', made: perceptron },
  pixelLogistic: {
    from: 'sklearn.linear_model import LogisticRegression',
    made: (c) => `LogisticRegression(C=${value(c, 'c')}, max_iter=500)`,
  },
};

function perceptron(c: PictureConfig): string {
  const sizes = `hidden_layer_sizes=(${value(c, 'hidden')},), batch_size=${value(c, 'batch')}`;
  return `MLPClassifier(${sizes}, learning_rate_init=${value(c, 'rate')}, max_iter=${value(c, 'epochs')}, random_state=${c.seed})`;
}

const reading = ({ side, grey }: PictureConfig) => [
  '# Pictures lie in folders of their classes: train/<class>/ and test/<class>/.',
  'from pathlib import Path',
  'import numpy as np',
  'from PIL import Image',
  '',
  'def load(part):',
  "    files = sorted(Path(part).glob('*/*'))",
  `    x = [np.asarray(Image.open(file).convert('${grey ? 'L' : 'RGB'}').resize((${side}, ${side}), Image.BOX)) / 255 for file in files]`,
  '    return np.array(x, dtype=np.float32), np.array([file.parent.name for file in files])',
];

const threeBlocks = ({ grey, side }: PictureConfig) => [
  'block = lambda a, b: [nn.Conv2d(a, b, 3, padding=1), nn.BatchNorm2d(b), nn.ReLU(), nn.MaxPool2d(2)]',
  `model = nn.Sequential(*block(${grey ? 1 : 3}, 16), *block(16, 32), *block(32, 64), nn.Flatten(),`,
  `    nn.Linear(${64 * (side / 8) ** 2}, 64), nn.ReLU(), nn.Dropout(0.3), nn.Linear(64, len(labels)))`,
];

const residual = ({ grey, side }: PictureConfig) => [
  'class Block(nn.Module):',
  '    def __init__(self, a, b, stride):',
  '        super().__init__()',
  '        self.first = nn.Sequential(nn.Conv2d(a, b, 3, stride, 1, bias=False), nn.BatchNorm2d(b), nn.ReLU(),',
  '                                   nn.Conv2d(b, b, 3, padding=1, bias=False), nn.BatchNorm2d(b))',
  '        self.past = nn.Identity() if a == b else nn.Sequential(nn.Conv2d(a, b, 1, stride, bias=False), nn.BatchNorm2d(b))',
  '',
  '    def forward(self, x):',
  '        return torch.relu(self.first(x) + self.past(x))',
  '',
  `model = nn.Sequential(nn.Conv2d(${grey ? 1 : 3}, 16, 3, ${side > 32 ? 2 : 1}, 1, bias=False), nn.BatchNorm2d(16), nn.ReLU(),`,
  '    Block(16, 16, 1), Block(16, 16, 1), Block(16, 32, 2), Block(32, 32, 1), Block(32, 64, 2), Block(64, 64, 1),',
  '    nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, len(labels)))',
];

const ownLayers = (config: PictureConfig) => [
  'model = nn.Sequential(',
  ...torchLines(config),
  `    nn.Linear(${outputWidth(config)}, len(labels)))`,
];

/** The net of a page, as PyTorch writes it. */
const inPage = (config: PictureConfig) => ownLayers({ ...config, layers: layersInPage(config) });

const nets = { cnn: threeBlocks, resnet: residual, layers: ownLayers, pageCnn: inPage, pageLayers: inPage };
type NetAlgorithm = keyof typeof nets;
const isNet = (algorithm: PictureAlgorithm): algorithm is NetAlgorithm => algorithm in nets;

const net = (config: PictureConfig, algorithm: NetAlgorithm) => [
  ...reading(config),
  '',
  'import torch',
  'from torch import nn',
  '',
  `torch.manual_seed(${config.seed})`,
  "(x, names), (x_test, names_test) = load('train'), load('test')",
  `tensor = lambda data: torch.from_numpy(data.reshape(len(data), ${config.side}, ${config.side}, -1)).permute(0, 3, 1, 2) * 2 - 1`,
  'labels = sorted(set(names))',
  'y = torch.tensor([labels.index(name) for name in names])',
  ...nets[algorithm](config),
  `ways = torch.optim.Adam(model.parameters(), lr=${value(config, 'rate')}, weight_decay=1e-4)`,
  `for epoch in range(${value(config, 'epochs')}):`,
  `    for some in torch.randperm(len(x)).split(${value(config, 'batch')}):`,
  '        ways.zero_grad()',
  '        loss = nn.functional.cross_entropy(model(tensor(x[some.numpy()])), y[some])',
  '        loss.backward()',
  '        ways.step()',
  '    print(epoch + 1, float(loss))',
  'model.eval()',
  'guess = model(tensor(x_test)).argmax(dim=1)',
  'print(np.mean([labels[i] == name for i, name in zip(guess, names_test)]))',
  '',
];

const hog = [
  '',
  'def features(x):',
  '    grey = x if x.ndim == 3 else x.mean(axis=3)',
  '    gy, gx = np.gradient(grey, axis=(1, 2))',
  '    strength, cell = np.hypot(gx, gy), max(2, grey.shape[1] // 8)',
  '    direction = np.minimum(8, (np.mod(np.arctan2(gy, gx), np.pi) / np.pi * 9).astype(int))',
  '    parts = np.stack([np.where(direction == one, strength, 0) for one in range(9)], axis=-1)',
  '    n = grey.shape[1] // cell',
  '    cells = parts.reshape(len(grey), n, cell, n, cell, 9).sum(axis=(2, 4))',
  '    blocks = np.concatenate([cells[:, :-1, :-1], cells[:, 1:, :-1], cells[:, :-1, 1:], cells[:, 1:, 1:]], axis=-1)',
  '    return (blocks / (np.linalg.norm(blocks, axis=-1, keepdims=True) + 1e-6)).reshape(len(grey), -1)',
];

/** Returns the Python program that trains the same model on folders of pictures. */
export function pictureProgramOf(config: PictureConfig): string {
  const { algorithm } = config;
  if (isNet(algorithm)) return net(config, algorithm).join('\n');
  const { from, made } = learners[algorithm];
  const flat = ['', 'def features(x):', '    return x.reshape(len(x), -1)'];
  return [
    ...reading(config),
    ...(algorithm.startsWith('hog') ? hog : flat),
    '',
    `from ${from}`,
    'from sklearn.pipeline import make_pipeline',
    'from sklearn.preprocessing import StandardScaler',
    '',
    "(x, y), (x_test, y_test) = load('train'), load('test')",
    `model = make_pipeline(StandardScaler(), ${made(config)})`,
    'model.fit(features(x), y)',
    'print(model.score(features(x_test), y_test))',
    '',
  ].join('\n');
}
