/**
 * Runs something after the next frame is painted: what the user waits for first, the rest afterwards. A hidden document paints no frames,
 * there it runs at once.
 * @returns how to call it off
 */
export function afterFrame(act: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    act();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
