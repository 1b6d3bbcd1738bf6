const ID = 'watermark';
const TILE = { width: 320, height: 200 };

/** Draws words faintly over all pages [B2.15]; what lies below is used as before. */
export function paintWatermark(words: string): void {
  const layer = document.getElementById(ID) ?? document.createElement('div');
  layer.id = ID;
  layer.setAttribute('aria-hidden', 'true');
  Object.assign(layer.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483000',
    pointerEvents: 'none',
    backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(tile(words))}")`,
  });
  document.body.append(layer);
}

function tile(words: string): string {
  const { width, height } = TILE;
  const safe = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<text x="${width / 2}" y="${height / 2}" transform="rotate(-22 ${width / 2} ${height / 2})" text-anchor="middle"` +
    ` font-family="sans-serif" font-size="15" fill="#808080" fill-opacity="0.18">${safe}</text></svg>`
  );
}
