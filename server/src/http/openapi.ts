import { z } from 'zod';
import { bodyLimitOf, sayBytes } from './body-limit.ts';
import type { Route } from './implement.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });

/** Returns the API as an OpenAPI 3.1 document, generated from the contract. */
export function describeApi(routes: Route[]): object {
  const paths: Record<string, object> = {};
  for (const { endpoint } of routes) {
    const input = schemaOf(endpoint.input, 'input');
    const operation = {
      operationId: endpoint.path.replaceAll('/', '_'),
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[0]],
      'x-access': endpoint.access,
      security: endpoint.access === 'public' ? [] : [{ token: [] }],
      ...(endpoint.method === 'GET'
        ? { parameters: queryParameters(input) }
        : {
            requestBody: {
              required: true,
              description: `At most ${sayBytes(bodyLimitOf(endpoint))}`,
              'x-max-bytes': bodyLimitOf(endpoint),
              content: { 'application/json': { schema: input } },
            },
          }),
      responses: {
        200: {
          description: 'Done, or refused by a rule: see meta.success',
          content: { 'application/json': { schema: replyOf(schemaOf(endpoint.output, 'output')) } },
        },
        default: { description: 'Refused', content: { 'application/json': { schema: replyOf({ type: 'null' }) } } },
      },
    };
    paths[`/api/${endpoint.path}`] = { [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: '学验', version: '0.1.0' },
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
  };
}

const replyOf = (data: object) => ({
  type: 'object',
  required: ['meta', 'data'],
  properties: {
    meta: {
      type: 'object',
      required: ['success', 'msg'],
      properties: {
        success: { type: 'boolean' },
        msg: { type: 'string' },
        code: { type: 'string' },
        token: { type: 'string' },
        field: { type: 'string' },
        needs: { const: 'code' },
      },
    },
    data,
  },
});

function queryParameters(input: z.core.JSONSchema.BaseSchema) {
  const required = input.required ?? [];
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
