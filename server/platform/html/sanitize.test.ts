import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payloads } from '#core/testing/html-payloads.ts';
import { faults } from '#server/testing/html-faults.ts';
import { sanitizeHtml } from './sanitize.ts';

describe('an HTML text on its way into the database', () => {
  it.each(payloads.map((payload, index) => [index, payload] as const))(
    '[B2.47] XSS-01 XSS-03 %i carries nothing that runs: %s',
    (_, payload) => {
      for (const text of [payload, `<p>前<b>${payload}</b>后</p><table><tr><td>${payload}</td></tr></table>`]) {
        const clean = sanitizeHtml(text);
        expect(faults(clean)).toEqual([]);
        expect(sanitizeHtml(clean)).toBe(clean);
      }
    },
  );

  it('[B2.48] keeps what an editor writes', () => {
    const kept =
      '<h2>标题</h2><p style="text-align:center"><strong>粗</strong><em>斜</em> 5 &lt; 6 &amp; 7</p><ul><li>一</li></ul><table><tbody><tr><td colspan="2">格</td></tr></tbody></table><img src="data:image/png;base64,iVBORw0KGgo=" alt="图" /><a href="https://a.example/" target="_blank" rel="noopener noreferrer">x</a>';
    expect(sanitizeHtml(kept)).toBe(kept);
  });

  it.each(['&#1', '&#01;x', '&#x1f;', '&#31', '&#8;&#11;&#12;&#14;'])(
    '[B2.48] drops %s, an entity of a character that no text can keep',
    (entity) => {
      // oxlint-disable-next-line no-control-regex
      expect(sanitizeHtml(`<p>前${entity}后</p>`)).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
      expect(sanitizeHtml('<p>&#10;&#65;&#123;</p>')).toBe('<p>\nA{</p>');
    },
  );

  it('[B2.48] keeps the address of a stored picture without its signature', () => {
    expect(sanitizeHtml('<img src="/platform/sys/common/static/202611/a.png?e=1&s=2&sig=3">')).toBe(
      '<img src="/platform/sys/common/static/202611/a.png" />',
    );
  });

  it('[B2.48] keeps no control character, written as itself or as a number, and none in an address', () => {
    expect(sanitizeHtml('a\u0000b&#1;c&#&#1;1;d\te')).toBe('abcd\te');
    expect(faults(sanitizeHtml('<a href=\u0000-->x</a>'))).toEqual([]);
  });

  it('[B2.48] is the same after a second pass, whatever it was', () => {
    const piece = fc.oneof(
      fc.constantFrom(...payloads),
      fc.string({ maxLength: 20 }),
      fc.constantFrom(
        '<',
        '>',
        '&',
        '&lt;',
        '&amp;lt;',
        '<!--',
        '-->',
        '<p',
        '</p>',
        '"',
        "'",
        '<![CDATA[',
        ']]>',
        '\u0000',
      ),
      fc.constantFrom('<p style="color:red;position:fixed">', '<a href=', '<td>', '</table>', '<svg>', '<b><i>'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = sanitizeHtml(pieces.join(''));
        expect(sanitizeHtml(clean)).toBe(clean);
        expect(faults(clean)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
