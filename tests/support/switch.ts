import { connect, createServer, type Socket } from 'node:net';

/** A door that leads to one port after another. */
export type Switch = {
  readonly port: number;
  /** Leads there from now on; whoever is inside is cut off. `null`: nobody is at home. */
  readonly point: (to: number | null) => void;
  readonly close: () => Promise<void>;
};

/** Opens a door on a free port of this machine. */
export async function openSwitch(first: number | null): Promise<Switch> {
  let target = first;
  const inside = new Set<Socket>();
  const server = createServer((from) => {
    if (target === null) {
      from.destroy();
      return;
    }
    const to = connect(target, '127.0.0.1');
    for (const socket of [from, to]) {
      inside.add(socket);
      // One end gone, the other goes; what went wrong is the caller's to notice.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        inside.delete(socket);
        from.destroy();
        to.destroy();
      });
    }
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The door has no port');
  return {
    port: address.port,
    point: (to) => {
      target = to;
      for (const socket of inside) socket.destroy();
    },
    close: async () => {
      for (const socket of inside) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
