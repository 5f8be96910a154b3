import { connect } from 'node:net';

// A client that speaks just enough of XMPP (RFC 6120, RFC 6121, XEP-0198) to send, to hear what its server has taken,
// and to receive. It does as little as the light client does.

const acknowledgements = 'urn:xmpp:sm:3';

/** Where the first element of `text` ends; -1 when it is not all there. @param {string} text */
function endOfElement(text) {
  const tagEnd = text.indexOf('>');
  if (tagEnd < 0 || text[tagEnd - 1] === '/') return tagEnd + 1 || -1;
  const name = /^<([^\s>]+)/.exec(text)?.[1];
  const closing = `</${name}>`;
  const end = text.indexOf(closing);
  return end < 0 ? -1 : end + closing.length;
}

/**
 * The payload's `touserid`, `content` and `clientId` are what is sent. It is acknowledged when the server says that it
 * has dealt with it, which with an archive in the database is after it was stored there.
 *
 * @param {{ port: number, domain: string }} server
 * @param {{ name: string, password: string, isSender: boolean }} person
 * @returns {Promise<import('./load.mjs').Messenger>} when it is let in
 */
export async function connectXmpp({ port, domain }, { name, password, isSender }) {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let heard = '';
  /** @type {() => void} */
  let tell = () => {};
  socket.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    heard += text;
    tell();
  });
  // A server that ends a stream may reset its connection.
  socket.on('error', () => {});
  const fail = (/** @type {string} */ what, /** @type {string} */ element) => {
    throw new Error(`${what}: ${element.slice(0, 400)}`);
  };

  /** Sends, and waits for an answer. @param {string} text @param {RegExp} answer */
  const ask = (text, answer) =>
    new Promise((/** @type {(nothing: void) => void} */ resolve, reject) => {
      const cutOff = () => reject(new Error(`A client was cut off: ${heard}`));
      socket.once('close', cutOff);
      tell = () => {
        if (/<(failure|stream:error)/.test(heard)) reject(new Error(`A client was not let in: ${heard}`));
        if (!answer.test(heard)) return;
        heard = '';
        socket.off('close', cutOff);
        resolve();
      };
      socket.write(text);
    });
  const stream = `<stream:stream to='${domain}' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>`;
  const plain = Buffer.from(`\0${name}\0${password}`).toString('base64');
  const bind = "<bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/>";
  await ask(`<?xml version='1.0'?>${stream}`, /<\/stream:features>/);
  await ask(`<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${plain}</auth>`, /<success/);
  await ask(stream, /<\/stream:features>/);
  await ask(`<iq type='set' id='bind'>${bind}</iq>`, /<iq[^>]*result/);
  if (isSender) await ask(`<enable xmlns='${acknowledgements}'/>`, /<enabled/);
  else await ask('<presence/>', /<presence/);

  const cutOff = () => fail('A client was cut off', heard);
  socket.once('close', cutOff);
  /** @type {(() => void)[]} */
  const waiting = [];
  let taken = 0;
  /** @type {(text: string) => void} */
  let listener = () => {};
  const hear = (/** @type {string} */ element) => {
    if (element.startsWith('<message')) {
      if (!element.includes('<stanza-id')) fail('A message was delivered that is in no archive', element);
      listener(element);
    } else if (element.startsWith('<a ')) {
      const total = Number(/ h='(\d+)'/.exec(element)?.[1]);
      for (; taken < total; taken++) waiting.shift()?.();
    } else if (element.startsWith('<r ')) socket.write(`<a xmlns='${acknowledgements}' h='0'/>`);
    else if (element.startsWith('<stream:error') || element.startsWith('</stream'))
      fail('A client was cut off', element);
  };
  tell = () => {
    for (let end = endOfElement(heard); end > 0; end = endOfElement(heard)) {
      const element = heard.slice(0, end);
      heard = heard.slice(end);
      hear(element);
    }
  };
  return {
    send: (payload, onAck) => {
      const { touserid, content, clientId } = /** @type {Record<string, string>} */ (payload);
      waiting.push(onAck);
      socket.write(
        `<message to='${touserid}@${domain}' id='${clientId}' type='chat'><body>${content}</body></message><r xmlns='${acknowledgements}'/>`,
      );
    },
    onMessage: (given) => {
      listener = given;
    },
    close: () =>
      new Promise((closed) => {
        socket.once('close', () => closed());
        socket.off('close', cutOff).removeAllListeners('data').resume().end('</stream:stream>');
      }),
  };
}
