import WebSocket from 'ws';

// A client that speaks just enough of Socket.IO 4 (Engine.IO 4) to ask, to hear acknowledgements and to receive. It
// shares the machine with the server it measures, so it does as little as it can: an acknowledgement is only told from
// a failure, and of a message that arrives only the text is looked for.

const prefix = '42["new_message",';

/**
 * @typedef {object} LightClient
 * @property {(payload: object, onAck: () => void) => void} send
 * @property {(event: string, payload: object) => Promise<string>} ask the acknowledgement as it came
 * @property {(listener: (text: string) => void) => void} onMessage hears each new_message as it came
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} origin
 * @param {object} auth
 * @returns {Promise<LightClient>} when it is let in
 */
export function connectLight(origin, auth) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  /** @type {Map<string, (text: string) => void>} */
  const waiting = new Map();
  /** @type {(text: string) => void} */
  let listener = () => {};
  let count = 0;

  const hearAck = (/** @type {string} */ text) => {
    const bracket = text.indexOf('[');
    const id = text.slice(2, bracket);
    if (!text.startsWith('{"status":1', bracket + 1)) throw new Error(`A client was refused: ${text}`);
    waiting.get(id)?.(text);
    waiting.delete(id);
  };

  return new Promise((resolve, reject) => {
    const hear = (/** @type {string} */ text) => {
      if (text.startsWith('43')) hearAck(text);
      else if (text.startsWith(prefix)) listener(text);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify(auth)}`);
      else if (text.startsWith('44')) reject(new Error(`A client was not let in: ${text}`));
      else if (text.startsWith('40')) {
        resolve({
          send: (payload, onAck) => {
            const id = String(count++);
            waiting.set(id, onAck);
            socket.send(`42${id}["send_message",${JSON.stringify(payload)}]`);
          },
          ask: (event, payload) =>
            new Promise((answer) => {
              const id = String(count++);
              waiting.set(id, answer);
              socket.send(`42${id}${JSON.stringify([event, payload])}`);
            }),
          onMessage: (given) => {
            listener = given;
          },
          close: () =>
            new Promise((closed) => {
              socket.once('close', () => closed());
              socket.close();
            }),
        });
      }
    };
    socket.on('message', (data) => hear(String(data)));
    socket.once('error', reject);
  });
}
