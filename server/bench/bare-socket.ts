import websocket from '@fastify/websocket';
import Fastify from 'fastify';

/** Holds websockets and does nothing else: the cost of the sockets themselves. Started as a process of its own. */
const [port = '0'] = process.argv.slice(2);
const app = Fastify();
await app.register(websocket);
app.get('/websocket/*', { websocket: true }, (socket) => {
  socket.on('close', () => {});
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
