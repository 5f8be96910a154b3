import { Transform } from 'node:stream';

const channel = 'branchline:events';
const publication = Buffer.from(`*3\r\n$7\r\npublish\r\n$${channel.length}\r\n${channel}\r\n`);
/** As long as the other name, so that nothing else on the wire changes. */
const nobodysChannel = Buffer.from('nobody'.padEnd(channel.length, '_'));

/**
 * What a server says to Redis, with some of its publications sent where nobody listens: to it they went out.
 *
 * @param {() => boolean} isLost asked for each publication
 */
export const losePublications = (isLost) =>
  new Transform({
    transform(chunk, _encoding, done) {
      // A head that is cut in two by the network passes, which is as good.
      for (let at = chunk.indexOf(publication); at >= 0; at = chunk.indexOf(publication, at + 1))
        if (isLost()) nobodysChannel.copy(chunk, at + publication.length - channel.length - 2);
      done(null, chunk);
    },
  });
