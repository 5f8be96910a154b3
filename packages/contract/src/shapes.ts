import * as z from 'zod/mini';
import { branchHours } from './hours.ts';
import { roleSlugs } from './call.ts';
import { moment } from './fields.ts';
import { languages } from './languages.ts';

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
  /** A customer's own leader, in a `personal` branch. */
  leader: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
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
  /** The language the person chose; null: none yet. */
  locale: z.nullable(z.enum(languages)),
  /** Takes a text about a message that waits. Absent from older servers. */
  nudges: z.optional(z.boolean()),
});
export type Me = z.infer<typeof me>;

export const assignmentKinds = ['branch', 'personal'] as const;

export const branch = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  setAsPrimary: z.boolean(),
  status: z.boolean(),
  /** `personal`: each customer has one own leader, and writes with nobody else but a present cover. */
  assignment: z.optional(z.enum(assignmentKinds)),
  /** Null: always open. */
  hours: z.optional(z.nullable(branchHours)),
  /** What is answered while nobody is there, with `{when}` and `{cover}`; empty: a built-in sentence. */
  autoReply: z.optional(z.string()),
  /** The same in languages of their own, by tag; absent where there are none. */
  autoReplies: z.optional(z.record(z.string(), z.string())),
});
export type Branch = z.infer<typeof branch>;

/** A branch in a list, with its people counted. */
export const branchWithCounts = z.extend(branch, {
  counts: z.object({ branch_leader: z.number(), team_leader: z.number(), customer: z.number() }),
});
export type BranchWithCounts = z.infer<typeof branchWithCounts>;

/**
 * A file whose links are signed, expiring and on this origin. `thumbnailUrl` is a raster picture that the server made of a
 * picture; absent where there is none, as of an SVG that could not be drawn. An SVG's own link is only ever a download.
 * A film that would fill a browser's memory, stored before such films were refused, is a download too: its name ends in `.bin`.
 * `aacUrl` stands beside a WebM or Ogg sound: the same as AAC in MP4, for a device that does not play those. The server makes
 * it when it is first asked for; a server without an encoder, or for a sound that it cannot read, answers `not_found`.
 */
export const linkedFile = z.object({
  id: z.string(),
  cloudUrl: z.string(),
  fileName: z.string(),
  thumbnailUrl: z.optional(z.string()),
  aacUrl: z.optional(z.string()),
  /** Bytes of the original. */
  size: z.optional(z.number()),
});
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

/**
 * A conversation as one of its two people sees it. It grows in `revision` with every change that either can see: of two
 * records of one conversation the one with the greater `revision` is the newer one, however they came.
 */
export const conversationRecord = z.object({
  revision: z.number(),
  lastSeq: z.number(),
  readSeq: z.number(),
  partnerReadSeq: z.number(),
  partnerDeliveredSeq: z.number(),
  unread: z.number(),
});
export type ConversationRecord = z.infer<typeof conversationRecord>;

const replyKinds = ['text', 'image', 'video', 'audio', 'file'] as const;

/** The message that another one answers, read when the answer is read. */
export const quotedMessage = z.object({
  id: z.string(),
  seq: z.number(),
  sender: z.string(),
  /** Up to 120 code points; empty when it is deleted. */
  excerpt: z.string(),
  /** What its first file is; `text` without one. */
  kind: z.enum(replyKinds),
  deleted: z.boolean(),
});
export type QuotedMessage = z.infer<typeof quotedMessage>;

const reaction = z.object({ emoji: z.string(), users: z.array(z.string()) });
export type Reaction = z.infer<typeof reaction>;

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
  /** True when it is read, too. */
  isDelivered: z.boolean(),
  deleted: z.boolean(),
  clientId: z.nullable(z.string()),
  replyTo: z.nullable(quotedMessage),
  editedAt: z.nullable(moment),
  forwarded: z.boolean(),
  /** Sent by the server in somebody's name. */
  auto: z.boolean(),
  /** In the order of first use. */
  reactions: z.array(reaction),
  /** In events and acknowledgements about one message; not in lists. */
  conversation: z.optional(conversationRecord),
});
export type Message = z.infer<typeof message>;

const lastMessage = z.object({
  id: z.string(),
  seq: z.number(),
  content: z.string(),
  messageType: z.enum(messageTypes),
  sender: z.string(),
  createdAt: moment,
  isRead: z.boolean(),
  /** The first file of the message, for a list to say what it is. */
  file: z.optional(z.object({ fileName: z.string(), mimeType: z.string() })),
});

export const labelColors = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'grey'] as const;

/** What leaders of a branch call a kind of customer. No customer ever sees one. */
export const label = z.object({
  id: z.string(),
  name: z.string(),
  color: z.enum(labelColors),
  /** The name in other languages, by tag; absent where it has none. */
  names: z.optional(z.record(z.string(), z.string())),
});
export type Label = z.infer<typeof label>;

/**
 * Whether notifications reach somebody: `push` on a device at least; `stale` when none of their devices acknowledged one
 * for three days; `none` without a device that takes them.
 */
export const reaches = ['push', 'stale', 'none'] as const;
export type Reach = (typeof reaches)[number];

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
  /** Null where nothing was written. */
  conversation: z.nullable(conversationRecord),
  /** The own leader, or an own customer, of a `personal` branch. */
  assigned: z.optional(z.boolean()),
  /** Whether the caller may write to them now: not after they were turned off or moved. Absent from older servers. */
  canWrite: z.optional(z.boolean()),
  /** The leader whose customer this is and for whom the caller stands in now; not the stand-in. */
  cover: z.optional(z.object({ id: z.string(), name: z.string() })),
  /**
   * For customers, of a leader who may not be written to any more: who answers instead, until which day when the leader comes
   * back then, and whether the leader is not in the branch any more.
   */
  successor: z.optional(
    z.object({ id: z.string(), name: z.string(), until: z.nullable(z.string()), hasLeft: z.boolean() }),
  ),
  /** For customers: whether this leader answers now, until when that is so (null: for ever, or nobody knows), and who stands in. */
  availability: z.optional(
    z.object({
      state: z.enum(['open', 'closed', 'away']),
      until: z.nullable(moment),
      cover: z.nullable(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  /** For team leaders: since when this customer waits for an answer of a person; null: for none. */
  waitingSince: z.optional(z.nullable(moment)),
  /** A team leader's own order; absent for customers, who never learn of it. */
  pinned: z.optional(z.boolean()),
  markedUnread: z.optional(z.boolean()),
  /** Out of the own list until a new message comes; absent where it is not. */
  archived: z.optional(z.boolean()),
  labels: z.optional(z.array(label)),
  /** The language a customer chose; absent where it is not known. For a team leader. */
  locale: z.optional(z.enum(languages)),
  /** Of an own customer, for a team leader; absent of one who is somebody else's by now, as `nudgedAt` is. */
  reach: z.optional(z.enum(reaches)),
  /** When a customer was last texted that a message waits; null: never. For a team leader. */
  nudgedAt: z.optional(z.nullable(moment)),
});
export type ChatPartner = z.infer<typeof chatPartner>;
