import type { ReactNode } from 'react';
import type { PrintBlock } from '@/entities/print';
import { fileUrl } from '@/shared/api';
import { useText } from '@/shared/i18n';

type BlockViewProps = {
  readonly block: PrintBlock;
  /** Of the body. */
  readonly size: number;
  /** Pixels of a millimetre. */
  readonly scale: number;
  /** Links of pictures by path. */
  readonly images: Readonly<Record<string, string>>;
};

/** A block as it stands in the designer: its placeholders are not filled in. */
export function BlockView({ block, size, scale, images }: BlockViewProps): ReactNode {
  const text = useText();
  const letter = { fontSize: Math.max(size * scale, 8) };
  switch (block.kind) {
    case 'text':
      return (
        <p
          className="pd-text"
          style={{
            fontSize: Math.max(block.size * scale, 8),
            fontWeight: block.bold ? 700 : 400,
            textAlign: block.align,
          }}
        >
          {block.text === '' ? text('printDesign.emptyText') : block.text}
        </p>
      );
    case 'fields':
      return (
        <div
          className={block.frame === false ? 'pd-grid pd-bare' : 'pd-grid'}
          style={{ ...letter, gridTemplateColumns: `repeat(${block.columns}, minmax(0, 1fr))` }}
        >
          {block.items.length === 0 ? <span className="pd-empty">{text('printDesign.emptyFields')}</span> : null}
          {block.items.map(({ label, value, wide = false }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same field may stand twice
            <span key={at} style={wide ? { gridColumn: '1 / -1' } : undefined}>
              <b>{label}</b>
              <i>{value}</i>
            </span>
          ))}
        </div>
      );
    case 'lines':
      return (
        <div className={block.frame === false ? 'pd-lines pd-bare' : 'pd-lines'} style={letter}>
          <strong>{block.title}</strong>
          <div style={{ gridTemplateColumns: block.columns.map(({ weight }) => `minmax(0, ${weight}fr)`).join(' ') }}>
            {block.columns.map(({ field, label, align, sum }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <span key={at} style={{ textAlign: align }} title={field}>
                <b>{label}</b>
                <i>{`{${field}}`}</i>
                {sum === null ? null : <i>∑</i>}
              </span>
            ))}
          </div>
        </div>
      );
    case 'code':
      return (
        <div style={{ textAlign: block.align }}>
          <span
            className={block.code === 'qrcode' ? 'pd-code pd-qr' : 'pd-code'}
            style={{ width: block.width * scale, height: block.height * scale }}
          >
            <small>{block.value === '' ? text('printDesign.emptyCode') : block.value}</small>
          </span>
        </div>
      );
    case 'image': {
      const link = images[block.file];
      const box = { width: block.width * scale, height: block.height * scale };
      return (
        <div style={{ textAlign: block.align }}>
          {link === undefined ? (
            <span className="pd-code" style={box}>
              <small>{text('printDesign.emptyImage')}</small>
            </span>
          ) : (
            <img className="pd-image" src={fileUrl(link)} alt={text('printDesign.kind.image')} style={box} />
          )}
        </div>
      );
    }
    case 'letterhead':
      return <p className="pd-letterhead">{text('printDesign.kind.letterhead')}</p>;
    case 'rule':
      return <hr className="pd-rule" style={{ height: Math.max(block.thickness * scale, 1) }} />;
  }
}
