import { richTexts } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';

/** Parts of JSON Schema in which a schema's places are found. */
interface Node {
  $ref?: string;
  $defs?: Record<string, Node>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  maxLength?: number;
  pattern?: string;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  properties?: Record<string, Node>;
  additionalProperties?: boolean | Node;
  propertyNames?: Node;
  items?: Node;
  prefixItems?: Node[];
}

/**
 * Path of a value in an input: `courseId`, `to.courses[]`, `[]` for the items of a bare list, `marks{}`, `marks{key}`.
 */
export interface Place {
  place: string;
  /** Field that holds it, without its list: `courses`. */
  field: string;
  format: string | undefined;
  maxLength: number;
  /** Accepts only texts of a certain format. */
  shaped: boolean;
  /** Accepts any value. */
  open: boolean;
}

/** Returns every place of an input that accepts free text or any value, at any depth. */
export function placesOf(schema: z.ZodType): Place[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: richTexts }) as Node;
  const found = new Map<string, Place>();
  const visit = (node: Node, place: string, field: string, within: string[]): void => {
    if (node.$ref !== undefined) {
      if (!within.includes(node.$ref)) visit(resolve(root, node.$ref), place, field, [...within, node.$ref]);
      return;
    }
    const branches = [node.anyOf, node.oneOf, node.allOf].flatMap((forms) => forms ?? []);
    for (const branch of branches) visit(branch, place, field, within);
    for (const [name, inner] of Object.entries(node.properties ?? {}))
      visit(inner, place ? `${place}.${name}` : name, name, within);
    if (typeof node.additionalProperties === 'object') visit(node.additionalProperties, `${place}{}`, field, within);
    if (node.propertyNames) visit(node.propertyNames, `${place}{key}`, field, within);
    for (const item of [node.items, ...(node.prefixItems ?? [])]) if (item) visit(item, `${place}[]`, field, within);
    const open =
      node.type === undefined && branches.length === 0 && node.enum === undefined && node.const === undefined;
    if (open || (node.type === 'string' && node.enum === undefined && node.const === undefined)) {
      const { format, maxLength = Number.POSITIVE_INFINITY } = node;
      const shaped = node.pattern !== undefined;
      found.set(`${place} ${format}`, { place, field, format, maxLength, shaped, open });
    }
  };
  visit(root, '', '', []);
  return [...found.values()];
}

function resolve(root: Node, ref: string): Node {
  const node = ref === '#' ? root : root.$defs?.[ref.replace('#/$defs/', '')];
  if (!node) throw new Error(`no such part of the schema: ${ref}`);
  return node;
}
