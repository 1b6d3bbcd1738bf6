import { useCallback, useEffect, useRef } from 'react';

/** A handler that stays the same function and calls the latest one: what is drawn once need not be drawn anew for a new handler. */
export function useSteady<Value>(handler: ((value: Value) => void) | undefined): ((value: Value) => void) | undefined {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const steady = useCallback((value: Value) => latest.current?.(value), []);
  return handler === undefined ? undefined : steady;
}
