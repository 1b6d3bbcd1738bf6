import {
  memo,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import {
  aggregateOf,
  isFormula,
  parseCell,
  type Aggregate,
  type Binding,
  type DatePart,
} from '#core/sheet-report/binding.ts';
import {
  blockOf,
  blockOfText,
  cleared,
  pasted,
  resized,
  styled,
  textOfBlock,
  type Block,
  type Spot,
} from '#core/sheet-report/edit.ts';
import { placeOf, USUAL_SIZE, type CellStyle } from '#core/sheet-report/sheet.ts';
import { addressOf, columnLetters } from '#core/spreadsheet/book.ts';
import { cssOf } from '@/entities/reports/sheet-report';
import { useText } from '@/shared/i18n';
import { activeSpot, activeText, chosenArea, type Drawing, type DrawingAct } from '../model/drawing.ts';

type SheetGridProps = {
  readonly drawing: Drawing;
  readonly draw: Dispatch<DrawingAct>;
  /** Faults in words, by the place of their cell. */
  readonly faults: ReadonlyMap<number, string>;
  /** The data set a row is repeated for, by row. */
  readonly bands: ReadonlyMap<number, string>;
  /** Labels of fields, by `set.field`: cells show them instead of names. */
  readonly labels: ReadonlyMap<string, string>;
  /** A field was dropped on a cell. */
  readonly onDrop: (spot: Spot, text: string) => void;
};

/** Type of data a dragged field carries. */
export const DRAGGED = 'application/x-sheet-field';

/** The grid a sheet report is drawn on: chosen by mouse or keyboard, written into like a spreadsheet. */
export function SheetGrid({ drawing, draw, faults, bands, labels, onDrop }: SheetGridProps): ReactNode {
  const text = useText();
  const id = useId();
  const nameOf = (mark: Aggregate | DatePart): string =>
    text(mark === 'month' || mark === 'year' ? `sheetReport.part.${mark}` : `sheetReport.role.${mark}`);
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<{ text: string; block: Block } | null>(null);
  const { now, typed } = drawing;
  const active = activeSpot(drawing);
  const area = chosenArea(drawing);
  const activeId = `${id}-${active.row}-${active.column}`;
  const cells = new Map(now.cells.map((cell) => [placeOf(cell), cell]));
  const widths = new Map(now.columnWidths.map(({ at, size }) => [at, size]));
  const heights = new Map(now.rowHeights.map(({ at, size }) => [at, size]));
  const sizes = new Map(now.merges.map((merge) => [placeOf(merge), merge]));
  const covered = new Set(
    now.merges.flatMap(({ row, column, rows, columns }) =>
      [...Array(rows * columns).keys()]
        .slice(1)
        .map((step) => placeOf({ row: row + Math.floor(step / columns), column: column + (step % columns) })),
    ),
  );
  const columns = [...Array(now.columns).keys()];
  useLayoutEffect(() => {
    const [at, over] = [document.getElementById(activeId), input.current];
    if (at === null || over === null) return;
    // The input lies over the chosen cell, wherever that came to be.
    over.style.left = `${at.offsetLeft}px`;
    over.style.top = `${at.offsetTop}px`;
    over.style.minWidth = `${at.offsetWidth}px`;
    over.style.height = `${at.offsetHeight}px`;
  });
  useEffect(() => {
    // Whoever walks through the grid sees where he is; a page that opens stays where it begins.
    if (document.activeElement === input.current)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);
  const step = (down: number, across: number, isExtending = false): void =>
    draw({ act: 'step', down, across, isExtending });
  const copy = (event: ClipboardEvent, isCut: boolean): void => {
    if (typed !== null) return;
    event.preventDefault();
    const block = blockOf(now, area);
    const plain = textOfBlock(block);
    event.clipboardData.setData('text/plain', plain);
    setCopied({ text: plain, block });
    if (isCut) draw({ act: 'change', change: (sheet) => cleared(sheet, area) });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (typed?.place === 'cell') {
      if (event.key === 'Escape') draw({ act: 'cancel' });
      else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1, 0);
      else if (event.key === 'Tab') step(0, event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
      return;
    }
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [0, -now.columns],
      PageUp: [-10, 0],
      PageDown: [10, 0],
    };
    const move = moves[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && (key === 'z' || key === 'y')) draw({ act: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    else if (isCommand && (key === 'b' || key === 'i' || key === 'u')) {
      const name = ({ b: 'bold', i: 'italic', u: 'underline' } as const)[key];
      const isOn = cells.get(placeOf(active))?.style?.[name] === true;
      draw({ act: 'change', change: (sheet) => styled(sheet, area, { [name]: !isOn }) });
    } else if (isCommand || event.altKey) return;
    else if (move !== undefined) step(move[0], move[1], event.shiftKey);
    else if (event.key === 'Enter' || event.key === 'F2')
      draw({ act: 'type', text: activeText(drawing), place: 'cell' });
    else if (event.key === 'Delete' || event.key === 'Backspace')
      draw({ act: 'change', change: (sheet) => cleared(sheet, area) });
    else return;
    event.preventDefault();
  };
  const choose = (event: MouseEvent, isBegin: boolean): void => {
    const spot = spotOf(event.target);
    if (spot === null || (isBegin ? event.button !== 0 : event.buttons !== 1)) return;
    const isExtending = !isBegin || event.shiftKey;
    if (!isBegin && spot.row === drawing.focus.row && spot.column === drawing.focus.column) return;
    draw({ act: 'select', anchor: isExtending ? drawing.anchor : spot, focus: spot });
    if (!isBegin) return;
    // The keyboard belongs to the input over the cell.
    event.preventDefault();
    input.current?.focus({ preventScroll: true });
  };
  return (
    <div className="dsr-grid">
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the input over its cells takes the focus
        role="grid"
        style={{ width: 40 + columns.reduce((sum, column) => sum + (widths.get(column) ?? USUAL_SIZE.column), 0) }}
        aria-label={text('sheetReport.grid')}
        aria-multiselectable="true"
        onMouseDown={(event) => choose(event, true)}
        onMouseMove={(event) => choose(event, false)}
        onDoubleClick={(event) => {
          if (spotOf(event.target) === null) return;
          draw({ act: 'type', text: activeText(drawing), place: 'cell' });
          input.current?.focus({ preventScroll: true });
        }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(DRAGGED) && spotOf(event.target) !== null) event.preventDefault();
        }}
        onDrop={(event) => {
          const spot = spotOf(event.target);
          const dropped = event.dataTransfer.getData(DRAGGED);
          if (spot === null || dropped === '') return;
          event.preventDefault();
          onDrop(spot, dropped);
        }}
      >
        <colgroup>
          <col style={{ width: 40 }} />
          {columns.map((column) => (
            <col key={column} style={{ width: widths.get(column) ?? USUAL_SIZE.column }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the corner of the heads is empty */}
            <td />
            {columns.map((column) => (
              <th key={column} scope="col" data-chosen={column >= area.left && column <= area.right}>
                {columnLetters(column)}
                <Grip
                  size={widths.get(column) ?? USUAL_SIZE.column}
                  onSize={(size) => draw({ act: 'change', change: (sheet) => resized(sheet, 'column', column, size) })}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...Array(now.rows).keys()].map((row) => (
            <tr key={row} style={{ height: heights.get(row) ?? USUAL_SIZE.row }}>
              <th
                scope="row"
                data-chosen={row >= area.top && row <= area.bottom}
                data-band={bands.has(row)}
                title={bands.has(row) ? text('sheetReport.band', { set: bands.get(row) ?? '' }) : undefined}
              >
                {row + 1}
              </th>
              {columns.map((column) => {
                const place = placeOf({ row, column });
                if (covered.has(place)) return null;
                const isActive = row === active.row && column === active.column;
                const cell = cells.get(place);
                return (
                  <GridCell
                    key={column}
                    id={`${id}-${row}-${column}`}
                    row={row}
                    column={column}
                    rows={sizes.get(place)?.rows ?? 1}
                    columns={sizes.get(place)?.columns ?? 1}
                    text={cell?.text ?? ''}
                    shown={shownText(cell?.text ?? '', { labels, nameOf })}
                    style={cell?.style}
                    fault={faults.get(place)}
                    isActive={isActive}
                    isChosen={row >= area.top && row <= area.bottom && column >= area.left && column <= area.right}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* Always there, so that an input method writes into the cell from its first letter on. */}
      <input
        ref={input}
        className="dsr-input"
        data-writing={typed?.place === 'cell'}
        aria-label={text('sheetReport.writing', { address: addressOf(active.row, active.column) })}
        value={typed?.place === 'cell' ? typed.text : ''}
        maxLength={2000}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => draw({ act: 'type', text: event.currentTarget.value, place: 'cell' })}
        onBlur={() => draw({ act: 'settle' })}
        onKeyDown={press}
        onCopy={(event) => copy(event, false)}
        onCut={(event) => copy(event, true)}
        onPaste={(event) => {
          if (typed !== null) return;
          event.preventDefault();
          const plain = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
          if (plain === '') return;
          const block = copied !== null && copied.text === plain ? copied.block : blockOfText(plain);
          draw({ act: 'change', change: (sheet) => pasted(sheet, active, block) });
        }}
      />
    </div>
  );
}

type GridCellProps = {
  readonly id: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  readonly text: string;
  /** The text as people read it. */
  readonly shown: string;
  readonly style: CellStyle | undefined;
  readonly fault: string | undefined;
  readonly isActive: boolean;
  readonly isChosen: boolean;
};

/** One cell; drawn again only when something of it changes. */
const GridCell = memo(function GridCell(props: GridCellProps): ReactNode {
  const { id, row, column, rows, columns, text, shown, style, fault, isActive, isChosen } = props;
  const address = addressOf(row, column);
  const kind = isFormula(text) ? 'formula' : /[#$]\{/.test(text) ? 'bound' : 'words';
  return (
    <td
      id={id}
      rowSpan={rows}
      colSpan={columns}
      data-row={row}
      data-column={column}
      data-kind={kind}
      data-active={isActive}
      data-bordered={style?.border === true}
      data-wrapped={style?.wrap === true}
      aria-selected={isChosen}
      aria-invalid={fault !== undefined}
      aria-label={text === '' ? address : `${address} ${text}`}
      title={fault ?? (text === shown && text.length < 12 ? undefined : text)}
      style={cssOf(style)}
    >
      {shown}
    </td>
  );
});

/** The right edge of a column, to be pulled; the panel has the same as a number. */
function Grip({ size, onSize }: { readonly size: number; readonly onSize: (size: number) => void }): ReactNode {
  const begun = useRef<number | null>(null);
  return (
    <span
      className="dsr-grip"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = event.clientX;
      }}
      onPointerUp={(event) => {
        if (begun.current !== null && event.clientX !== begun.current) onSize(size + event.clientX - begun.current);
        begun.current = null;
      }}
    />
  );
}

/** Words for bindings: the labels of fields, and the names of figures and parts of a day. */
type Said = {
  readonly labels: ReadonlyMap<string, string>;
  readonly nameOf: (mark: Aggregate | DatePart) => string;
};

/** Bindings by the labels of their fields: `↓客户等级` for every record, with a mark where it is a group, `→日期` side by side. */
function shownText(text: string, said: Said): string {
  const parsed = isFormula(text) ? null : parseCell(text);
  if (parsed?.ok !== true) return text;
  return parsed.pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'word') return `\${${piece.word}}`;
      if (piece.kind === 'param') return `\${param.${piece.name}}`;
      return bindingSaid(piece, said);
    })
    .join('');
}

function bindingSaid(binding: Binding, { labels, nameOf }: Said): string {
  const { kind, set, field, isGroup, role, part } = binding;
  const name = `${set}.${field}`;
  const label = `${labels.get(name) ?? name}${part === undefined ? '' : ` ${nameOf(part)}`}`;
  if (kind === 'one') return `\${${label}}`;
  const aggregate = aggregateOf(binding);
  if (aggregate !== undefined) return `${nameOf(aggregate)}(${label})`;
  if (role === 'across') return `→${label}`;
  return role === 'subtotal' ? `▤${label}` : `↓${label}${isGroup ? '▤' : ''}`;
}

function spotOf(target: EventTarget): Spot | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}
