/* No React in here: the blocking script of both documents uses this. */
export { isHexColor } from './color.ts';
export { followLook, wearLook, type Look } from './look.ts';
export { paletteOf, type Palette } from './palette.ts';
