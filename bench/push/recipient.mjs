import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../faults/connection.mjs';
import { openLink } from '../faults/link.mjs';

/**
 * Where somebody's devices are while they are written to. A phone and a tablet take notifications in every case.
 *
 * @typedef {'looking' | 'hidden' | 'closed' | 'killed' | 'frozen' | 'second'} Case
 *   `looking`: the app is before them, and they read. `hidden`: open in a background tab. `closed`: open nowhere.
 *   `killed`: was open, and ended without a word. `frozen`: open, and its network went away without a word.
 *   `second`: hidden on one device, before them on another, where they read.
 *
 * @typedef {ReturnType<typeof openRecipient>} Recipient
 */

/** A socket that reconnects, and says each time whether somebody looks; reads what comes when they do. */
function openDevice(
  /** @type {{ origins: string[], place: number, token: string, isLooking: boolean, onRead: (messageId: string) => void }} */
  { origins, place, token, isLooking, onRead },
) {
  /** @type {import('../faults/connection.mjs').Connection | null} */
  let connection = null;
  let isClosed = false;
  /** When it was connected and said whether somebody looks. @type {{ from: number, to: number }[]} */
  const spans = [];
  let attempts = place;
  const read = async (/** @type {{ id: string, seq: number, sender: string, recipient: string }} */ message) => {
    // A person takes a moment.
    await sleep(200 + Math.random() * 1_000);
    const ack = await connection
      ?.ask('mark_read', { userid: message.sender, upTo: message.seq }, 6_500)
      .catch(() => null);
    if (ack?.status === 1) onRead(message.id);
  };
  const catchUp = async (/** @type {string} */ from) => {
    const page = await connection?.ask('sync', { since: {}, time: from }, 6_500).catch(() => null);
    for (const message of /** @type {any[]} */ (page?.data ?? [])) void read(message);
  };
  const keepConnected = async () => {
    let left = new Date().toISOString();
    while (!isClosed) {
      let end = () => {};
      const ended = new Promise((resolve) => {
        end = () => resolve(undefined);
      });
      try {
        const onEvent = (/** @type {string} */ name, /** @type {any} */ payload) => {
          if (name === 'new_message' && isLooking) void read(payload);
        };
        connection = await connect(origins[attempts++ % origins.length] ?? '', token, { onEvent, onGone: end });
        await connection.ask('attention', { active: isLooking }, 6_500);
        const span = { from: performance.now(), to: Infinity };
        spans.push(span);
        if (isLooking) void catchUp(left);
        await ended;
        span.to = performance.now();
      } catch {
        // Tried again below.
      }
      connection = null;
      left = new Date(Date.now() - 5_000).toISOString();
      if (!isClosed) await sleep(100 + Math.random() * 200);
    }
  };
  void keepConnected();
  return {
    isConnected: () => spans.at(-1)?.to === Infinity,
    /** Whether it was connected all that time. @param {number} from @param {number} to */
    wasConnected: (from, to) => spans.some((span) => span.from <= from && span.to >= to),
    close: () => {
      isClosed = true;
      connection?.terminate();
    },
  };
}

/**
 * Somebody who is written to, with two browsers that take notifications.
 *
 * @param {object} options
 * @param {Case} options.kind
 * @param {number} options.place
 * @param {import('../faults/people.mjs').Person} options.who
 * @param {import('../faults/world.mjs').World} options.world
 * @param {ReturnType<Awaited<ReturnType<typeof import('./push-service.mjs').openPushService>>['addBrowser']>[]} options.browsers
 */
export function openRecipient({ kind, place, who, world, browsers }) {
  /** When the server had noted that a message was read, by its id. @type {Map<string, number>} */
  const readAt = new Map();
  const onRead = (/** @type {string} */ id) => void readAt.set(id, readAt.get(id) ?? performance.now());
  const open = (/** @type {boolean} */ isLooking, origins = world.origins) =>
    openDevice({ origins, place, token: who.token, isLooking, onRead });
  /** @type {ReturnType<typeof openDevice>[]} */
  const devices = [];
  /** @type {import('../faults/link.mjs').Link | null} */
  let link = null;
  const isLooker = kind === 'looking' || kind === 'second';
  return {
    kind,
    who,
    browsers,
    readAt,
    /** Takes the place of the case. */
    begin: async () => {
      if (kind === 'hidden' || kind === 'second') devices.push(open(false));
      if (isLooker) devices.push(open(true));
      if (kind === 'killed') devices.push(open(true));
      if (kind === 'frozen') {
        link = await openLink(Number(new URL(world.origins[place % world.origins.length] ?? '').port));
        devices.push(open(true, [link.origin]));
      }
      while (!devices.every((device) => device.isConnected())) await sleep(20);
      if (kind === 'killed') for (const device of devices.splice(0)) device.close();
      link?.freeze();
    },
    /** Whether somebody looked all that time. @param {number} from @param {number} to */
    wasLooking: (from, to) => isLooker && (devices.at(-1)?.wasConnected(from, to) ?? false),
    end: () => {
      for (const device of devices) device.close();
      link?.close();
    },
  };
}
