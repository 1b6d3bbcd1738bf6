import type { ReactNode } from 'react';
import { fileUrl } from '@/shared/api';
import { useText } from '@/shared/i18n';
import type { PrintDocument, PrintPage } from '../api/print.ts';
import './paper.css';

type PaperProps = {
  readonly document: PrintDocument;
  readonly page: PrintPage;
  readonly number: number;
};

/** One page as the server laid it out: every line has its place and width, so breaks are those of the PDF whatever the fonts here. */
export function Paper({ document, page, number }: PaperProps): ReactNode {
  const text = useText();
  const { width, height, title, pages } = document;
  return (
    <svg
      className={`paper ${paperClass(document)}`}
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: `${width}mm`, aspectRatio: `${width} / ${height}` }}
      role="img"
      aria-label={text('paper.page', { title, page: number, pages: pages.length })}
    >
      {page.items.map((item, at) =>
        item.kind === 'text' ? (
          // oxlint-disable-next-line react/no-array-index-key -- items have nothing else and never move
          <text key={at} {...wordsOf(item)}>
            {item.text}
          </text>
        ) : item.kind === 'image' ? (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <image key={at} {...pictureOf(item)} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <path key={at} d={(item.rects ?? []).map(outline).join('')} fill={greyOf(item.grey ?? 0)} />
        ),
      )}
    </svg>
  );
}

function wordsOf({ x = 0, y = 0, size = 3, width = 0, bold = false, red = false }: PrintPage['items'][number]) {
  return {
    x,
    y,
    fontSize: size,
    fontWeight: bold ? 700 : 400,
    ...(red ? { fill: 'rgb(200 0 0)' } : {}),
    // A font of other widths is fitted to the place.
    textLength: Math.max(width, 0.01),
    lengthAdjust: 'spacingAndGlyphs',
  } as const;
}

function outline([x = 0, y = 0, width = 0, height = 0]: readonly number[]): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

function greyOf(grey: number): string {
  return `rgb(${grey} ${grey} ${grey})`;
}

function pictureOf({ x = 0, y = 0, width = 0, height = 0, href = '' }: PrintPage['items'][number]) {
  return { x, y, width, height, href: fileUrl(href), preserveAspectRatio: 'xMidYMid meet' } as const;
}

/** Name of the pages of a size. */
function paperClass({ width, height }: PrintDocument): string {
  return `paper-${width}-${height}`.replaceAll('.', '_');
}

/** Rules of the paper sizes of some documents, for the printer: the first size is that of every page, others are named. */
export function PaperSizes({ documents }: { readonly documents: readonly PrintDocument[] }): ReactNode {
  const sizes = new Map(documents.map((document) => [paperClass(document), document]));
  const rules = [...sizes].map(([name, { width, height }], at) => {
    const page = `size: ${width}mm ${height}mm; margin: 0; @bottom-center { content: none; }`;
    // A hair less than the page, or rounding begins an empty one.
    const paper = `height: ${height - 0.2}mm;${at === 0 ? '' : ` page: ${name};`}`;
    return `@page ${at === 0 ? '' : name} { ${page} } @media print { .${name} { ${paper} } }`;
  });
  return <style>{rules.join('\n')}</style>;
}
