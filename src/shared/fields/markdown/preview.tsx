import type { MDEditorProps } from '@uiw/react-md-editor';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { fetchFile, fileUrl } from '../../api/index.ts';
import { sanitizeHtml } from '../../html/sanitize.ts';

const STATIC = '/sys/common/static/';

/** Options for showing Markdown: HTML in it is not interpreted, addresses are judged by the one sanitiser. */
export const preview: NonNullable<MDEditorProps['previewOptions']> = {
  skipHtml: true,
  disableCopy: true,
  urlTransform: safeAddress,
  components: { img: StoredPicture },
};

function safeAddress(address: string): string {
  const holder = document.createElement('a');
  holder.setAttribute('href', address);
  const { body } = new DOMParser().parseFromString(sanitizeHtml(holder.outerHTML), 'text/html');
  return body.querySelector('a')?.getAttribute('href') ?? '';
}

/** A stored picture is fetched with the session of the reader. */
function StoredPicture({ src, alt }: ComponentProps<'img'>): ReactNode {
  const address = typeof src === 'string' ? src : '';
  const isStored = address.includes(STATIC);
  const [shown, setShown] = useState('');
  useEffect(() => {
    if (!isStored) return undefined;
    let url = '';
    let isCurrent = true;
    fetchFile(fileUrl(address), '').then(
      ({ blob }) => {
        if (!isCurrent || !blob.type.startsWith('image/')) return;
        url = URL.createObjectURL(blob);
        setShown(url);
      },
      // A picture that is gone is its description.
      () => undefined,
    );
    return () => {
      isCurrent = false;
      URL.revokeObjectURL(url);
    };
  }, [address, isStored]);
  const source = isStored ? shown : address;
  return source === '' ? alt : <img src={source} alt={alt} />;
}
