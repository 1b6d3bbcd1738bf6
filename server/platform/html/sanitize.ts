import sanitize from 'sanitize-html';

/** Formatting that a text may carry; everything else of a style could lay itself over the page or fetch from outside. */
const COLOUR = [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,24}$/i];
const styles = {
  'text-align': [/^(?:left|right|center|justify|start|end)$/i],
  color: COLOUR,
  'background-color': COLOUR,
  'font-size': [/^\d{1,3}(?:\.\d{1,2})?(?:px|pt|em|rem|%)$/i, /^(?:x{0,2}-)?(?:small|large)$|^medium$/i],
  'font-weight': [/^(?:normal|bold|bolder|lighter|[1-9]00)$/i],
  'font-style': [/^(?:normal|italic|oblique)$/i],
  'text-decoration': [/^(?:none|underline|line-through|overline)(?: (?:underline|line-through|overline))*$/i],
};

const ADDRESS = /^(?:https?:|mailto:|tel:|\/(?![/\\])|#|[\w.-]+(?:\/|$))/i;
const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[\w+/=\s]+$/i;

const options: sanitize.IOptions = {
  allowedTags: (
    'p div span br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins sub sup mark small code pre blockquote ' +
    'ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td a img figure figcaption details summary'
  ).split(' '),
  allowedAttributes: {
    '*': ['style', 'title', 'dir', 'lang', 'align', 'valign'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    td: ['colspan', 'rowspan', 'width', 'height', 'bgcolor'],
    th: ['colspan', 'rowspan', 'width', 'height', 'bgcolor', 'scope'],
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    table: ['width', 'border', 'cellpadding', 'cellspacing'],
    details: ['open'],
  },
  allowedStyles: { '*': styles },
  // Our own rules judge addresses below, more strictly; the library still refuses what is no scheme of a text.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  // Deeper nesting serves to exhaust whoever draws it.
  nestingLimit: 100,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
  ],
  transformTags: {
    a: (tagName, attributes) => {
      const { href, target: _target, rel: _rel, ...rest } = attributes;
      // A page opened from a text must neither reach back nor learn where the reader comes from.
      return {
        tagName,
        attribs: {
          ...rest,
          ...(href !== undefined && ADDRESS.test(bare(href)) ? { href } : {}),
          target: '_blank',
          rel: 'noopener noreferrer',
        },
      };
    },
    img: (tagName, attributes) => {
      const { src, ...rest } = attributes;
      const keeps = src !== undefined && (ADDRESS.test(bare(src)) || PICTURE.test(bare(src)));
      return { tagName, attribs: { ...(keeps ? { src: unsigned(src) } : {}), ...rest } };
    },
  },
};

/**
 * An HTML text that can be kept and shown: words, tables, lists, links and pictures; nothing that runs, submits, embeds or styles the page
 * [B2.47, B2.48]. The rules are those of the browser's sanitiser. Sanitising twice changes nothing.
 */
export function sanitizeHtml(html: string): string {
  let clean = once(html);
  // What one pass puts together, the next takes apart; texts of people need one.
  for (let pass = 0; pass < 5; pass += 1) {
    const next = once(clean);
    if (next === clean) return clean;
    clean = next;
  }
  return sanitize(clean, { allowedTags: [], allowedAttributes: {} });
}

/** One pass. No text keeps control characters: a browser reads them as nothing or as another character, so what was judged is not what it shows. */
function once(html: string): string {
  return sanitize(html.replaceAll(CONTROL_ENTITY, '').replaceAll(CONTROL, ''), options);
}

/** The address of a stored picture without its signature, which ends and is nobody else's. */
function unsigned(address: string): string {
  return address.includes('/sys/common/static/') ? address.replace(/[?#].*$/s, '') : address;
}

/** Written as numbers: control characters besides tab and line ends. */
const CONTROL_ENTITY = /&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])(?!\d)|x0*(?:[0-8bcef]|1[\da-f])(?![\da-f]));?/gi;

/** The same, written as themselves. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** As a browser reads an address: without blanks and control characters. */
function bare(address: string): string {
  // oxlint-disable-next-line no-control-regex
  return address.replaceAll(/[\u0000-\u0020\u007f]/g, '');
}
