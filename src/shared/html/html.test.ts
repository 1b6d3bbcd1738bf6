import { afterEach, describe, expect, it } from 'vitest';
import { htmlText } from './index.ts';
import { storedAddress } from './pictures.ts';
import { sanitizeHtml } from './sanitize.ts';
import { payloads } from '#core/testing/html-payloads.ts';

const BAD_TAGS =
  'script,style,iframe,object,embed,applet,base,meta,link,form,input,button,select,textarea,template,svg,math,video,audio,dialog,noscript';

/** Lists the remaining faults of a sanitised text, read as a browser reads it. */
function faults(html: string): string[] {
  document.body.innerHTML = html;
  const found = [...document.body.querySelectorAll(BAD_TAGS)].map(({ nodeName }) => nodeName);
  for (const element of document.body.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || ['id', 'name', 'class', 'srcdoc', 'formaction', 'srcset'].includes(name))
        found.push(name);
      if (/url\(|expression|position|z-index/i.test(value) && name === 'style') found.push(value);
      if (name !== 'href' && name !== 'src' && name !== 'xlink:href') continue;
      // As the browser reads an address: without blanks and control characters.
      // oxlint-disable-next-line no-control-regex
      const bare = value.replaceAll(/[\u0000-\u0020]/g, '');
      if (
        !/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#|data:image\/(?:png|jpeg|gif|webp|bmp);base64,|blob:|[\w.-]+(?:\/|$))/i.test(
          bare,
        )
      )
        found.push(`${name}=${value}`);
    }
  }
  return found;
}

describe('an HTML text of somebody else', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('the corpus is large enough to mean something', () => expect(new Set(payloads).size).toBeGreaterThanOrEqual(60));

  it.each(payloads.map((payload, index) => [index, payload] as const))(
    '[B2.47] XSS-01 %i runs nothing: %s',
    (_, payload) => {
      const clean = sanitizeHtml(payload);
      expect(faults(clean)).toEqual([]);
      expect(sanitizeHtml(clean)).toBe(clean);
      // Inside another text as well.
      expect(faults(sanitizeHtml(`<p>前<b>${payload}</b>后</p><table><tr><td>${payload}</td></tr></table>`))).toEqual(
        [],
      );
      expect(Reflect.get(window, '__ran')).toBeUndefined();
    },
  );

  it('[B2.48] keeps what an editor writes', () => {
    const kept =
      '<h2>标题</h2><p style="text-align: center"><strong>粗</strong><em>斜</em></p><ul><li>一</li></ul><table><tbody><tr><td colspan="2">格</td></tr></tbody></table><img src="data:image/png;base64,iVBORw0KGgo=" alt="图">';
    expect(sanitizeHtml(kept)).toBe(kept);
  });

  it('opens links in a window that cannot reach back', () => {
    expect(sanitizeHtml('<a href="https://a.example/">x</a>')).toContain('rel="noopener noreferrer"');
  });

  it('[B9.10] says its words for a list, without running or loading anything', () => {
    expect(htmlText('<p>一&amp;二</p><p>三<script>x</script></p><style>p{}</style>')).toBe('一&二 三');
    expect(htmlText('5 > 3')).toBe('5 > 3');
    for (const payload of payloads) htmlText(payload);
    expect(Reflect.get(window, '__ran')).toBeUndefined();
  });

  it('stores the address of a picture without the signature that ends', () => {
    expect(storedAddress('/api/sys/common/static/f/1.png?e=1&s=2')).toBe('/api/sys/common/static/f/1.png');
    expect(storedAddress('https://a.example/x.png?y=1')).toBe('https://a.example/x.png?y=1');
  });
});
