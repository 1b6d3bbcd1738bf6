import { useEffect, useState, type ReactNode } from 'react';
import { shownPictures } from './pictures.ts';
import { sanitizeHtml } from './sanitize.ts';
import './html.css';

/** An HTML text, sanitised before it is shown. */
export function SafeHtml({
  html,
  label,
  isSigned = false,
}: {
  readonly html: string;
  readonly label?: string | undefined;
  /** Its pictures carry links of their own, as on a page without a session. */
  readonly isSigned?: boolean;
}): ReactNode {
  const clean = sanitizeHtml(html);
  const [shown, setShown] = useState<{ readonly of: string; readonly html: string } | null>(null);
  useEffect(() => {
    if (isSigned) return undefined;
    const pictures = shownPictures();
    let isCurrent = true;
    void pictures.show(clean).then((ready) => {
      if (isCurrent) setShown({ of: clean, html: ready });
    });
    return () => {
      isCurrent = false;
      pictures.end();
    };
  }, [clean, isSigned]);
  return (
    <div
      className="html-text"
      role="group"
      aria-label={label}
      // oxlint-disable-next-line react/no-danger -- the one place, behind the sanitiser
      dangerouslySetInnerHTML={{ __html: shown?.of === clean ? shown.html : clean }}
    />
  );
}
