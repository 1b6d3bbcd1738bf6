import { memo, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '@/shared/i18n';
import { Button, IconButton } from '@/shared/ui';
import type { Change, FieldLine, TableDraft } from '../model/design-state.ts';
import type { Faults } from '../model/faults.ts';
import { copySheets, sheets, type Sheet } from '../model/sheets.ts';
import { SheetCell } from './sheet-cell.tsx';

type FieldSheetProps = {
  readonly table: TableDraft;
  /** Of a view copy: only what it may change is offered. */
  readonly isCopy: boolean;
  readonly faults: Faults;
  readonly onChange: (change: Change) => void;
};

/** Widths of the handle, the name, the label and the buttons of a line. */
const FIXED = '34px 150px 150px';
const ACTS = '132px';

/**
 * The fields of a table as five sheets over one set of lines. A key press changes one line object, so one line is drawn; lines out of sight are
 * left out by the browser.
 */
export function FieldSheet({ table, isCopy, faults, onChange }: FieldSheetProps): ReactNode {
  const text = useText();
  const offered = isCopy ? copySheets : sheets;
  const [chosen, setChosen] = useState(offered[0]?.key);
  const body = useRef<HTMLDivElement>(null);
  const sheet = offered.find(({ key }) => key === chosen) ?? offered[0];
  const count = table.fields.length;
  if (sheet === undefined) return null;
  const columns = `${FIXED} ${sheet.columns.map(({ width }) => `${width}px`).join(' ')} ${ACTS}`;
  return (
    <section aria-label={text('design.fields')}>
      <div role="tablist" className="designer-tabs designer-tabs-small" aria-label={text('design.sheets')}>
        {offered.map(({ key, label }) => (
          <button key={key} type="button" role="tab" aria-selected={key === sheet.key} onClick={() => setChosen(key)}>
            {text(label)}
          </button>
        ))}
      </div>
      <div className="sheet" ref={body} style={{ '--sheet-columns': columns } as CSSProperties}>
        <div className="sheet-head" aria-hidden="true">
          <span />
          <span>{text('design.fieldName')}</span>
          <span>{text('design.fieldText')}</span>
          {sheet.columns.map(({ name, label }) => (
            <span key={name}>{text(label)}</span>
          ))}
          <span>{text('design.acts')}</span>
        </div>
        <ul className="sheet-lines" aria-label={text('design.fields')}>
          {table.fields.map((line, index) => (
            <SheetLine
              key={line.key}
              line={line}
              index={index}
              count={count}
              table={table.key}
              sheet={sheet}
              isCopy={isCopy}
              fault={faults.get(line.key)}
              onChange={onChange}
            />
          ))}
        </ul>
      </div>
      {isCopy ? null : (
        <div className="designer-bar">
          <Button
            icon="plus"
            onClick={() => {
              flushSync(() => onChange({ kind: 'fieldAdded', table: table.key, after: null }));
              // A new line is for typing its name.
              const lines = body.current?.querySelectorAll<HTMLElement>('.sheet-line');
              lines?.[lines.length - 1]?.querySelector('input')?.focus();
            }}
          >
            {text('design.addField')}
          </Button>
          <span className="designer-hint">{text('design.standardHint')}</span>
        </div>
      )}
    </section>
  );
}

type SheetLineProps = {
  readonly line: FieldLine;
  readonly index: number;
  readonly count: number;
  readonly table: string;
  readonly sheet: Sheet;
  readonly isCopy: boolean;
  readonly fault: string | undefined;
  readonly onChange: (change: Change) => void;
};

const SheetLine = memo(function SheetLine({
  line,
  index,
  count,
  table,
  sheet,
  isCopy,
  fault,
  onChange,
}: SheetLineProps): ReactNode {
  const text = useText();
  const name = line.dbFieldName === '' ? text('design.newField') : line.dbFieldName;
  const move = (to: number): void => onChange({ kind: 'fieldMoved', table, key: line.key, to });
  const set = (part: Partial<FieldLine>): void => onChange({ kind: 'field', table, key: line.key, part });
  const onKey = (event: KeyboardEvent): void => {
    const step = event.altKey && event.key === 'ArrowUp' ? -1 : event.altKey && event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    move(index + step);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is one way; the buttons inside are the other, and their keys rise here
    <li
      className={fault === undefined ? 'sheet-line' : 'sheet-line sheet-line-faulty'}
      aria-label={name}
      onKeyDown={onKey}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        const key = event.dataTransfer.getData(DRAGGED);
        if (key === '') return;
        event.preventDefault();
        onChange({ kind: 'fieldMoved', table, key, to: index });
      }}
    >
      {/* A form for each line: for its suggestions a browser reads all fields of a form again at every key. */}
      <form className="sheet-cells" onSubmit={(event) => event.preventDefault()}>
        <span
          className="sheet-grip"
          aria-hidden="true"
          title={text('design.dragHint')}
          draggable
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, line.key)}
        >
          ⋮⋮
        </span>
        <SheetCell
          column={{ name: 'dbFieldName', label: 'design.fieldName', width: 150, edit: 'text' }}
          line={line}
          isFaulty={fault !== undefined}
          isFixed={isCopy}
          onChange={set}
        />
        <SheetCell
          column={{ name: 'dbFieldTxt', label: 'design.fieldText', width: 150, edit: 'text' }}
          line={line}
          isFaulty={false}
          onChange={set}
        />
        {sheet.columns.map((column) => (
          <SheetCell key={column.name} column={column} line={line} isFaulty={false} isCopy={isCopy} onChange={set} />
        ))}
        <span className="sheet-acts">
          <IconButton
            label={text('design.up', { name })}
            icon="up"
            disabled={index === 0}
            onClick={() => move(index - 1)}
          />
          <IconButton
            label={text('design.down', { name })}
            icon="down"
            disabled={index === count - 1}
            onClick={() => move(index + 1)}
          />
          {isCopy ? null : (
            <>
              <IconButton
                label={text('design.copyField', { name })}
                icon="copy"
                onClick={() => onChange({ kind: 'fieldCopied', table, key: line.key })}
              />
              <IconButton
                label={text('design.removeField', { name })}
                icon="trash"
                onClick={() => onChange({ kind: 'fieldRemoved', table, key: line.key })}
              />
            </>
          )}
        </span>
      </form>
      {fault === undefined ? null : (
        <p className="sheet-fault" role="alert">
          {fault}
        </p>
      )}
    </li>
  );
});

/** Type of data a dragged line carries. */
const DRAGGED = 'application/x-design-field';
