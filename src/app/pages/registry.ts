import type { ComponentType } from 'react';
import { lazyPart } from '@/shared/chunk';
import { paths } from '@/shared/routing';

/** What a registered page is told. */
export type PageProps = { readonly title: string };

/**
 * Pages with a fixed path, inside the frame or, on the whitelist of shared/routing, without it. One line makes a page; `lazyPart` is of
 * shared/chunk: `'/getToken': lazyPart(async () => (await import('@/pages/get-token')).GetTokenPage),`
 */
const byPath: Readonly<Record<string, ComponentType<PageProps>>> = {
  [paths.register]: lazyPart(async () => (await import('@/pages/user/register')).RegisterPage),
  [paths.registerResult]: lazyPart(async () => (await import('@/pages/user/register-result')).RegisterResultPage),
  [paths.resetPassword]: lazyPart(async () => (await import('@/pages/user/alteration')).AlterationPage),
  [paths.customInfo]: lazyPart(async () => (await import('@/pages/user/custom-info')).CustomInfoPage),
  [paths.getToken]: lazyPart(async () => (await import('@/pages/get-token')).GetTokenPage),
};

/** Pages that menu entries name as their `component`. */
const byComponent: Readonly<Record<string, ComponentType<PageProps>>> = {
  'jeecg/SelectDemo': lazyPart(async () => (await import('@/pages/jeecg/select-demo')).SelectDemoPage),
};

/** The page of a path or of a menu entry's component, undefined when this version has none. */
export function registeredPage(place: {
  readonly path: string;
  readonly component: string;
}): ComponentType<PageProps> | undefined {
  return Object.hasOwn(byPath, place.path) ? byPath[place.path] : ownPage(place.component);
}

function ownPage(component: string): ComponentType<PageProps> | undefined {
  return Object.hasOwn(byComponent, component) ? byComponent[component] : undefined;
}
