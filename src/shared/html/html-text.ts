const BLOCKS = 'p, div, br, li, tr, td, th, h1, h2, h3, h4, h5, h6, blockquote, pre, hr';

/** The words of an HTML text, for lists, exports and searches. Read in a document that runs and loads nothing. */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of body.querySelectorAll('script, style, template, noscript')) hidden.remove();
  // Blocks next to each other are words apart.
  for (const block of body.querySelectorAll(BLOCKS)) block.after(' ');
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
