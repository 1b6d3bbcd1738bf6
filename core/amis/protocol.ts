import type { AmisAnswer } from './answers.ts';
import type { AmisRequest } from './requests.ts';

/** Messages of the page to the frame, sent through the port the page gave it. */
export type ToFrame =
  | {
      readonly kind: 'draw';
      readonly schema: string;
      readonly language: 'zh' | 'en';
      readonly query: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: AmisAnswer }
  | { readonly kind: 'look'; readonly isDark: boolean; readonly strong: string }
  | { readonly kind: 'ping' };

/** Messages of the frame to the page. None of them is trusted: see `readFrameMessage`. */
export type FromFrame =
  | { readonly kind: 'drawn' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'fault'; readonly words: string }
  | { readonly kind: 'blocked'; readonly what: string }
  | { readonly kind: 'notice'; readonly level: 'success' | 'warning' | 'info'; readonly words: string }
  | { readonly kind: 'go'; readonly to: string; readonly isNew: boolean }
  | ({ readonly kind: 'ask'; readonly id: number } & AmisRequest);

const TALLEST = 20_000;

/** A message of the frame in the one shape it can have; null for everything else. */
export function readFrameMessage(data: unknown): FromFrame | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const { kind, height, words, what, level, to, isNew, id, method, url, data: body } = data as Record<string, unknown>;
  if (kind === 'drawn' || kind === 'pong') return { kind };
  if (kind === 'height')
    return typeof height === 'number' && Number.isFinite(height)
      ? { kind, height: Math.min(Math.max(Math.ceil(height), 0), TALLEST) }
      : null;
  if (kind === 'fault') return typeof words === 'string' ? { kind, words: words.slice(0, 300) } : null;
  if (kind === 'blocked') return typeof what === 'string' ? { kind, what: what.slice(0, 100) } : null;
  if (kind === 'notice') {
    if (typeof words !== 'string' || words.trim() === '') return null;
    return { kind, level: level === 'success' || level === 'warning' ? level : 'info', words: words.slice(0, 300) };
  }
  if (kind === 'go') return typeof to === 'string' && to.length <= 2000 ? { kind, to, isNew: isNew === true } : null;
  if (kind === 'ask')
    return typeof id === 'number' && Number.isSafeInteger(id) && typeof method === 'string' && typeof url === 'string'
      ? { kind, id, method, url, data: body }
      : null;
  return null;
}

/** Most messages in ten seconds; a page that sends more is stopped. */
const MOST_MESSAGES = 300;
/** Most requests in ten seconds, and at a time; more are refused. */
const MOST_ASKED = 100;
const MOST_OPEN = 10;
const WINDOW_MS = 10_000;

/** Counts what a frame sends. */
export function floodGate() {
  let messages: number[] = [];
  let asked: number[] = [];
  let open = 0;
  const within = (times: readonly number[], now: number): number[] => times.filter((time) => now - time < WINDOW_MS);
  return {
    /** False when the frame sends so much that it has to be stopped. */
    hear: (now: number): boolean => {
      messages = [...within(messages, now), now];
      return messages.length <= MOST_MESSAGES;
    },
    /** May one more request be made now? Then `done` is called once when it is answered. */
    ask: (now: number): boolean => {
      asked = within(asked, now);
      if (asked.length >= MOST_ASKED || open >= MOST_OPEN) return false;
      asked.push(now);
      open += 1;
      return true;
    },
    done: (): void => {
      open -= 1;
    },
  };
}
