import type { Dispatch, ReactNode } from 'react';
import {
  bindingRoles,
  bindingText,
  dateParts,
  isFormula,
  onlyBinding,
  type Binding,
} from '#core/sheet-report/binding.ts';
import { cellAt, emptyBelow, formatted, resized, withSubtotal, withText, type Axis } from '#core/sheet-report/edit.ts';
import { commonFormats } from '#core/sheet-report/number-format.ts';
import { USUAL_SIZE } from '#core/sheet-report/sheet.ts';
import { addressOf } from '#core/spreadsheet/book.ts';
import { useText } from '@/shared/i18n';
import { FigureField } from '@/shared/figure';
import { Button } from '@/shared/ui';
import { activeSpot, activeText, chosenArea, type Drawing, type DrawingAct } from '../model/drawing.ts';
import { Check, Choice } from './controls.tsx';

type CellPanelProps = {
  readonly drawing: Drawing;
  readonly draw: Dispatch<DrawingAct>;
  /** Fault of the chosen cell, in words. */
  readonly fault: string | undefined;
  /** Is a field of a data set a number? */
  readonly isFigure: (set: string, field: string) => boolean;
};

const functions = ['SUM', 'AVERAGE', 'COUNT', 'MAX', 'MIN'] as const;

/** Shows the content and look of the chosen cell. */
export function CellPanel({ drawing, draw, fault, isFigure }: CellPanelProps): ReactNode {
  const text = useText();
  const { now } = drawing;
  const spot = activeSpot(drawing);
  const area = chosenArea(drawing);
  const words = activeText(drawing);
  const binding = onlyBinding(words);
  const format = cellAt(now, spot)?.format ?? '';
  const rebind = (part: Partial<Binding>): void => {
    if (binding === null) return;
    const next = bindingText({ ...binding, ...part });
    draw({ act: 'change', change: (sheet) => withText(sheet, spot, next) });
  };
  const word = text('sheetReport.subtotalWord');
  const address = addressOf(spot.row, spot.column);
  const formats = [
    ['', text('sheetReport.usualFormat')] as const,
    ...commonFormats.map((one) => [one, one] as const),
    ...(format === '' || commonFormats.some((one) => one === format) ? [] : [[format, format] as const]),
  ];
  return (
    <section className="dsr-panel" aria-label={text('sheetReport.cell', { address })}>
      <h2>{text('sheetReport.cell', { address })}</h2>
      {fault === undefined ? null : (
        <p className="dsr-fault" role="alert">
          {fault}
        </p>
      )}
      {binding === null ? null : (
        <>
          <Choice
            label={text('sheetReport.expand')}
            value={binding.kind}
            choices={[
              ['each', text('sheetReport.each')],
              ['one', text('sheetReport.one')],
            ]}
            onChange={(kind) =>
              rebind(kind === 'each' ? { kind: 'each' } : { kind: 'one', isGroup: false, role: undefined })
            }
          />
          {binding.kind === 'each' ? <EachChoices binding={binding} rebind={rebind} /> : null}
          {binding.isGroup ? (
            <Button
              onClick={() => draw({ act: 'change', change: (sheet) => withSubtotal(sheet, spot, { word, isFigure }) })}
            >
              {text('sheetReport.addSubtotal')}
            </Button>
          ) : null}
          <Check label={text('sheetReport.value')} isOn={binding.isValue} onChange={(isValue) => rebind({ isValue })} />
        </>
      )}
      {binding?.kind === 'each' || isFormula(words) ? (
        <div className="dsr-totals" role="group" aria-label={text('sheetReport.totals')}>
          <span>{text('sheetReport.totals')}</span>
          {functions.map((name) => (
            <Button
              key={name}
              disabled={emptyBelow(now, spot) === null}
              onClick={() =>
                draw({
                  act: 'change',
                  change: (sheet) => {
                    const below = emptyBelow(sheet, spot);
                    return below === null ? sheet : withText(sheet, below, `=${name}(${address})`);
                  },
                })
              }
            >
              {text(`sheetReport.${name}`)}
            </Button>
          ))}
        </div>
      ) : null}
      <Choice
        label={text('sheetReport.format')}
        value={format}
        choices={formats}
        onChange={(next) =>
          draw({ act: 'change', change: (sheet) => formatted(sheet, area, next === '' ? null : next) })
        }
      />
      <div className="dsr-pair">
        <Size drawing={drawing} draw={draw} axis="column" at={spot.column} label={text('sheetReport.width')} />
        <Size drawing={drawing} draw={draw} axis="row" at={spot.row} label={text('sheetReport.height')} />
      </div>
    </section>
  );
}

type EachChoicesProps = {
  readonly binding: Binding;
  readonly rebind: (part: Partial<Binding>) => void;
};

/** Offers the uses of a field of every record: itself, a group, a heading of columns, a figure of many records. */
function EachChoices({ binding, rebind }: EachChoicesProps): ReactNode {
  const text = useText();
  return (
    <>
      <Check
        label={text('sheetReport.group')}
        isOn={binding.isGroup}
        onChange={(isGroup) => rebind({ isGroup, role: undefined })}
      />
      <Choice
        label={text('sheetReport.role')}
        value={binding.role ?? ''}
        choices={[
          ['', text('sheetReport.noRole')],
          ...bindingRoles.map((role) => [role, text(`sheetReport.role.${role}`)] as const),
        ]}
        onChange={(next) => rebind({ role: bindingRoles.find((role) => role === next), isGroup: false })}
      />
      <Choice
        label={text('sheetReport.part')}
        value={binding.part ?? ''}
        choices={[
          ['', text('sheetReport.noPart')],
          ...dateParts.map((part) => [part, text(`sheetReport.part.${part}`)] as const),
        ]}
        onChange={(next) => rebind({ part: dateParts.find((part) => part === next) })}
      />
    </>
  );
}

type SizeProps = Pick<CellPanelProps, 'drawing' | 'draw'> & {
  readonly axis: Axis;
  readonly at: number;
  readonly label: string;
};

function Size({ drawing, draw, axis, at, label }: SizeProps): ReactNode {
  const sizes = axis === 'row' ? drawing.now.rowHeights : drawing.now.columnWidths;
  const size = sizes.find((one) => one.at === at)?.size ?? USUAL_SIZE[axis];
  return (
    <FigureField
      key={at}
      label={label}
      min={10}
      max={1000}
      value={size}
      onChange={(next) => draw({ act: 'change', change: (sheet) => resized(sheet, axis, at, next) })}
    />
  );
}
