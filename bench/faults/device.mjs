import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from './connection.mjs';
import { digestOf } from './digest.mjs';

/** The web app's patience with a connection on which nothing comes, by the protocol's pings. */
const silenceMs = 41_000;
/** The web app's, in which marks of delivery are gathered. */
const gatherMs = 1000;

/**
 * @typedef {{ id: string, seq: number, sender: string, recipient: string, content: string, isRead: boolean }} Message
 *   `content` is its digest where a message is kept
 *
 * @typedef {object} DeviceOptions
 * @property {() => string[]} origins where a load balancer would send it, in turn
 * @property {import('./people.mjs').Person} who
 * @property {string} partnerId whom it chats with; a stranger chats with nobody
 * @property {number} place of the first connection among the origins
 * @property {number} patienceMs for an acknowledgement
 * @property {boolean} [asksAtGaps] default: true
 *
 * @typedef {ReturnType<typeof openDevice>} Device
 */

/** Of a message, what is compared in the end: a quick machine sends hundreds of thousands. @param {Message} message @returns {Message} */
const digested = ({ id, seq, sender, recipient, content, isRead }) => ({
  id,
  seq,
  sender,
  recipient,
  content: digestOf(content),
  isRead,
});

/**
 * Somebody's device, which does what the web app does: reconnects, asks for what it missed and at a gap, and sends again
 * under the same `clientId` until it is told that the message is stored, and marks what arrived as delivered. It writes down
 * what it was told.
 *
 * @param {DeviceOptions} options
 */
