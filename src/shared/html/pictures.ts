import { fetchFile, fileUrl } from '../api/index.ts';

const STATIC = '/sys/common/static/';

/** The address of a stored picture as a text keeps it: without the signature, which ends. Other addresses stay. */
export function storedAddress(address: string): string {
  return address.includes(STATIC) ? (address.split('?', 1)[0] ?? address) : address;
}

/** Pictures of a text while it is shown: fetched with the session of the reader, for a stored address is open to nobody. */
export type ShownPictures = {
  /** The text with addresses that can be shown. */
  readonly show: (html: string) => Promise<string>;
  /** The text with the addresses that are stored. */
  readonly store: (html: string) => string;
  readonly end: () => void;
};

export function shownPictures(): ShownPictures {
  const byStored = new Map<string, string>();
  const byShown = new Map<string, string>();
  const fetched = async (stored: string): Promise<void> => {
    if (byStored.has(stored)) return;
    try {
      const { blob } = await fetchFile(fileUrl(stored), '');
      // A type that a browser would run is no picture, whatever the text says.
      if (!blob.type.startsWith('image/') || blob.type.includes('svg')) return;
      const shown = URL.createObjectURL(blob);
      byStored.set(stored, shown);
      byShown.set(shown, stored);
    } catch {
      // A picture that is gone stays an empty frame with its description.
    }
  };
  const rewritten = (html: string, address: (src: string) => string): string => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    for (const image of body.querySelectorAll('img[src]')) {
      image.setAttribute('src', address(image.getAttribute('src') ?? ''));
    }
    return body.innerHTML;
  };
  return {
    show: async (html) => {
      if (!html.includes(STATIC)) return html;
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      const wanted = [...body.querySelectorAll('img[src]')].map((image) =>
        storedAddress(image.getAttribute('src') ?? ''),
      );
      await Promise.all(wanted.filter((address) => address.includes(STATIC)).map(fetched));
      return rewritten(html, (src) => byStored.get(storedAddress(src)) ?? src);
    },
    store: (html) => (/<img/i.test(html) ? rewritten(html, (src) => byShown.get(src) ?? storedAddress(src)) : html),
    end: () => {
      for (const shown of byShown.keys()) URL.revokeObjectURL(shown);
    },
  };
}
