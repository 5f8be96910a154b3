import * as z from 'zod/mini';
import { roleSlugs } from './call.ts';
import { moment } from './fields.ts';

export const roleSlug = z.enum(roleSlugs);
export const role = z.object({ name: z.string(), slug: roleSlug });
export type Role = z.infer<typeof role>;

export const branchName = z.object({ id: z.string(), name: z.string() });
export type BranchName = z.infer<typeof branchName>;

/** A user, as staff see one. Never a password. */
export const user = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role,
  branch: z.nullable(branchName),
  addressline1: z.string(),
  addressline2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  status: z.boolean(),
  createdAt: moment,
  image: z.nullable(z.string()),
});
export type User = z.infer<typeof user>;

/** The signed-in person. */
export const me = z.object({
  id: z.string(),
  status: z.boolean(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role,
  branch: z.nullable(branchName),
  firstName: z.string(),
  lastName: z.string(),
  image: z.nullable(z.string()),
});
export type Me = z.infer<typeof me>;

export const branch = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  setAsPrimary: z.boolean(),
  status: z.boolean(),
});
export type Branch = z.infer<typeof branch>;

/** A branch in a list, with its people counted. */
export const branchWithCounts = z.extend(branch, {
  counts: z.object({ branch_leader: z.number(), team_leader: z.number(), customer: z.number() }),
});
export type BranchWithCounts = z.infer<typeof branchWithCounts>;

/** A file whose link is signed, expiring and on this origin. */
export const linkedFile = z.object({ id: z.string(), cloudUrl: z.string(), fileName: z.string() });
export type LinkedFile = z.infer<typeof linkedFile>;

const messageFile = z.extend(linkedFile, {
  size: z.number(),
  mimeType: z.string(),
  /** Of a picture, in pixels, upright: its place can be kept before it loads. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
});
export type MessageFile = z.infer<typeof messageFile>;

export const messageTypes = ['text', 'file'] as const;

/** A message. `seq` counts 1, 2, 3 … within the two people's conversation with no gap. */
export const message = z.object({
  id: z.string(),
  seq: z.number(),
  sender: z.string(),
  recipient: z.string(),
  touserid: z.string(),
  messageType: z.enum(messageTypes),
  content: z.string(),
  attachments: z.array(z.string()),
  files: z.array(messageFile),
  createdAt: moment,
  isRead: z.boolean(),
  deleted: z.boolean(),
  clientId: z.nullable(z.string()),
});
export type Message = z.infer<typeof message>;

const lastMessage = z.object({
  id: z.string(),
  content: z.string(),
  messageType: z.enum(messageTypes),
  sender: z.string(),
  createdAt: moment,
  isRead: z.boolean(),
  /** The first file of the message, for a list to say what it is. */
  file: z.optional(z.object({ fileName: z.string(), mimeType: z.string() })),
});

/** A person the caller chats or may chat with. Never a phone number, e-mail or postal address. */
export const chatPartner = z.object({
  userId: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: roleSlug,
  profile: z.nullable(z.string()),
  online: z.boolean(),
  lastSeen: z.nullable(moment),
  unread: z.number(),
  lastMessage: z.nullable(lastMessage),
  /** Whether the caller may write to them now: not after they were turned off or moved. Absent from older servers. */
  canWrite: z.optional(z.boolean()),
});
export type ChatPartner = z.infer<typeof chatPartner>;
