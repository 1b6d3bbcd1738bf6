import { createEffect, createEvent, createStore, sample } from 'effector';
import { appStarted } from '@/shared/lib';
import { menuTypeSlot } from '@/shared/storage';

/** Menu display type [A4.4]: 1 is front-office, 2 is back-office. */
export type MenuType = '1' | '2';

/** The user switched between front-office and back-office. */
export const menuTypeToggled = createEvent();

const readFx = createEffect((): MenuType => (menuTypeSlot.read() === '1' ? '1' : '2'));
const keepFx = createEffect((type: MenuType) => menuTypeSlot.write(type));

/** Menu shown; back-office by default [A9.5, B9.6]. */
export const $menuType = createStore<MenuType>('2')
  .on(readFx.doneData, (_, type) => type)
  .on(menuTypeToggled, (type) => (type === '1' ? '2' : '1'));

sample({ clock: appStarted, target: readFx });
sample({ clock: menuTypeToggled, source: $menuType, target: keepFx });
