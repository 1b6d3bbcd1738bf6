import DOMPurify from 'dompurify';

/** Formatting that a text may carry; everything else of a style could lay itself over the page or fetch from outside. */
const STYLES = ['text-align', 'color', 'background-color', 'font-size', 'font-weight', 'font-style', 'text-decoration'];
const ADDRESS = /^(?:https?:|mailto:|tel:|\/(?!\/)|#|[\w.-]+(?:\/|$))/i;
const PICTURE = /^(?:data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[\w+/=\s]+|blob:)/i;
/** Attributes that mean something to the page around the text, or to a script that reads it. */
const FORBIDDEN = ['class', 'id', 'name', 'form', 'srcset', 'background', 'ping', 'slot', 'is', 'part', 'autofocus'];

/** Tags that style, submit, embed or play. */
const TAGS = (
  'style form input button select textarea option label fieldset dialog output ' +
  'video audio source track picture map area meter progress template slot'
).split(' ');

const purify = DOMPurify();

purify.addHook('uponSanitizeAttribute', (_node, data) => {
  if (data.attrName !== 'src' && data.attrName !== 'href') return;
  const value = data.attrValue.trim();
  data.keepAttr = ADDRESS.test(value) || (data.attrName === 'src' && PICTURE.test(value));
});
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLElement && node.hasAttribute('style')) {
    const kept = STYLES.map((name) => [name, node.style.getPropertyValue(name)] as const).filter(
      ([, value]) => value !== '' && !/url|expression|var\(/i.test(value),
    );
    if (kept.length === 0) node.removeAttribute('style');
    else node.setAttribute('style', kept.map(([name, value]) => `${name}: ${value}`).join('; '));
  }
  if (node.nodeName !== 'A') return;
  // A page opened from a text must neither reach back nor learn where the reader comes from.
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** HTML that can be shown: text, tables, lists, links and pictures; nothing that runs, submits, embeds or styles the page. */
export function sanitizeHtml(html: string): string {
  return purify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: TAGS,
    FORBID_ATTR: FORBIDDEN,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ADD_ATTR: ['target', 'rel'],
    // Our own hook judges addresses, more strictly than the library.
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel|data|blob):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  });
}
