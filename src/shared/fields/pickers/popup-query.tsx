import { useId, useState, type ReactNode } from 'react';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import { useText } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import type { Faces } from '../field-props.ts';
import { PickerForm } from './picker-form.tsx';
import './pickers.css';

const NO_VALUES: Readonly<Record<string, string>> = {};

type PopupQueryProps = {
  readonly fields: readonly QueryFieldView[];
  readonly faces: Faces;
  readonly onSearch: (values: Record<string, string>) => void;
};

/** The query of a report: Query, Reset, the items hidden by '1' folded away until they are asked for [B3.6]. */
export function PopupQuery({ fields, faces, onSearch }: PopupQueryProps): ReactNode {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // Controls that hold a value of their own begin anew with the form.
  const [round, setRound] = useState(0);
  const hasFolded = fields.some(({ isFolded }) => isFolded);
  return (
    <PickerForm
      key={round}
      onSearch={onSearch}
      onReset={() => {
        setRound(round + 1);
        onSearch({});
      }}
      more={
        hasFolded ? (
          <Button
            look="link"
            icon={isOpen ? 'up' : 'down'}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {text(isOpen ? 'list.collapse' : 'list.expand')}
          </Button>
        ) : null
      }
    >
      {fields
        .filter(({ isFolded }) => !isFolded)
        .map((field) => (
          <faces.Query key={field.field} field={field} values={NO_VALUES} />
        ))}
      {/* Folded away, not taken away: what was typed stays. */}
      <div className="picker-folded" id={id} hidden={!isOpen}>
        {fields
          .filter(({ isFolded }) => isFolded)
          .map((field) => (
            <faces.Query key={field.field} field={field} values={NO_VALUES} />
          ))}
      </div>
    </PickerForm>
  );
}
