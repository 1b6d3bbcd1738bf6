import { createContext, useContext, type ReactNode } from 'react';

/** Draws any page of the application inside another one; the application provides it, for pages know nothing of each other. */
export const EmbeddedContext = createContext<(address: string) => ReactNode>(() => null);

/** A page of the application inside this one; `address` is its path and query, as they would stand in the address bar. */
export function Embedded({ address }: { readonly address: string }): ReactNode {
  return useContext(EmbeddedContext)(address);
}
