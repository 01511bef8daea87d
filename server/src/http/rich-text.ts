import { richTexts } from '@xueyan/contract/wire/scalar';
import type { z } from 'zod';
import { sanitizeMarkdown } from './markdown.ts';

type Schema = z.core.$ZodType;

const cleaners = { markdown: sanitizeMarkdown };
const formatOf = (schema: Schema) => richTexts.get(schema as z.ZodString)?.format;

/** Returns a parsed value in which every rich text of its schema is sanitized, at any depth. */
export function cleanRichTexts(schema: Schema | undefined, value: unknown): unknown {
  if (!schema || !holdsRichText(schema)) return value;
  const format = formatOf(schema);
  if (format) return typeof value === 'string' ? cleaners[format](value) : value;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return mapFields(value, (field, name) => cleanRichTexts(def.shape[name] ?? def.catchall, field));
    case 'record':
      return mapFields(value, (field) => cleanRichTexts(def.valueType, field));
    case 'array':
      return mapItems(value, (item) => cleanRichTexts(def.element, item));
    case 'tuple':
      return mapItems(value, (item, index) => cleanRichTexts(def.items[index] ?? def.rest ?? undefined, item));
    default:
      // Applies every alternative of a union: sanitizing a text that is not rich changes nothing visible.
      return partsOf(schema).reduce((cleaned, part) => cleanRichTexts(part, cleaned), value);
  }
}

const mapFields = (value: unknown, clean: (field: unknown, name: string) => unknown) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, clean(field, name)]))
    : value;

const mapItems = (value: unknown, clean: (item: unknown, index: number) => unknown) =>
  Array.isArray(value) ? value.map(clean) : value;

/** Returns the schemas that a schema consists of. */
function partsOf(schema: Schema): Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return [...Object.values(def.shape), ...(def.catchall ? [def.catchall] : [])];
    case 'record':
      return [def.valueType];
    case 'array':
      return [def.element];
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])];
    case 'union':
      return [...def.options];
    case 'intersection':
      return [def.left, def.right];
    case 'pipe':
      return [def.in, def.out];
    case 'lazy':
      return [def.getter()];
    default:
      return 'innerType' in def ? [def.innerType as Schema] : [];
  }
}

const known = new WeakMap<Schema, boolean>();

/** Tells whether a schema contains a rich text at any depth; schemas may be recursive. */
function holdsRichText(schema: Schema): boolean {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const parts = new Set([schema]);
  for (const part of parts) for (const inner of partsOf(part)) parts.add(inner);
  const holds = [...parts].some((part) => formatOf(part) !== undefined);
  known.set(schema, holds);
  return holds;
}
