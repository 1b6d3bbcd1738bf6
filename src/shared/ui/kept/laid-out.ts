/**
 * Style of a page that is not shown: laid out as it was, but neither painted nor found, reached, read or measured, and without room of its
 * own. React hides by `display: none !important` in the style attribute; of two important rules the one from inside a shadow tree wins.
 */
const RULES = `:host([style*='none']) {
  display: block !important;
  content-visibility: hidden;
  position: absolute;
  inset: 0 0 auto;
  height: 0;
  overflow: hidden;
}`;

let sheet: CSSStyleSheet | null | undefined;

/** Made when first needed; null where the browser cannot keep a layout: there the page is hidden as React does it. */
function keptSheet(): CSSStyleSheet | null {
  if (sheet !== undefined) return sheet;
  if (!('adoptedStyleSheets' in Document.prototype) || !CSS.supports('content-visibility', 'hidden'))
    return (sheet = null);
  sheet = new CSSStyleSheet();
  sheet.replaceSync(RULES);
  return sheet;
}

/**
 * Keeps the layout of an element while React hides it. Showing a page of a thousand elements again otherwise costs their style and layout once
 * more, which is most of the time a change of tabs takes.
 */
export function keepLaidOut(element: HTMLElement): void {
  if (element.shadowRoot !== null) return;
  const rules = keptSheet();
  if (rules === null) return;
  const root = element.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [rules];
  root.append(document.createElement('slot'));
}
