import type { ReactNode } from 'react';
import './file-preview.css';

type FilePreviewProps = {
  readonly name: string;
  readonly mime: string;
  /** Signed; null where it may not be taken. */
  readonly url: string | null;
  /** Of a text: its beginning. */
  readonly content: string;
  /** Said of what a browser cannot show. */
  readonly none: string;
};

/** Shows a file as far as a browser can: a picture, a PDF, a text. */
export function FilePreview({ name, mime, url, content, none }: FilePreviewProps): ReactNode {
  if (url !== null && mime.startsWith('image/')) return <img className="file-preview-picture" src={url} alt={name} />;
  // The viewer of PDF files refuses to work in a sandbox; the server lets nothing run in the answer.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  if (url !== null && mime === 'application/pdf') return <iframe className="file-preview-pdf" src={url} title={name} />;
  if (content !== '') return <pre className="file-preview-text">{content}</pre>;
  return <p className="file-preview-none">{none}</p>;
}
