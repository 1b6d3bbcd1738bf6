import { useId, type ReactNode } from 'react';
import { FigureInput } from '@/shared/figure';

type TextItemProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isLong?: boolean;
  readonly most?: number;
};

/** A labelled text. */
export function TextItem({ label, value, onChange, isLong = false, most = 1000 }: TextItemProps): ReactNode {
  const id = useId();
  return (
    <div className="pd-item">
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea
          id={id}
          className="control"
          rows={4}
          maxLength={most}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input
          id={id}
          className="control"
          maxLength={most}
          value={value}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

type NumberItemProps = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
};

/** A labelled number within limits; what is none yet stays in the input and changes nothing. */
export function NumberItem({ label, value, min, max, onChange }: NumberItemProps): ReactNode {
  const id = useId();
  return (
    <div className="pd-item">
      <label htmlFor={id}>{label}</label>
      <FigureInput id={id} min={min} max={max} value={value} onChange={onChange} />
    </div>
  );
}

type ChoiceItemProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly (readonly [value: Value, words: string])[];
  readonly onChange: (value: Value) => void;
};

/** One of several. */
export function ChoiceItem<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: ChoiceItemProps<Value>): ReactNode {
  const id = useId();
  return (
    <div className="pd-item">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="control"
        value={value}
        onChange={(event) => {
          const chosen = choices.find(([one]) => one === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Yes or no. */
export function CheckItem({
  label,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}): ReactNode {
  return (
    <label className="pd-check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
