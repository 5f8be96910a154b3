import {
  type Access,
  type CallDefinition,
  failureReply,
  failuresOf,
  failureStatus,
  type Schema,
} from '@branchline/contract/call';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const parametersOf = (call: CallDefinition): Json[] => {
  const listed = (schema: Schema | undefined, place: 'path' | 'query') => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
    return Object.entries(properties).map(([name, each]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: each,
    }));
  };
  return [...listed(call.params, 'path'), ...listed(call.query, 'query')];
};

const file = { type: 'string', format: 'binary' };

/** A multipart body may carry a file in the field that the call names, or files under any further name. */
const formOf = (schema: Json, fileField: string | undefined): Json => {
  if (fileField === undefined) return { ...schema, type: 'object', additionalProperties: file };
  const { [fileField]: words, ...others } = schema['properties'] as Json;
  return { ...schema, properties: { ...others, [fileField]: { anyOf: [file, words] } } };
};

const bodyOf = (call: CallDefinition): Json => {
  if (!call.body) return {};
  const schema = schemaOf(call.body, 'input');
  const kinds = (call.bodyKinds ?? ['json']).map((kind) =>
    kind === 'json'
      ? (['application/json', { schema }] as const)
      : (['multipart/form-data', { schema: formOf(schema, call.fileField) }] as const),
  );
  return { requestBody: { required: !z.safeParse(call.body, undefined).success, content: Object.fromEntries(kinds) } };
};

const repliesOf = (call: CallDefinition): Json => {
  const success = call.reply
    ? { content: { 'application/json': { schema: schemaOf(call.reply, 'output') } } }
    : { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  const failures = new Map<number, string[]>();
  for (const code of failuresOf(call)) {
    const status = failureStatus[code];
    failures.set(status, [...(failures.get(status) ?? []), code]);
  }
  return {
    200: { description: 'Done.', ...success },
    ...Object.fromEntries(
      [...failures].map(([status, codes]) => [
        status,
        {
          description: `\`code\`: ${codes.join(', ')}`,
          ...(status === 429 || status === 503
            ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } } }
            : {}),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      ]),
    ),
  };
};

const grantSchemes: Readonly<Record<NonNullable<Access['grant']>, string | null>> = {
  reset_token: 'resetToken',
  api_key: 'apiKey',
  metrics_token: 'metricsToken',
  signed_link: null,
};

const securityOf = ({ open, grant, roles }: Access): Json[] => {
  if (open) return [];
  const scheme = grant ? grantSchemes[grant] : null;
  return [...(Object.keys(roles).length > 0 ? [{ session: [] }] : []), ...(scheme === null ? [] : [{ [scheme]: [] }])];
};

const whoMay = ({ open, grant, roles }: Access): string => {
  if (open) return 'Open.';
  const rows = Object.entries(roles).map(([role, reach]) => `${role} (${reach})`);
  return `Who: ${[...rows, ...(grant ? [`holder of a ${grant.replace('_', ' ')}`] : [])].join(', ')}.`;
};

const operationOf = (call: CallDefinition): Json => ({
  operationId: call.name,
  tags: [call.name.split('.')[0]],
  summary: call.summary,
  description: whoMay(call.access),
  security: securityOf(call.access),
  parameters: parametersOf(call),
  ...bodyOf(call),
  responses: repliesOf(call),
});

/** The OpenAPI 3.1 document of the declared calls. */
export const openApiOf = (calls: readonly CallDefinition[], serverUrl: string): Json => {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Branchline',
      version: '1',
      description: 'Every reply carries `status`: 1 is success, 0 a failure.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Failure: schemaOf(failureReply, 'output') },
      securitySchemes: {
        session: header('x-auth-token', 'The token of a sign-in.'),
        resetToken: header('x-auth-token', 'The resetToken of a verified reset code; 10 minutes, once.'),
        apiKey: header('x-api-key', 'An API key made in Settings.'),
        metricsToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
};
