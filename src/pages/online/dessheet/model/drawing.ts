import { areaOf, cellAt, cornerOf, wholeArea, withText, type Area, type Spot } from '#core/sheet-report/edit.ts';
import type { ReportSheet } from '#core/sheet-report/sheet.ts';

/** Steps that can be undone. */
const STEPS = 100;

/** A sheet being drawn: what it was, what is chosen, and what is being typed but not yet in its cell. */
export type Drawing = {
  readonly now: ReportSheet;
  readonly past: readonly ReportSheet[];
  readonly future: readonly ReportSheet[];
  readonly anchor: Spot;
  readonly focus: Spot;
  readonly typed: { readonly text: string; readonly place: 'cell' | 'bar' } | null;
};

export type DrawingAct =
  | { readonly act: 'select'; readonly anchor: Spot; readonly focus: Spot }
  | { readonly act: 'change'; readonly change: (sheet: ReportSheet) => ReportSheet }
  | { readonly act: 'type'; readonly text: string; readonly place: 'cell' | 'bar' }
  | { readonly act: 'settle' | 'cancel' | 'undo' | 'redo' }
  | { readonly act: 'step'; readonly down: number; readonly across: number; readonly isExtending: boolean };

export function beginDrawing(sheet: ReportSheet): Drawing {
  const first = { row: 0, column: 0 };
  return { now: sheet, past: [], future: [], anchor: first, focus: first, typed: null };
}

/** The cell that is written into. */
export function activeSpot({ now, anchor }: Drawing): Spot {
  return cornerOf(now, anchor);
}

/** Returns the chosen area, joined cells whole. */
export function chosenArea({ now, anchor, focus }: Drawing): Area {
  return wholeArea(now, areaOf(anchor, focus));
}

/** Returns the text of the chosen cell, or the one being typed into it. */
export function activeText(drawing: Drawing): string {
  return drawing.typed?.text ?? cellAt(drawing.now, activeSpot(drawing))?.text ?? '';
}

/** The drawing with what is being typed in its cell: nothing that was typed is lost, whatever is done next. */
export function settled(drawing: Drawing): Drawing {
  if (drawing.typed === null) return drawing;
  const { text } = drawing.typed;
  const spot = activeSpot(drawing);
  const rest = { ...drawing, typed: null };
  if ((cellAt(drawing.now, spot)?.text ?? '') === text) return rest;
  return stepped(rest, withText(drawing.now, spot, text));
}

export function draw(drawing: Drawing, act: DrawingAct): Drawing {
  switch (act.act) {
    case 'type':
      return { ...drawing, typed: { text: act.text, place: act.place } };
    case 'cancel':
      return { ...drawing, typed: null };
    case 'settle':
      return settled(drawing);
    case 'select': {
      const next = settled(drawing);
      return { ...next, anchor: inside(next.now, act.anchor), focus: inside(next.now, act.focus) };
    }
    case 'step':
      return walked(settled(drawing), act);
    case 'change': {
      const next = settled(drawing);
      const sheet = act.change(next.now);
      return sheet === next.now ? next : fitted(stepped(next, sheet));
    }
    case 'undo': {
      const next = settled(drawing);
      const before = next.past.at(-1);
      if (before === undefined) return next;
      return fitted({ ...next, now: before, past: next.past.slice(0, -1), future: [next.now, ...next.future] });
    }
    case 'redo': {
      const next = settled(drawing);
      const [after, ...future] = next.future;
      return after === undefined ? next : fitted({ ...next, now: after, past: [...next.past, next.now], future });
    }
  }
}

function stepped(drawing: Drawing, now: ReportSheet): Drawing {
  return { ...drawing, now, past: [...drawing.past, drawing.now].slice(-STEPS), future: [] };
}

/** Rows and columns that are gone cannot be chosen. */
function fitted(drawing: Drawing): Drawing {
  return { ...drawing, anchor: inside(drawing.now, drawing.anchor), focus: inside(drawing.now, drawing.focus) };
}

function inside({ rows, columns }: ReportSheet, { row, column }: Spot): Spot {
  return { row: Math.min(Math.max(row, 0), rows - 1), column: Math.min(Math.max(column, 0), columns - 1) };
}

/** One cell further; over joined cells in one step. */
function walked(drawing: Drawing, { down, across, isExtending }: Extract<DrawingAct, { act: 'step' }>): Drawing {
  const { now, anchor, focus } = drawing;
  const from = isExtending ? focus : anchor;
  const area = wholeArea(now, areaOf(from, from));
  const next = inside(now, {
    row: down > 0 ? area.bottom + down : down < 0 ? area.top + down : from.row,
    column: across > 0 ? area.right + across : across < 0 ? area.left + across : from.column,
  });
  if (isExtending) return { ...drawing, focus: next };
  const corner = cornerOf(now, next);
  return { ...drawing, anchor: corner, focus: corner };
}
