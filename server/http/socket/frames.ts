import type { RawData } from 'ws';
import type { components } from '#core/contract/api.ts';
import type { PlacedPush } from '#server/platform/delivery/db/push.ts';

type Frame = components['schemas']['SocketFrame'];

/** A frame as the wire has it. */
export function frameOf({ userId, id, text, place }: PlacedPush): string {
  return json({
    cmd: userId === null ? 'topic' : 'user',
    msgTxt: text,
    place,
    ...(id === null ? {} : { msgId: id }),
    ...(userId === null ? {} : { userId }),
  });
}

/** Everything up to a place has been said: where a page starts that has seen nothing yet. */
export function readyFrame(place: number): string {
  return json({ cmd: 'ready', msgTxt: '', place });
}

const beat = json({ cmd: 'heartcheck', msgTxt: '心跳响应' });

/** The text of what came over a socket, however it was cut into pieces. */
export function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}

/** The answer to a client's text: heartbeats of every version of the family, and nothing else; null where it has no business. */
export function readText(text: string): string | null {
  if (text === 'HeartBeat') return beat;
  return text === 'ping' ? 'ping' : null;
}

function json(frame: Frame): string {
  return JSON.stringify(frame);
}
