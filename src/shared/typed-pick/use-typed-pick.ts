import { useEffect, useRef, useState } from 'react';
import { decide, markedAtFirst, type Found } from './decide.ts';

/** Wait after the last key before the server is asked. */
const DEBOUNCE_MS = 120;

type Options<Choice> = {
  /** Changes whenever another value came from outside: what is typed gives way to it. */
  readonly valueKey: string;
  /** Answers at once where it can: whoever types fast is not made to wait. */
  readonly search: (typed: string) => Found<Choice> | Promise<Found<Choice>>;
  readonly onChoose: (choice: Choice | null) => void;
  /** Hears whether a text stands there that names nothing. */
  readonly onOpenText?: ((isOpen: boolean) => void) | undefined;
};

type State<Choice> = {
  /** Null while nothing was typed: the chosen one is shown. */
  readonly typed: string | null;
  readonly found: Found<Choice> | null;
  readonly marked: number | null;
  readonly isOpen: boolean;
  readonly fault: 'none' | 'many' | 'failed' | null;
};

const atRest = { typed: null, found: null, marked: null, isOpen: false, fault: null } as const;

/** The text of a typed choice, what was found for it, and what becomes of it. */
export function useTypedPick<Choice>({ valueKey, search, onChoose, onOpenText }: Options<Choice>) {
  const [state, setState] = useState<State<Choice>>(atRest);
  const [seen, setSeen] = useState(valueKey);
  if (seen !== valueKey) {
    setSeen(valueKey);
    setState(atRest);
  }
  // Answers are for the newest text only.
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stop = (): void => {
    turn.current += 1;
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(
    () => () => {
      turn.current += 1;
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );

  const show = (found: Found<Choice>): void => setState((now) => ({ ...now, found, marked: markedAtFirst(found) }));
  /** Asks; what is known at once is answered at once. */
  const look = (typed: string): Found<Choice> | Promise<Found<Choice> | null> => {
    stop();
    const own = turn.current;
    const answer = search(typed.trim());
    if (!(answer instanceof Promise)) {
      show(answer);
      return answer;
    }
    return answer.then(
      (found) => {
        if (own !== turn.current) return null;
        show(found);
        return found;
      },
      () => {
        if (own === turn.current) setState((now) => ({ ...now, found: null, fault: 'failed' }));
        return null;
      },
    );
  };
  const type = (typed: string): void => {
    stop();
    setState({ typed, found: null, marked: null, isOpen: true, fault: null });
    timer.current = setTimeout(() => void look(typed), DEBOUNCE_MS);
  };
  const take = (choice: Choice | null): void => {
    stop();
    setState(atRest);
    onOpenText?.(false);
    onChoose(choice);
  };
  /** Settles a found text. @returns whether the field may be left */
  const settle = (found: Found<Choice>, marked: number | null): boolean => {
    const decision = decide(found, marked);
    if ('take' in decision) {
      take(decision.take);
      return true;
    }
    setState((now) => ({ ...now, fault: decision.keep }));
    onOpenText?.(true);
    return false;
  };
  return {
    ...state,
    type,
    take,
    mark: (place: number): void => setState((now) => ({ ...now, marked: place, isOpen: true })),
    open: (): void => {
      setState((now) => ({ ...now, typed: now.typed ?? '', isOpen: true, fault: null }));
      void look(state.typed ?? '');
    },
    close: (): void => setState((now) => ({ ...now, isOpen: false })),
    giveUp: (): void => {
      stop();
      setState(atRest);
      onOpenText?.(false);
    },
    /**
     * Decides about what was typed, after the answer where it is not there yet.
     * @returns whether the field may be left; at once where nothing has to be waited for
     */
    finish: (): boolean | Promise<boolean> => {
      const { typed, found, marked } = state;
      if (typed === null) return true;
      if (typed.trim() === '') {
        if (marked === null) {
          take(null);
          return true;
        }
      }
      if (found !== null) return settle(found, marked);
      const answer = look(typed);
      if (!(answer instanceof Promise)) return settle(answer, markedAtFirst(answer));
      return answer.then((later) => later !== null && settle(later, markedAtFirst(later)));
    },
  };
}
