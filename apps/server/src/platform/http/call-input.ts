import type { CallDefinition, Schema } from '@branchline/contract/call';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid, notFound, unsupportedType } from '#platform/app-error';
import { assertCleanValue } from '#platform/clean-value';
import { parseInput } from '#platform/parse-input';
import { type MultipartBody, readMultipart, type UploadLimits, type UploadWatch } from './multipart.ts';

const noBody: MultipartBody = { fields: {}, files: [], clear: () => Promise.resolve() };

/** Reads a multipart body where the call takes one; what is no form is left for `parseBody`. */
export const readForm = async (
  call: CallDefinition,
  request: FastifyRequest,
  { uploads, ...watch }: UploadWatch & { readonly uploads: UploadLimits },
): Promise<MultipartBody> => {
  const kinds = call.bodyKinds ?? ['json'];
  if (request.isMultipart()) {
    if (!kinds.includes('multipart')) throw unsupportedType('Send this as JSON.');
    return readMultipart(request, { ...uploads, maxFiles: call.maxFiles ?? uploads.maxFiles, ...watch });
  }
  if (request.body !== undefined && !kinds.includes('json')) throw unsupportedType('Send this as multipart/form-data.');
  return noBody;
};

/** Checks a part of the call against its schema; throws `invalid`. */
export const parsePart = (schema: Schema | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  assertCleanValue(value);
  return parseInput(schema, value);
};

/** A path that no record can have is as unknown as one that no record has. */
export const parseParams = (schema: Schema | undefined, params: unknown): unknown => {
  assertCleanValue(params);
  try {
    return parsePart(schema, params);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') throw notFound('address');
    throw error;
  }
};

/** Fields of a form, or JSON, which was looked through when it was read. */
export const parseBody = (call: CallDefinition, body: unknown, isForm: boolean): unknown => {
  if (call.body) return isForm ? parsePart(call.body, body) : parseInput(call.body, body ?? {});
  const isEmpty = body === undefined || (typeof body === 'object' && body !== null && Object.keys(body).length === 0);
  if (!isEmpty) throw invalid('This call takes no fields.');
  return undefined;
};
