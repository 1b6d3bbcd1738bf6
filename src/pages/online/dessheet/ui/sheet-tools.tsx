import type { Dispatch, ReactNode } from 'react';
import { cellAt, headed, inserted, joined, removed, split, styled } from '#core/sheet-report/edit.ts';
import type { CellStyle } from '#core/sheet-report/sheet.ts';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { activeSpot, chosenArea, type Drawing, type DrawingAct } from '../model/drawing.ts';

type SheetToolsProps = { readonly drawing: Drawing; readonly draw: Dispatch<DrawingAct> };

const SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 36] as const;
const marks = [
  ['bold', 'sheetReport.bold'],
  ['italic', 'sheetReport.italic'],
  ['underline', 'sheetReport.underline'],
  ['border', 'sheetReport.border'],
  ['wrap', 'sheetReport.wrap'],
] as const;
const sides = [
  ['left', 'sheetReport.left'],
  ['center', 'sheetReport.center'],
  ['right', 'sheetReport.right'],
] as const;

/** Looks, joins, rows and columns of what is chosen. */
export function SheetTools({ drawing, draw }: SheetToolsProps): ReactNode {
  const text = useText();
  const area = chosenArea(drawing);
  const { style = {} } = cellAt(drawing.now, activeSpot(drawing)) ?? {};
  const look = (part: { readonly [K in keyof CellStyle]?: CellStyle[K] | undefined }): void =>
    draw({ act: 'change', change: (sheet) => styled(sheet, area, part) });
  const isJoined = drawing.now.merges.some(
    ({ row, column }) => row >= area.top && row <= area.bottom && column >= area.left && column <= area.right,
  );
  const isOne = area.top === area.bottom && area.left === area.right;
  const rows = area.bottom - area.top + 1;
  const columns = area.right - area.left + 1;
  return (
    <div className="dsr-tools" role="toolbar" aria-label={text('sheetReport.tools')}>
      <Button disabled={drawing.past.length === 0 && drawing.typed === null} onClick={() => draw({ act: 'undo' })}>
        {text('sheetReport.undo')}
      </Button>
      <Button disabled={drawing.future.length === 0} onClick={() => draw({ act: 'redo' })}>
        {text('sheetReport.redo')}
      </Button>
      {marks.map(([name, key]) => (
        <Button
          key={name}
          aria-pressed={style[name] === true}
          onClick={() => look({ [name]: style[name] === true ? undefined : true })}
        >
          {text(key)}
        </Button>
      ))}
      {sides.map(([side, key]) => (
        <Button
          key={side}
          aria-pressed={style.align === side}
          onClick={() => look({ align: style.align === side ? undefined : side })}
        >
          {text(key)}
        </Button>
      ))}
      <select
        className="control"
        aria-label={text('sheetReport.size')}
        value={style.size ?? 11}
        onChange={(event) => look({ size: Number(event.currentTarget.value) })}
      >
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
      <Colour
        label={text('sheetReport.color')}
        value={style.color ?? '#1f2329'}
        onChange={(color) => look({ color })}
      />
      <Colour label={text('sheetReport.fill')} value={style.fill ?? '#ffffff'} onChange={(fill) => look({ fill })} />
      <Button onClick={() => look({ color: undefined, fill: undefined })}>{text('sheetReport.noColor')}</Button>
      <Button
        aria-pressed={isJoined}
        disabled={isOne && !isJoined}
        onClick={() =>
          draw({ act: 'change', change: (sheet) => (isJoined ? split(sheet, area) : joined(sheet, area)) })
        }
      >
        {text(isJoined ? 'sheetReport.split' : 'sheetReport.join')}
      </Button>
      <Button
        aria-pressed={drawing.now.headRows !== undefined}
        onClick={() =>
          draw({
            act: 'change',
            change: (sheet) => headed(sheet, sheet.headRows === undefined ? area.bottom : null),
          })
        }
      >
        {drawing.now.headRows === undefined
          ? text('sheetReport.head', { last: area.bottom + 1 })
          : text('sheetReport.noHead', { last: drawing.now.headRows })}
      </Button>
      <Button onClick={() => draw({ act: 'change', change: (sheet) => inserted(sheet, 'row', area.top, rows) })}>
        {text('sheetReport.insertRow')}
      </Button>
      <Button onClick={() => draw({ act: 'change', change: (sheet) => removed(sheet, 'row', area.top, rows) })}>
        {text('sheetReport.removeRow')}
      </Button>
      <Button onClick={() => draw({ act: 'change', change: (sheet) => inserted(sheet, 'column', area.left, columns) })}>
        {text('sheetReport.insertColumn')}
      </Button>
      <Button onClick={() => draw({ act: 'change', change: (sheet) => removed(sheet, 'column', area.left, columns) })}>
        {text('sheetReport.removeColumn')}
      </Button>
    </div>
  );
}

type ColourProps = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void };

function Colour({ label, value, onChange }: ColourProps): ReactNode {
  return (
    <label className="dsr-colour">
      {label}
      <input type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}
