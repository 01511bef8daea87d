import fc from 'fast-check';
import { z } from 'zod';

/** Parts of JSON Schema that the contract's schemas use. */
interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

/** Generates inputs that a schema accepts, as far as JSON Schema expresses it: refinements may still refuse some. */
export const inputsOf = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(arbitraryOf));
  if (schema.allOf) return arbitraryOf(Object.assign({}, ...schema.allOf));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return listOf(schema);
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer(rangeOf(schema));
    case 'number':
      return fc.double({ ...rangeOf(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field)]));
  return fc.record(fields, { requiredKeys: required });
}

function listOf({ items = {}, prefixItems, minItems = 0, maxItems = 4 }: JsonSchema): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map(arbitraryOf));
  return fc.array(arbitraryOf(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) });
}

/** Examples of time formats: random digits would rarely form an existing day. */
const times = [['2031-05-06 07:08:09'], ['2031-05-06'], ['2031-05']] as const;
const coming = fc.date({ min: new Date('2027-01-01'), max: new Date('2036-12-31'), noInvalidDate: true });

function textOf({ pattern, format, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid' || format === 'guid') return fc.uuid();
  const time = times.find(([example]) => (pattern ? new RegExp(pattern).test(example) : format === 'date'));
  if (time) return coming.map((moment) => moment.toISOString().replace('T', ' ').slice(0, time[0].length));
  const max = Math.max(minLength, Math.min(maxLength ?? 40, 60));
  if (!pattern) return fc.string({ unit: 'grapheme', minLength, maxLength: max });
  // A pattern alone may demand more characters than a short text has: a limit of our own would never be met.
  const most = maxLength ?? Number.POSITIVE_INFINITY;
  return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length >= minLength && text.length <= most);
}

const rangeOf = ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema) => ({
  min: Math.max(minimum ?? exclusiveMinimum ?? -1e6, -1e9),
  max: Math.min(maximum ?? exclusiveMaximum ?? 1e6, 1e9),
});

/** Values that a careless or hostile client sends instead of the expected ones. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    Number.MAX_VALUE,
    -0.5,
    Number.MAX_SAFE_INTEGER + 2,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '%_\\',
    "' or 1=1 --",
    '../../etc/passwd',
    '{{7*7}}',
    '9999-99-99 99:99:99',
    '0000-00-00',
    '2026-02-30 25:61:61',
    'x'.repeat(20_000),
    '汉'.repeat(5_000),
    [],
    {},
    [[]],
    { toString: 1 },
    { constructor: { prototype: {} } },
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
);

/** Placeholder for deeply nested lists, which only hostile clients send. */
const abyss = '[[[…]]]';
const abyssAsJson = `${'['.repeat(5000)}${']'.repeat(5000)}`;

/** Serializes an input for the wire. */
export const asJson = (input: unknown): string =>
  (JSON.stringify(input) ?? '').replaceAll(JSON.stringify(abyss), abyssAsJson);

/** Values that every field must withstand, tried without chance. */
const hostile: unknown[] = [
  'a\ud800',
  '2027-02-30 10:00:00',
  '2027-13-01 10:00:00',
  '2027-05-01 24:00:00',
  '0000-01-01 00:00:00',
  '2027-02-30',
  abyss,
  null,
];

/** Returns valid inputs with one hostile value each: every value of `hostile` in every field, up to the maximum. */
export function spoiledInputsOf(schema: z.ZodType, { seed, most }: { seed: number; most: number }): unknown[] {
  const whole = fc.sample(inputsOf(schema), { seed, numRuns: 3 });
  const spoiled = whole.flatMap((input) => {
    const paths = pathsIn(input);
    return hostile.flatMap((wrong) => paths.map((path) => replaced(input, path, wrong)));
  });
  // Takes an even selection where there are too many.
  const step = Math.max(1, spoiled.length / most);
  return Array.from({ length: Math.min(most, spoiled.length) }, (_, i) => spoiled[Math.floor(i * step)]);
}

type Path = string[];

const pathsIn = (input: unknown): Path[] =>
  typeof input === 'object' && input !== null
    ? [[], ...Object.entries(input).flatMap(([key, inner]) => pathsIn(inner).map((path) => [key, ...path]))]
    : [[]];

function replaced(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = { ...(input as Record<string, unknown>) };
  copy[key] = replaced(copy[key], rest, value);
  return Array.isArray(input) ? Object.values(copy) : copy;
}

/** Generates invalid inputs, missing ones, and occasionally a valid one. */
export const badInputsOf = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(inputsOf(schema), nasty, fc.nat(20), fc.boolean()).map(spoil) },
    { weight: 2, arbitrary: nasty },
    { weight: 1, arbitrary: inputsOf(schema) },
  );

/** Replaces or removes one field at any depth. */
function spoil([input, wrong, at, remove]: [unknown, unknown, number, boolean]): unknown {
  if (typeof input !== 'object' || input === null) return wrong;
  const keys = Object.keys(input);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined) return { ...input, extra: wrong };
  const copy: Record<string, unknown> = { ...input };
  const inner = copy[key];
  if (remove) delete copy[key];
  else copy[key] = typeof inner === 'object' && inner !== null && at > 10 ? spoil([inner, wrong, at, remove]) : wrong;
  return Array.isArray(input) ? Object.values(copy) : copy;
}
