import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { id, moment, page, paging, text } from './fields.ts';
import { linkedFile } from './shapes.ts';

const anyRole = { admin: 'own', branch_leader: 'own', team_leader: 'own', customer: 'own' } as const;

/** File kinds by extension. */
export const imageExtensions = ['jpeg', 'jpg', 'png', 'gif', 'bmp', 'webp', 'svg'] as const;
export const videoExtensions = ['mp4', 'webm', 'ogg', 'mov', 'avi', 'mkv'] as const;
export const audioExtensions = ['mp3', 'wav', 'ogg', 'm4a', 'aac', 'flac', 'webm'] as const;
export const documentExtensions = [
  'pdf',
  'txt',
  'csv',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'odt',
  'ods',
  'odp',
] as const;

export const uploadFiles = defineCall({
  name: 'files.upload',
  method: 'POST',
  path: '/api/file/upload',
  summary: 'Uploads up to 10 files under any field names; all or nothing.',
  access: { roles: anyRole },
  limit: 'upload',
  body: z.record(z.string().check(z.maxLength(200)), text(1000, 'A form field')),
  bodyKinds: ['multipart'],
  reply: success({ uploads: z.array(linkedFile) }),
});

const uploadedFile = z.extend(linkedFile, {
  createdAt: moment,
  uploadedBy: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.nullable(z.string()),
  }),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

export const listFiles = defineCall({
  name: 'files.list',
  method: 'POST',
  path: '/api/file/list',
  summary: 'Uploaded files, newest first; `id` narrows to one uploader.',
  access: { roles: { admin: 'all' } },
  body: z.strictObject({ id: z.optional(z.union([z.literal(''), id])), page: z.optional(page) }),
  reply: success({
    data: z.array(uploadedFile),
    ...paging,
    /** How large all of them are together, when `id` narrows. */
    bytes: z.optional(z.number()),
  }),
});

/** `original`, for pictures a small WebP `thumbnail`, or for sounds that not every phone plays the same in `aac`. */
const fileVariants = ['original', 'thumbnail', 'aac'] as const;

export const openFile = defineCall({
  name: 'files.open',
  method: 'GET',
  path: '/files/:id/:variant',
  summary:
    'Opens a file by its signed, expiring link; HEAD and Range too. 403 when altered or expired; 404 for an AAC form that cannot be made.',
  access: { grant: 'signed_link', roles: {} },
  limit: 'none',
  params: z.object({ id, variant: z.enum(fileVariants) }),
  query: z.object({ e: text(20), s: text(100) }),
});
