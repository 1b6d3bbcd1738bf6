export { $device } from './model/device.ts';
export { $display, displayAdopted, displayChanged, displayReset, paintFx } from './model/display.ts';
export { $menuType, menuTypeToggled } from './model/menu-type.ts';
export { canBeFluid, isContentFixed, type DisplaySettings } from './model/settings.ts';
