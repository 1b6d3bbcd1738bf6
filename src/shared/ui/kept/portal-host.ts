import { createContext, useContext } from 'react';

/** Element that dialogs and lists of a page are put into: one of the page itself, so that they come and go with it. */
export const PortalHostContext = createContext<HTMLElement | null>(null);

/** The place for a portal of this component: that of its page, or the document for what belongs to no page. */
export function usePortalHost(): HTMLElement {
  return useContext(PortalHostContext) ?? document.body;
}
