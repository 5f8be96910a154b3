import { createServer } from 'node:http';
import { Server } from 'socket.io';

// The bare relay: Socket.IO hands each message to its recipient and acknowledges it. Nothing is checked or stored.

const http = createServer();
const io = new Server(http, { transports: ['websocket'], allowUpgrades: false, serveClient: false });
io.on('connection', (socket) => {
  const { userId } = socket.handshake.auth;
  void socket.join(userId);
  socket.on('send_message', (payload, acknowledge) => {
    const message = { ...payload, sender: userId, recipient: payload.touserid, createdAt: new Date().toISOString() };
    io.to(payload.touserid).emit('new_message', message);
    acknowledge({ status: 1, data: message });
  });
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  console.log(`ready on http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`);
});
process.once('SIGTERM', () => process.exit(0));
