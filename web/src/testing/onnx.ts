// Nets by hand, in the encoding of Protocol Buffers, for tests that run them.
const bytes = (one: string | number[]) => (typeof one === 'string' ? [...new TextEncoder().encode(one)] : one);
const varint = (n: number): number[] => (n < 128 ? [n] : [(n % 128) + 128, ...varint(Math.floor(n / 128))]);
const part = (field: number, one: string | number[]) => [field * 8 + 2, ...varint(bytes(one).length), ...bytes(one)];
const number = (field: number, n: number) => [...varint(field * 8), ...varint(n)];

/** An attribute of a node: a whole number, several, or a tensor of floats with its sizes. */
type Attribute = number | number[] | { sizes: number[]; values: number[] };

function attribute(name: string, value: Attribute): number[] {
  if (typeof value === 'number') return [...part(1, name), ...number(3, value), ...number(20, 2)];
  if (Array.isArray(value)) return [...part(1, name), ...value.flatMap((one) => number(8, one)), ...number(20, 7)];
  const raw = [...new Uint8Array(Float32Array.from(value.values).buffer)];
  const tensor = [...value.sizes.flatMap((size) => number(1, size)), ...number(2, 1), ...part(9, raw)];
  return [...part(1, name), ...part(5, tensor), ...number(20, 4)];
}

interface Node {
  kind: string;
  /** Name of its input; none for a constant. */
  from?: string;
  to: string;
  attributes?: Record<string, Attribute>;
}

const nodeOf = ({ kind, from, to, attributes = {} }: Node) => {
  const said = Object.entries(attributes).flatMap(([name, value]) => part(5, attribute(name, value)));
  return part(1, [...(from === undefined ? [] : part(1, from)), ...part(2, to), ...part(4, kind), ...said]);
};
const tensorOf = (field: number, name: string, sizes: number[]) => {
  const shape = sizes.flatMap((size) => part(1, number(1, size)));
  return part(field, [...part(1, name), ...part(2, part(1, [...number(1, 1), ...part(2, shape)]))]);
};

/** Returns a net of these nodes as ONNX in Base64; inputs and outputs by name with their sizes. */
export function handMadeOnnx(
  nodes: Node[],
  inputs: Record<string, number[]>,
  outputs: Record<string, number[]>,
): string {
  const graph = [
    ...nodes.flatMap(nodeOf),
    ...part(2, 'net'),
    ...Object.entries(inputs).flatMap(([name, sizes]) => tensorOf(11, name, sizes)),
    ...Object.entries(outputs).flatMap(([name, sizes]) => tensorOf(12, name, sizes)),
  ];
  const model = [...number(1, 8), ...part(8, number(2, 13)), ...part(7, graph)];
  return btoa(String.fromCharCode(...model));
}
