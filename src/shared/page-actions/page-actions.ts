import { createEvent, createStore } from 'effector';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';

/** Something the page on the screen can do, offered by the command palette as well. */
export type PageAction = { readonly key: string; readonly label: string; readonly act: () => void };

const offered = createEvent<readonly PageAction[]>();
const withdrawn = createEvent<readonly PageAction[]>();

/** Actions of the page in front; a hidden page offers none, because its effects are gone. */
export const $pageActions = createStore<readonly PageAction[]>([], { serialize: 'ignore' })
  .on(offered, (list, actions) => [...list, ...actions])
  .on(withdrawn, (list, actions) => list.filter((action) => !actions.includes(action)));

/** Offers actions while the component is on the screen; hand in a stable list (`useMemo`). */
export function usePageActions(actions: readonly PageAction[]): void {
  const [offer, withdraw] = useUnit([offered, withdrawn]);
  useEffect(() => {
    offer(actions);
    return () => {
      withdraw(actions);
    };
  }, [actions, offer, withdraw]);
}
