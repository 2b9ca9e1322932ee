import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A base URL on this machine that nobody listens at. */
export async function refusingUrl(): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}/v1`;
}
