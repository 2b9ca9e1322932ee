import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that nobody should ever ask. */
export class Sink {
  readonly requests: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Sink> {
    const server = createServer();
    const sink = new Sink(server);
    server.on('request', (request, response) => {
      sink.requests.push(String(request.url));
      response.setHeader('access-control-allow-origin', '*');
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return sink;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
