import type { ReactNode } from 'react';
import type { PrintDesign } from '@/entities/print';
import { useDataText, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import type { BlockKind } from '../model/design.ts';

type Field = PrintDesign['fields'][number];
type Sub = PrintDesign['subs'][number];

/** Type of data dragged onto the paper. */
export const DRAGGED = 'application/x-print-part';

type PaletteProps = {
  readonly design: PrintDesign;
  readonly onBlock: (kind: Exclude<BlockKind, 'code' | 'lines'>) => void;
  readonly onField: (field: Field) => void;
  readonly onColumn: (sub: Sub, field: Field) => void;
};

const kinds = ['text', 'fields', 'code128', 'qrcode', 'image', 'rule', 'letterhead'] as const;

/** Lists the parts that can be put on the paper: kinds of blocks, fields of the form and of its sub-tables. */
export function Palette({ design, onBlock, onField, onColumn }: PaletteProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  return (
    <aside className="pd-palette" aria-label={text('printDesign.palette')}>
      <h2>{text('printDesign.blocks')}</h2>
      <div className="pd-kinds">
        {kinds.map((kind) => (
          <Button
            key={kind}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED, `block:${kind}`)}
            onClick={() => onBlock(kind)}
          >
            {text(`printDesign.kind.${kind}`)}
          </Button>
        ))}
      </div>
      <h2>{text('printDesign.fields')}</h2>
      <p className="pd-hint">{text('printDesign.fieldsHint')}</p>
      <ul className="pd-fields">
        {design.fields.map((field) => (
          <li key={field.name}>
            <button
              type="button"
              draggable
              title={`{${field.name}}`}
              onDragStart={(event) => event.dataTransfer.setData(DRAGGED, `field:${field.name}`)}
              onClick={() => onField(field)}
            >
              {dataText(field.label)}
            </button>
          </li>
        ))}
      </ul>
      {design.subs.map((sub) => (
        <section key={sub.table}>
          <h2>{dataText(sub.title)}</h2>
          <ul className="pd-fields">
            {sub.fields.map((field) => (
              <li key={field.name}>
                <button type="button" title={`{${field.name}}`} onClick={() => onColumn(sub, field)}>
                  {dataText(field.label)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </aside>
  );
}
