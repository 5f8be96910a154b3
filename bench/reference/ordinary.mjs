import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { Server } from 'socket.io';

// The ordinary build: Socket.IO, a pool of ten connections, and for each message one transaction that checks the two
// people, numbers the message, stores it and moves the conversation on. Acknowledged and delivered after the commit.

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query(`
  create table if not exists people (id uuid primary key, is_active boolean not null default true);
  create table if not exists talks (
    id bigint generated always as identity primary key, first_id uuid not null, second_id uuid not null,
    last_seq int not null default 0, last_content text not null default '', unread int not null default 0,
    last_at timestamptz not null default now(), unique (first_id, second_id));
  create table if not exists lines (
    id uuid primary key, talk_id bigint not null references talks (id), seq int not null, sender_id uuid not null,
    content text not null, client_id text not null, created_at timestamptz not null default now(),
    unique (talk_id, seq), unique (sender_id, client_id));`);

/** @param {string} senderId @param {{ touserid: string, content: string, clientId: string }} payload */
const store = async (senderId, { touserid, content, clientId }) => {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    const { rows: people } = await connection.query('select id from people where id in ($1, $2) and is_active', [
      senderId,
      touserid,
    ]);
    if (people.length !== 2) throw new Error('not allowed');
    const [firstId, secondId] = [senderId, touserid].sort();
    const { rows: talks } = await connection.query(
      `insert into talks (first_id, second_id, last_seq, last_content, unread) values ($1, $2, 1, $3, 1)
       on conflict (first_id, second_id) do update set last_seq = talks.last_seq + 1, last_content = excluded.last_content,
         unread = talks.unread + 1, last_at = now() returning id, last_seq`,
      [firstId, secondId, content],
    );
    const id = randomUUID();
    const { rows } = await connection.query(
      `insert into lines (id, talk_id, seq, sender_id, content, client_id) values ($1, $2, $3, $4, $5, $6)
       returning created_at`,
      [id, talks[0].id, talks[0].last_seq, senderId, content, clientId],
    );
    await connection.query('commit');
    return {
      id,
      seq: talks[0].last_seq,
      sender: senderId,
      recipient: touserid,
      content,
      clientId,
      createdAt: rows[0].created_at,
    };
  } catch (error) {
    await connection.query('rollback');
    throw error;
  } finally {
    connection.release();
  }
};

const http = createServer();
const io = new Server(http, { transports: ['websocket'], allowUpgrades: false, serveClient: false });
io.on('connection', (socket) => {
  const { userId } = socket.handshake.auth;
  void socket.join(userId);
  socket.on('send_message', async (payload, acknowledge) => {
    try {
      const message = await store(userId, payload);
      io.to(payload.touserid).emit('new_message', message);
      acknowledge({ status: 1, data: message });
    } catch (error) {
      acknowledge({ status: 0, message: String(error) });
    }
  });
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  console.log(`ready on http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`);
});
process.once('SIGTERM', () => process.exit(0));
