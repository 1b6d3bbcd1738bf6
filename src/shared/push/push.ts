import type { components } from '#core/contract/api.ts';

type Frame = components['schemas']['SocketFrame'];

/** `connecting`: for the first time; `open`: everything is heard; `waiting`: the connection broke and comes again; `over`: the server ended it for good. */
export type PushState = 'connecting' | 'open' | 'waiting' | 'over';

export type Push = { readonly close: () => void };

export type PushOptions = {
  /** `wss://host/platform/websocket/<user>`, without a query. */
  readonly address: string;
  readonly token: string;
  /** Servers of the family before 2022 take no sub-protocol, and a browser gives up then: the next try goes without. */
  readonly isTokenOptional: boolean;
  /** Something is new; frames of the family say of what, but the lists are read anew anyway [B4.3]. */
  readonly onNews: () => void;
  readonly onState: (state: PushState) => void;
};

/** [B9.3] */
const RECONNECT_MS = 5_000;
const BEAT_MS = 20_000;
/** The server ended the session. */
const OVER = 4401;

/**
 * The socket of a page [B4.3]: comes again 5 s after an error or an end, one try pending at a time, and then hears what it missed. A heartbeat goes
 * out 20 s after the last frame; a server that answers heartbeats and leaves one unanswered is taken for gone.
 */
export function openPush({ address, token, isTokenOptional, onNews, onState }: PushOptions): Push {
  let socket: WebSocket | null = null;
  let place: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  // Servers of 2.x choose no sub-protocol, and browsers drop the connection then; those of 3.x refuse one without, and are asked again.
  let withToken = !isTokenOptional;
  let isBack = false;
  let answersBeats = false;

  const again = (): void => {
    clearTimeout(timer);
    timer = setTimeout(connect, RECONNECT_MS);
    isBack = true;
    onState('waiting');
  };
  const expect = (own: WebSocket): void => {
    clearTimeout(beat);
    beat = setTimeout(() => {
      own.send('HeartBeat');
      beat = setTimeout(() => {
        if (answersBeats) own.close();
        else expect(own);
      }, BEAT_MS);
    }, BEAT_MS);
  };
  const connect = (): void => {
    clearTimeout(timer);
    const query = place === null ? '' : `?since=${place}`;
    const own = withToken ? new WebSocket(address + query, [token]) : new WebSocket(address + query);
    socket = own;
    let wasOpen = false;
    own.addEventListener('open', () => {
      wasOpen = true;
      onState('open');
      expect(own);
      // Without a place nothing is said of what was missed: by servers that have none, and where the first connection broke too soon.
      if (isBack && place === null) onNews();
    });
    own.addEventListener('message', (event) => {
      expect(own);
      const frame = frameOf(event.data);
      if (frame === null) return;
      if (frame.cmd === 'heartcheck') answersBeats = true;
      const isSeen = frame.place !== undefined && frame.place <= (place ?? -1);
      if (frame.place !== undefined) place = Math.max(place ?? 0, frame.place);
      if (!isSeen && (frame.cmd === 'topic' || frame.cmd === 'user')) onNews();
    });
    own.addEventListener('close', ({ code }) => {
      clearTimeout(beat);
      if (isClosed || own !== socket) return;
      if (code === OVER) {
        onState('over');
        return;
      }
      if (!wasOpen && isTokenOptional) withToken = !withToken;
      again();
    });
  };
  onState('connecting');
  connect();
  return {
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(beat);
      socket?.close();
    },
  };
}

/** A frame, or null for anything else a server may say (`ping`). */
function frameOf(data: unknown): Frame | null {
  if (typeof data !== 'string' || !data.startsWith('{')) return null;
  try {
    const frame: unknown = JSON.parse(data);
    return typeof frame === 'object' && frame !== null && 'cmd' in frame && typeof frame.cmd === 'string'
      ? readFrame(frame.cmd, 'place' in frame ? frame.place : undefined)
      : null;
  } catch {
    return null;
  }
}

function readFrame(cmd: string, place: unknown): Frame {
  return typeof place === 'number' && Number.isSafeInteger(place) ? { cmd, place } : { cmd };
}
