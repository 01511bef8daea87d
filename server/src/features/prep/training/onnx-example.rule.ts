const reading = [
  '# python3 example.py picture.png  (needs: pip install onnxruntime pillow numpy)',
  'import json',
  'import sys',
  'import numpy as np',
  'import onnxruntime',
  'from PIL import Image',
  '',
  "about = json.load(open('model.json', encoding='utf-8'))",
  "_, colours, side, _ = about['input']['shape']",
  "picture = Image.open(sys.argv[1]).convert('L' if colours == 1 else 'RGB').resize((side, side), Image.BOX)",
  'x = np.asarray(picture, dtype=np.float32).reshape(1, side, side, colours).transpose(0, 3, 1, 2) / 255',
  "model = onnxruntime.InferenceSession('model.onnx')",
];

/** Python program that predicts with an exported classification net. */
export const netExample = [
  ...reading,
  "[probabilities] = model.run(None, {'picture': x})",
  "for name, share in sorted(zip(about['labels'], probabilities[0]), key=lambda one: -one[1]):",
  "    print(name, f'{share:.3f}')",
  '',
].join('\n');

/**
 * Python program that predicts with an exported detector: heat peaks are centres, and the shapes there are sizes and
 * offsets.
 */
export const detectorExample = [
  ...reading,
  "heat, shape = model.run(None, {'picture': x})",
  'cells = side // 4',
  'around = np.pad(heat[0], ((0, 0), (1, 1), (1, 1)), constant_values=-1)',
  'best = np.max([around[:, i:i + cells, j:j + cells] for i in range(3) for j in range(3)], axis=0)',
  'for label, i, j in np.argwhere((heat[0] == best) & (heat[0] > 0.3)):',
  '    w, h, dx, dy = shape[0, :, i, j]',
  '    centre = (j + dx) / cells, (i + dy) / cells',
  "    print(about['labels'][label], f'{heat[0, label, i, j]:.3f}', 'centre', centre, 'size', (np.exp(w), np.exp(h)))",
  '',
].join('\n');