export function openDevice({ origins, who, partnerId, place, patienceMs, asksAtGaps = true }) {
  /** @type {import('./connection.mjs').Connection | null} */
  let connection = null;
  let isClosed = false;
  let attempts = place;
  /** @type {(() => void)[]} */
  let whenConnected = [];
  const since = new Date().toISOString();
  /** @type {Map<number, Message>} */
  const view = new Map();
  /** @type {Message[]} */
  const heard = [];
  /** On this connection; what was told on the one before may be told again, as it may have been lost there. */
  const heardHere = new Set();
  let heardAgain = 0;
  /** @type {Map<string, number>} */
  const refusals = new Map();
  /** @type {string[]} */
  const problems = [];
  let complete = 0;
  let seenUpTo = 0;
  let markedUpTo = 0;
  let heardDeliveredUpTo = 0;
  let isMarking = false;
  let leaked = 0;
  let isCatchingUp = false;

  const isMine = (/** @type {Message} */ { sender, recipient }) =>
    (sender === who.id && recipient === partnerId) || (sender === partnerId && recipient === who.id);

  const markSoon = () => {
    if (isMarking || isClosed) return;
    isMarking = true;
    setTimeout(async () => {
      isMarking = false;
      const upTo = complete;
      if (isClosed || upTo <= markedUpTo) return;
      const ack = await ask('mark_delivered', { userid: partnerId, upTo }).catch(() => null);
      if (ack?.status === 1) markedUpTo = Math.max(markedUpTo, upTo);
      else markSoon();
    }, gatherMs);
  };

  const put = (/** @type {Message} */ received, isFetched = false, seenBefore = 0) => {
    const message = digested(received);
    if (!isMine(message)) {
      leaked++;
      return;
    }
    const known = view.get(message.seq);
    if (known && known.id !== message.id) problems.push(`Place ${message.seq} was taken twice.`);
    if (isFetched && message.sender === partnerId && message.seq <= seenBefore && !message.isRead)
      problems.push(`Message ${message.seq} was seen and is unseen again.`);
    view.set(message.seq, message);
    while (view.has(complete + 1)) complete++;
    if (message.sender === partnerId) markSoon();
  };

  const ask = async (/** @type {string} */ name, /** @type {object} */ payload, patience = patienceMs) => {
    while (!connection && !isClosed) await new Promise((resolve) => whenConnected.push(() => resolve(undefined)));
    if (!connection) throw new Error('The device was closed.');
    const asked = connection;
    const from = performance.now();
    try {
      const ack = await asked.ask(name, payload, patience);
      if (ack.status !== 1) refusals.set(String(ack.code), (refusals.get(String(ack.code)) ?? 0) + 1);
      return ack;
    } catch (error) {
      // Nothing at all came meanwhile: this connection may be half open.
      if (asked.heardAt() < from) asked.terminate();
      throw error;
    }
  };

  const catchUp = async () => {
    if (isCatchingUp) return;
    isCatchingUp = true;
    let cursor;
    const from = complete;
    try {
      for (;;) {
        const seenBefore = seenUpTo;
        const page = await ask('sync', { since: { [partnerId]: from }, time: since, ...(cursor ? { cursor } : {}) });
        if (page.status !== 1) throw new Error(String(page.message));
        for (const message of /** @type {Message[]} */ (page.data)) put(message, true, seenBefore);
        cursor = page.cursor;
        if (!page.hasMore) return;
      }
    } catch {
      if (!isClosed) setTimeout(() => void catchUp(), 300);
    } finally {
      isCatchingUp = false;
    }
  };

  const onEvent = (/** @type {string} */ name, /** @type {any} */ payload) => {
    if (name === 'new_message') {
      heard.push(digested(payload));
      if (heardHere.has(payload.id)) heardAgain++;
      heardHere.add(payload.id);
      put(payload);
      const at = complete;
      if (asksAtGaps && payload.seq > at + 1) setTimeout(() => complete === at && void catchUp(), 300);
    } else if (name === 'messages_delivered') {
      if (payload.userid === partnerId) heardDeliveredUpTo = Math.max(heardDeliveredUpTo, payload.upTo);
      else if (payload.userid !== who.id) leaked++;
    } else if (name === 'typing' || name === 'messages_read') {
      if (![who.id, partnerId].includes(payload.userid)) leaked++;
    }
  };

  const keepConnected = async () => {
    while (!isClosed) {
      const all = origins();
      const origin = all[attempts++ % all.length] ?? '';
      heardHere.clear();
      let end = () => {};
      const ended = new Promise((resolve) => {
        end = () => resolve(undefined);
      });
      try {
        connection = await connect(origin, who.token, { onEvent, onGone: end });
        for (const go of whenConnected.splice(0)) go();
        if (partnerId) void catchUp();
        const watch = setInterval(() => {
          if (connection && performance.now() - connection.heardAt() > silenceMs) connection.terminate();
        }, 1_000);
        if (isClosed) connection.terminate();
        await ended;
        clearInterval(watch);
      } catch {
        // Tried again below.
      }
      connection = null;
      if (!isClosed) await sleep(100 + Math.random() * 400);
    }
  };
  void keepConnected();

  return {
    who,
    partnerId,
    view,
    heard,
    refusals,
    problems,
    ask,
    seenUpTo: () => seenUpTo,
    /** Up to where the server has said that it knows what arrived here. */
    markedUpTo: () => markedUpTo,
    /** Up to where the partner's devices are said to have what was written here. */
    heardDeliveredUpTo: () => heardDeliveredUpTo,
    complete: () => complete,
    leaked: () => leaked,
    heardAgain: () => heardAgain,
    isConnected: () => connection !== null,
    /** Resolves with what the server says of the stored message; with null when the device was closed before. */
    send: async (
      /** @type {string} */ clientId,
      /** @type {{ content: string, attachments?: string[] }} */ message,
    ) => {
      while (!isClosed) {
        try {
          const ack = await ask('send_message', { touserid: partnerId, messageType: 'text', clientId, ...message });
          if (ack.status === 1) {
            const stored = /** @type {Message} */ (ack.data);
            put(stored);
            return digested(stored);
          }
        } catch {
          // Sent again.
        }
        await sleep(50 + Math.random() * 100);
      }
      return null;
    },
    /** Marks what is here without a gap as read. */
    look: async () => {
      const upTo = complete;
      if (upTo <= seenUpTo) return;
      const ack = await ask('mark_read', { userid: partnerId, upTo }).catch(() => null);
      if (ack?.status === 1) seenUpTo = Math.max(seenUpTo, upTo);
    },
    setReading: (/** @type {boolean} */ isReading) => connection?.setReading(isReading),
    close: () => {
      isClosed = true;
      connection?.terminate();
      for (const go of whenConnected.splice(0)) go();
    },
  };
}
