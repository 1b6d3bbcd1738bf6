import { useId, type ReactNode } from 'react';

type SwitchProps = {
  readonly label: string;
  /** Says when it can be used; shown while it cannot. */
  readonly hint?: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onSwitch: (isOn: boolean) => void;
};

/** On or off, at once. */
export function Switch({ label, hint, isOn, isDisabled = false, onSwitch }: SwitchProps): ReactNode {
  const id = useId();
  const shownHint = isDisabled ? hint : undefined;
  return (
    <div className="settings-switch">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-describedby={shownHint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => onSwitch(target.checked)}
      />
      {shownHint === undefined ? null : (
        <p id={`${id}-hint`} className="settings-hint">
          {shownHint}
        </p>
      )}
    </div>
  );
}
