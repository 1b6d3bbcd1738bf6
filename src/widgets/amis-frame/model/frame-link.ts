import type { AmisAnswer } from '#core/amis/answers.ts';
import { floodGate, readFrameMessage, type FromFrame, type ToFrame } from '#core/amis/protocol.ts';

/** Reactions of the page to messages of its frame. */
export type FrameHost = {
  /** Answers a request; never throws. */
  readonly ask: (request: Extract<FromFrame, { kind: 'ask' }>) => Promise<AmisAnswer>;
  /** A request that comes while too many are made already. */
  readonly tooMany: () => AmisAnswer;
  readonly hear: (message: Exclude<FromFrame, { kind: 'ask' | 'pong' }>) => void;
  /** The frame sends so much that it has to be stopped. */
  readonly flooded: () => void;
};

/** A connection with a frame: what goes to it, and when it was last heard. */
export type FrameLink = {
  readonly send: (message: ToFrame) => void;
  /** Milliseconds since it last said anything after being asked; 0 when it is not asked. */
  readonly silentFor: (now: number) => number;
  readonly ping: (now: number) => void;
  readonly close: () => void;
};

/**
 * Speaks with a frame through a port of its own, which nobody else has: neither side listens to messages of the window [XSS-05]. What comes is
 * read as if an enemy had written it, and counted.
 */
export function linkFrame(
  port: MessagePort,
  host: FrameHost,
  clock: () => number = () => performance.now(),
): FrameLink {
  const gate = floodGate();
  let askedAt: number | null = null;
  const close = (): void => {
    port.onmessage = null;
    port.close();
  };
  const answer = async (request: Extract<FromFrame, { kind: 'ask' }>): Promise<void> => {
    if (!gate.ask(clock())) {
      port.postMessage({ kind: 'answer', id: request.id, answer: host.tooMany() } satisfies ToFrame);
      return;
    }
    try {
      port.postMessage({ kind: 'answer', id: request.id, answer: await host.ask(request) } satisfies ToFrame);
    } finally {
      gate.done();
    }
  };
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    askedAt = null;
    if (!gate.hear(clock())) {
      close();
      host.flooded();
      return;
    }
    const message = readFrameMessage(data);
    if (message === null || message.kind === 'pong') return;
    if (message.kind === 'ask') void answer(message);
    else host.hear(message);
  };
  return {
    send: (message) => port.postMessage(message),
    silentFor: (now) => (askedAt === null ? 0 : now - askedAt),
    ping: (now) => {
      askedAt ??= now;
      port.postMessage({ kind: 'ping' } satisfies ToFrame);
    },
    close,
  };
}
