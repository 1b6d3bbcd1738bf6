import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { loadChunk } from './chunk.ts';

/** Parts whose fetching failed; trying again lets them go first. */
const failed = new Set<() => void>();

/**
 * Like `lazy`, for components under a boundary with a way to try again: React keeps a failure for ever, `retryParts` forgets it.
 * @example const Board = lazyPart(async () => (await import('@/pages/board')).Board);
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: LazyExoticComponent<ComponentType<Props>> | undefined;
  const forget = (): void => {
    part = undefined;
  };
  const make = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        return { default: await loadChunk(load) };
      } catch (error) {
        failed.add(forget);
        throw error;
      }
    });
  return function LazyPart(props: Props): ReactNode {
    const Part = (part ??= make());
    return <Part {...props} />;
  };
}

/** Before a second try: what failed is fetched anew. */
export function retryParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}
