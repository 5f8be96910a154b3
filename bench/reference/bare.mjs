import { createServer } from 'node:http';
import { Server } from 'socket.io';

// Bare Socket.IO: lets everybody in and does nothing. What a connection costs when nobody asks who it is.

const http = createServer();
new Server(http, { transports: ['websocket'], allowUpgrades: false, serveClient: false });
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  console.log(`ready on http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`);
});
process.once('SIGTERM', () => process.exit(0));
