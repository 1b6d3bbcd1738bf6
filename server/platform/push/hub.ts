import type { Db } from '#server/db/connection.ts';
import type { Hearing } from '#server/db/listen.ts';
import type { Actor } from '#server/platform/actor.ts';
import {
  lastPlace,
  placePushes,
  PUSH_CHANNEL,
  pushesAbove,
  type PlacedPush,
} from '#server/platform/delivery/db/push.ts';
import { IDENTITY_CHANNEL, liveSessions } from '#server/platform/identity/db/identity-session.ts';

/** Listener to pushes; a connection of an open page. */
export type Listener = {
  readonly actor: Actor;
  /** Says a frame; false when the listener is too slow to be told anything more. */
  readonly send: (frame: PlacedPush) => boolean;
  /** The session is over. */
  readonly end: () => void;
};

type Entry = {
  readonly listener: Listener;
  /** The last place said, so that nothing is said twice. */
  said: number;
  /** Frames that came while the missed ones were being read. */
  waiting: PlacedPush[] | null;
};

/** Says frames to the open pages of this process; every process of an installation has one. */
export type PushHub = {
  /**
   * Says everything from now on, after what was missed since a place; null when nothing was seen before. Answers the place it starts from.
   */
  readonly listen: (
    listener: Listener,
    since: number | null,
  ) => Promise<{ readonly place: number; readonly stop: () => void }>;
  readonly hearings: readonly Hearing[];
  /** Says what was not heard of, and ends the listeners whose session is over: called again and again, for time ends sessions, too. */
  readonly tick: () => Promise<void>;
  readonly count: () => number;
};

/**
 * Frames are rows of the database and places their order: a process hears that there are new ones, places them, and says those above the
 * last it said. A page that was away tells the last place it saw and is told the rest, by whichever process it comes back to.
 */
export function pushHub(db: Db, idleMinutes: number): PushHub {
  const entries = new Set<Entry>();
  let last: number | null = null;

  const say = (entry: Entry, frame: PlacedPush): void => {
    if (frame.place <= entry.said) return;
    if (entry.waiting !== null) {
      entry.waiting.push(frame);
      return;
    }
    entry.said = frame.place;
    if (!entry.listener.send(frame)) entries.delete(entry);
  };

  /** Nobody listened before: what is there now is where everybody starts. */
  const start = async (): Promise<number> => {
    await placePushes(db);
    const found = await lastPlace(db);
    last ??= found;
    return last;
  };

  const sayNew = inTurn(async () => {
    if (entries.size === 0) {
      last = null;
      return;
    }
    if (last === null) await start();
    else await placePushes(db);
    for (let isMore = true; isMore;) {
      const frames = await pushesAbove(db, last ?? 0);
      isMore = frames.length > 0;
      for (const frame of frames) {
        last = frame.place;
        for (const entry of entries) if (isFor(entry.listener.actor, frame)) say(entry, frame);
      }
    }
  });

  const checkSessions = inTurn(async () => {
    const asked = [...entries];
    if (asked.length === 0) return;
    const live = await liveSessions(
      db,
      asked.map(({ listener }) => listener.actor.sessionId),
      idleMinutes,
    );
    for (const entry of asked) {
      const { actor, end } = entry.listener;
      if (live.get(actor.sessionId) === actor.userId) continue;
      entries.delete(entry);
      end();
    }
  });

  return {
    listen: async (listener, since) => {
      const entry: Entry = { listener, said: since ?? 0, waiting: [] };
      entries.add(entry);
      const stop = (): void => void entries.delete(entry);
      try {
        // What was committed before this moment was missed; what was not heard of yet is placed first.
        await sayNew();
        const upTo = last ?? (await start());
        if (since === null) entry.said = upTo;
        for (let isMore = entry.said < upTo; isMore;) {
          const { tenantId, userId } = listener.actor;
          const missed = await pushesAbove(db, entry.said, { tenantId, userId, upTo });
          isMore = missed.length > 0;
          for (const frame of missed) {
            entry.said = frame.place;
            if (!listener.send(frame)) entries.delete(entry);
          }
        }
        const waiting = entry.waiting ?? [];
        entry.waiting = null;
        for (const frame of waiting) say(entry, frame);
        return { place: Math.max(entry.said, since ?? 0), stop };
      } catch (error) {
        stop();
        throw error;
      }
    },
    hearings: [
      { channel: PUSH_CHANNEL, heard: () => void sayNew().catch(untilTick) },
      { channel: IDENTITY_CHANNEL, heard: () => void checkSessions().catch(untilTick) },
    ],
    tick: async () => void (await Promise.all([sayNew(), checkSessions()])),
    count: () => entries.size,
  };
}

/** The database is away: the next tick tries again, and whoever ticks is told why. */
const untilTick = (): undefined => undefined;

/** Is a frame for this user? Ids are compared whole [WS-07], and no frame leaves its tenant [WS-06]. */
function isFor(actor: Actor, frame: PlacedPush): boolean {
  return frame.tenantId === actor.tenantId && (frame.userId === null || frame.userId === actor.userId);
}

/** Does work once at a time; asked for again meanwhile, it is done once more. */
function inTurn(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAsked = false;
  const run = async (): Promise<void> => {
    try {
      while (isAsked) {
        isAsked = false;
        await work();
      }
    } finally {
      running = null;
    }
  };
  return () => {
    isAsked = true;
    running ??= run();
    return running;
  };
}
