import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { appStarted } from '@/shared/lib';

/**
 * Narrower windows are mobile [A4.7]; the second breakpoint, 768, lies inside and only tightens the style sheets [B9.7]. Written as a range:
 * browsers round `max-width: 1087.99px` up to 1088.
 */
const MOBILE = '(width < 1088px)';

const widthCrossed = createEvent<boolean>();

const watchFx = createEffect(() => {
  const media = window.matchMedia(MOBILE);
  const crossed = scopeBind(widthCrossed, { safe: true });
  media.addEventListener('change', () => crossed(media.matches));
  return media.matches;
});

/** Which device the window counts as [A4.7]. */
export const $device = createStore<'desktop' | 'mobile'>('desktop').on(
  [watchFx.doneData, widthCrossed],
  (_, isMobile) => (isMobile ? 'mobile' : 'desktop'),
);

sample({ clock: appStarted, target: watchFx });
