import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to the database that can be cut as firewalls, moved addresses and pulled cables cut it. */
export type Proxy = {
  /** The address given, led through here. */
  readonly url: string;
  /**
   * From now on bytes of the connections there are vanish, in both directions, and nobody is told: they stay open. New ones are let through
   * again after `restore`.
   */
  readonly swallow: () => void;
  readonly restore: () => void;
  /** Connections that are open to this side. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
};

/** Opens a proxy before a PostgreSQL. @param url of the PostgreSQL */
export async function openProxy(url: string): Promise<Proxy> {
  const target = new URL(url);
  const pairs = new Set<{ client: Socket; server: Socket; isCut: boolean }>();
  let isAway = false;
  const server = createServer((client) => {
    const pair = { client, server: connect(Number(target.port), target.hostname), isCut: isAway };
    pairs.add(pair);
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', (bytes) => {
        if (!pair.isCut) to.write(bytes);
      });
      // A connection that was cut says nothing more, not even that it ended.
      from.on('close', () => {
        if (from === client) pairs.delete(pair);
        if (!pair.isCut || from === client) to.destroy();
      });
      from.on('error', () => undefined);
    };
    pass(client, pair.server);
    pass(pair.server, client);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const through = new URL(url);
  // A server that listens on a port has an address of this kind.
  through.port = String((server.address() as AddressInfo).port);
  through.hostname = '127.0.0.1';
  return {
    url: through.href,
    swallow: () => {
      isAway = true;
      for (const pair of pairs) pair.isCut = true;
    },
    restore: () => {
      isAway = false;
    },
    open: () => pairs.size,
    close: async () => {
      for (const { client, server: other } of pairs) for (const socket of [client, other]) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
