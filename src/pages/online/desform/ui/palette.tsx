import type { ReactNode } from 'react';
import { placeable } from '#core/desform/apply.ts';
import type { EntryDesign, PlacedItem } from '#core/desform/design.ts';
import type { FormView } from '#core/screen/form-view.ts';
import { useDataText, useText } from '@/shared/i18n';
import { drag, dropped, isDragged } from '../model/dragged.ts';
import { found, itemId, newField, newNote, type Change, type Chosen } from '../model/drawing.ts';

type PaletteProps = {
  readonly view: FormView;
  readonly design: EntryDesign;
  readonly chosen: Chosen;
  readonly onChange: (change: Change) => void;
};

/** Fields of the form that are not on the page, and notes: dragged onto it, or put at the end of the chosen section. */
export function Palette({ view, design, chosen, onChange }: PaletteProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const left = placeable(view).filter(({ name }) => found(design, `field-${name}`) === null);
  const section =
    (chosen.kind === 'section' ? chosen.key : chosen.kind === 'item' ? found(design, chosen.id)?.section.key : null) ??
    design.sections.at(-1)?.key ??
    '';
  const put = (item: PlacedItem): void => onChange({ kind: 'put', item, section, before: null });
  const note = newNote(design, text('desform.noteText'));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop; the Delete key of each item is the other way
    <div
      className="desform-pane"
      onDragOver={isDragged}
      onDrop={(event) => {
        const item = dropped(event);
        if (item !== null) onChange({ kind: 'taken', id: itemId(item) });
      }}
    >
      <h2>{text('desform.palette')}</h2>
      <p className="desform-hint">{text('desform.paletteHint')}</p>
      <ul className="desform-palette" aria-label={text('desform.palette')}>
        {left.map(({ name, label, rules, isReadonly }) => (
          <li key={name}>
            <div className="desform-item" draggable onDragStart={(event) => drag(event, newField(name))}>
              <button type="button" className="desform-name" onClick={() => put(newField(name))}>
                {rules.required === true && !isReadonly ? (
                  <span className="desform-must" aria-hidden="true">
                    *
                  </span>
                ) : null}
                {dataText(label)}
              </button>
            </div>
          </li>
        ))}
        <li>
          <div className="desform-item desform-item-note" draggable onDragStart={(event) => drag(event, note)}>
            <button type="button" className="desform-name" onClick={() => put(note)}>
              {text('desform.addNote')}
            </button>
          </div>
        </li>
      </ul>
      {left.length === 0 ? <p className="desform-hint">{text('desform.allPlaced')}</p> : null}
    </div>
  );
}
