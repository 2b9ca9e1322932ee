import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Pool, ProxyAgent, type buildConnector, type Dispatcher } from 'undici';
import { proxyFailed } from '../../core/llm/modelErrors';
import { codeOf } from './connectionErrors';
import { patience } from './patience';

/**
 * What takes one request to an origin through a proxy. Each has a tunnel of its own: what is left of one, be it waiting for an answer of
 * the proxy or for the next request, would keep a program from ending.
 *
 * @param signal aborted when the request is done or given up, which closes everything that was opened for it
 */
export function tunnelFor(proxy: string, origin: string, signal: AbortSignal | undefined): ProxyAgent {
  let tunnels: ProxyTunnels | undefined;
  const agent = new ProxyAgent({
    ...patience,
    uri: proxy,
    clientFactory: (url, options) => (tunnels = new ProxyTunnels(url, origin, { ...patience, ...options })),
  });
  const close = () => {
    tunnels?.hangUp();
    agent.destroy().catch(() => undefined);
  };
  if (signal?.aborted) close();
  else signal?.addEventListener('abort', close, { once: true });
  return agent;
}

/**
 * Connections to a proxy, and the tunnels through it.
 *
 * Whatever fails on the way to or through the proxy is told as such, by an error of our own: undici takes an error of its own for a
 * connection that broke (`UND_ERR_SOCKET`) as a reason to connect again, at full speed and for ever, when a proxy hangs up.
 */
class ProxyTunnels extends Pool {
  private readonly sockets: Set<Duplex>;

  /** @param origin where the tunnels are to lead */
  constructor(
    private readonly proxy: URL,
    private readonly origin: string,
    options: Pool.Options,
  ) {
    const sockets = new Set<Duplex>();
    super(proxy, { ...options, connect: remembering(options.connect as buildConnector.connector, sockets) });
    this.sockets = sockets;
  }

  override connect(options: TunnelOptions): Promise<Dispatcher.ConnectData>;
  override connect(options: TunnelOptions, callback: Callback): void;
  override async connect(options: TunnelOptions): Promise<Dispatcher.ConnectData> {
    const opened = await super.connect(options).catch((error: unknown) => {
      throw this.failed(codeOf(error) ?? 'no further reason');
    });
    this.sockets.add(opened.socket);
    if (opened.statusCode === 200) return opened;
    opened.socket.on('error', () => undefined).destroy();
    throw this.failed(String(opened.statusCode));
  }

  /** Also what is still on its way to a connection, or was handed over. */
  hangUp(): void {
    for (const socket of this.sockets) socket.on('error', () => undefined).destroy();
  }

  private failed(code: string) {
    return proxyFailed(this.origin, this.proxy.origin, systemCodes[code] ?? code);
  }
}

type TunnelOptions = Parameters<Pool['connect']>[0];
type Callback = (error: Error | null, data: Dispatcher.ConnectData) => void;

/** Undici's names for what the system has a name for. */
const systemCodes: Readonly<Record<string, string>> = {
  UND_ERR_SOCKET: 'ECONNRESET',
  UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT',
};

function remembering(connect: buildConnector.connector, sockets: Set<Duplex>): buildConnector.connector {
  return (options, callback) => {
    // Its type does not say so, but it gives the socket back before it is connected.
    const socket = connect(options, callback) as unknown as Socket;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
}
