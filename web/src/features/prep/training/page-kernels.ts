import * as tf from '@tensorflow/tfjs-core';

/**
 * Slope of a convolution by its weights, which the WebAssembly of TensorFlow.js lacks: each place of the kernel is the
 * product of the maps, moved there, and the slopes behind. For strides of 1 whose edge is filled.
 */
function slopeOfWeights({ inputs, attrs }: { inputs: tf.NamedTensorInfoMap; attrs?: tf.NamedAttrMap }): tf.Tensor {
  const [height = 0, width = 0, into = 0, out = 0] = (attrs?.filterShape ?? []) as number[];
  return tf.tidy(() => {
    // What a kernel is given are tensors, though their type says less.
    const [x, behind] = [inputs.x as tf.Tensor4D, inputs.dy as tf.Tensor4D];
    const [count, rows, columns] = behind.shape;
    const edge = (size: number): [number, number] => [Math.floor((size - 1) / 2), Math.ceil((size - 1) / 2)];
    const wide = tf.pad(x, [[0, 0], edge(height), edge(width), [0, 0]]);
    const parts: tf.Tensor4D[] = [];
    for (let y = 0; y < height; y += 1)
      for (let at = 0; at < width; at += 1) parts.push(tf.slice(wide, [0, y, at, 0], [count, rows, columns, into]));
    const moved = tf.reshape(tf.concat(parts, 3), [count * rows * columns, height * width * into]);
    const slopes = tf.reshape(behind, [count * rows * columns, out]);
    return tf.reshape(tf.matMul(tf.transpose(moved), slopes), [height, width, into, out]);
  });
}

/** Gives the WebAssembly what it needs to learn; once is enough. */
export function completeWasm(): void {
  const name = 'Conv2DBackpropFilter';
  if (tf.getKernel(name, 'wasm')) return;
  tf.registerKernel({ kernelName: name, backendName: 'wasm', kernelFunc: slopeOfWeights });
}
