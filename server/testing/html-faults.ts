import { JSDOM } from 'jsdom';

const BAD_TAGS =
  'script,style,iframe,object,embed,applet,base,meta,link,form,input,button,select,textarea,template,svg,math,video,audio,dialog,noscript';

// One window for all texts: a window each is slow and never given back.
const parser = new new JSDOM('').window.DOMParser();

/** Returns the faults left in a sanitised text, read as a browser reads it. */
export function faults(html: string): string[] {
  const { body } = parser.parseFromString(`<body>${html}`, 'text/html');
  const found = [...body.querySelectorAll(BAD_TAGS)].map(({ nodeName }) => nodeName);
  for (const element of body.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || ['id', 'name', 'class', 'srcdoc', 'formaction', 'srcset'].includes(name))
        found.push(name);
      if (name === 'style' && /url\(|expression|position|z-index/i.test(value)) found.push(value);
      if (name !== 'href' && name !== 'src' && name !== 'xlink:href') continue;
      // oxlint-disable-next-line no-control-regex
      const bare = value.replaceAll(/[\u0000-\u0020]/g, '');
      if (
        !/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#|data:image\/(?:png|jpeg|gif|webp|bmp);base64,|[\w.-]+(?:\/|$))/i.test(
          bare,
        )
      )
        found.push(`${name}=${value}`);
    }
  }
  return found;
}
