import { createContext, useContext, useLayoutEffect, useRef, useState, type ContextType, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';
import type { RuntimeConfig } from '@/shared/config';
import { EmbeddedPages } from './embedded-pages.tsx';
import { KeptPages } from './kept-pages.tsx';
import { PageView } from './page-view.tsx';

/** The place of the pages in the frame, and what of the router they may see: all of it stays the same over navigations. */
type Slot = {
  readonly element: HTMLElement;
  readonly dataRouter: ContextType<typeof DataRouterContext>;
  readonly navigation: ContextType<typeof NavigationContext>;
  readonly route: ContextType<typeof RouteContext>;
};

const SlotContext = createContext<(slot: Slot | null) => void>(() => undefined);

type PageStageProps = {
  readonly config: RuntimeConfig;
  /** Draws the page of the address it stands in; one element for all pages. */
  readonly view?: ReactNode;
  /** The router with everything around the pages. */
  readonly children: ReactNode;
};

/**
 * Keeps the pages beside the router instead of inside it and shows them in the slot: React renders all who read a context that changed above
 * them, also where another provider stands in between, and the router's location changes at every navigation.
 */
export function PageStage({ config, view = VIEW, children }: PageStageProps): ReactNode {
  const [slot, setSlot] = useState<Slot | null>(null);
  return (
    <SlotContext value={setSlot}>
      {children}
      {slot === null
        ? null
        : createPortal(
            <DataRouterContext value={slot.dataRouter}>
              <NavigationContext value={slot.navigation}>
                <RouteContext value={slot.route}>
                  <EmbeddedPages>
                    <KeptPages config={config}>{view}</KeptPages>
                  </EmbeddedPages>
                </RouteContext>
              </NavigationContext>
            </DataRouterContext>,
            slot.element,
          )}
    </SlotContext>
  );
}

/** Marks the place where the pages appear; used once inside the router. */
export function PageSlot(): ReactNode {
  const setSlot = useContext(SlotContext);
  const dataRouter = useContext(DataRouterContext);
  const navigation = useContext(NavigationContext);
  // There is one route for everything, so the first is as good as any later one.
  const route = useRef(useContext(RouteContext));
  const [element, setElement] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (element === null) return;
    setSlot({ element, dataRouter, navigation, route: route.current });
    return () => setSlot(null);
  }, [element, dataRouter, navigation, setSlot]);
  return <div style={IN_PLACE} ref={setElement} />;
}

const VIEW = <PageView />;
/** Hidden pages lie over it, as wide as the one that is shown. */
const IN_PLACE = { position: 'relative' } as const;
