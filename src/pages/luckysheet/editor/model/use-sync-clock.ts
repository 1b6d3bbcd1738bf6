import { useEffect, useRef } from 'react';

/** Milliseconds between two questions to the server for the changes of others. */
const LOOK_MS = 2_000;
/** A pause in writing this long is a moment to send. */
const REST_MS = 600;

/** Calls the newest `sync` from time to time while the page is seen, after a pause in writing, and once more when the page is put aside. */
export function useSyncClock(sync: () => Promise<void>) {
  const latest = useRef(sync);
  const timer = useRef(0);
  useEffect(() => {
    latest.current = sync;
  });
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void latest.current();
    };
    const every = window.setInterval(look, LOOK_MS);
    return () => {
      window.clearInterval(every);
      window.clearTimeout(timer.current);
      // The page is put aside: what was written goes before it.
      void latest.current();
    };
  }, []);
  return {
    atOnce: (): Promise<void> => latest.current(),
    /** After what is happening now. */
    next: (): void => void window.setTimeout(() => void latest.current(), 0),
    atRest: (): void => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void latest.current(), REST_MS);
    },
  };
}
