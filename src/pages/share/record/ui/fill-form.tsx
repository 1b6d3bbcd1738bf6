import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type ReactNode } from 'react';
import { failureOf, refusalDetail } from '@/shared/api';
import { useDataText, useText } from '@/shared/i18n';
import { NumberField } from '@/shared/figure';
import { Button, TextField } from '@/shared/ui';
import { submitShare, type OpenedShare, type SharedInput } from '../api/opened.ts';
import { emptyOnes, firstValues, sentValues } from '../model/values.ts';

type FillFormProps = { readonly opened: OpenedShare; readonly code: string; readonly password: string };
type Problems = Readonly<Record<string, string>>;

/** A form that a stranger fills in. What was typed stays until it is handed in. */
export function FillForm({ opened, code, password }: FillFormProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { inputs = [] } = opened;
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => firstValues(inputs));
  const [problems, setProblems] = useState<Problems>({});
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => submitShare(code, password, sentValues(inputs, values)),
    onError: (thrown) => {
      const errors = refusalDetail(failureOf(thrown))?.errors ?? [];
      show(Object.fromEntries(errors.map(({ field, message }) => [field, message])));
    },
  });
  /** Says what is wrong at its place, and leads to the first. */
  const show = (found: Problems): void => {
    setProblems(found);
    const first = inputs.find(({ name }) => found[name] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]`)?.focus();
  };
  const submit = (): void => {
    const missing = emptyOnes(inputs, values);
    if (missing.length > 0)
      show(
        Object.fromEntries(
          missing.map(({ name, label }) => [name, text('sharing.missing', { label: dataText(label) })]),
        ),
      );
    else {
      setProblems({});
      mutate();
    }
  };
  const title = dataText(opened.title);
  if (isSuccess)
    return (
      <section className="panel" aria-label={title}>
        <h1 className="share-title">{title}</h1>
        <p role="status">{text('sharing.submitted')}</p>
        <Button
          onClick={() => {
            setValues(firstValues(inputs));
            reset();
          }}
        >
          {text('sharing.again')}
        </Button>
      </section>
    );
  const count = inputs.filter(({ name }) => problems[name] !== undefined).length;
  return (
    <section className="panel" aria-label={title}>
      <h1 className="share-title">{title}</h1>
      <p className="share-facts">{text('sharing.askedBy', { owner: opened.owner, time: opened.expireTime })}</p>
      <form
        ref={form}
        noValidate
        className="fill-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) submit();
        }}
      >
        {inputs.map((input) => (
          <Field
            key={input.name}
            input={input}
            value={values[input.name] ?? ''}
            problem={problems[input.name]}
            onChange={(value) => {
              setValues((before) => ({ ...before, [input.name]: value }));
              setProblems(({ [input.name]: _mended, ...rest }) => rest);
            }}
          />
        ))}
        <div className="fill-wide">
          {count > 0 ? (
            <p role="alert">{text('sharing.problems', { count })}</p>
          ) : error === null ? null : (
            <p role="alert">{error.message}</p>
          )}
          <Button type="submit" look="primary" isBusy={isPending}>
            {text('sharing.submit')}
          </Button>
        </div>
      </form>
    </section>
  );
}

type FieldProps = {
  readonly input: SharedInput;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
};

const types: Readonly<Partial<Record<SharedInput['kind'], string>>> = {
  date: 'date',
  datetime: 'datetime-local',
  month: 'month',
};

function Field({ input, value, problem, onChange }: FieldProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const id = useId();
  const label = dataText(input.label);
  const { name, kind, isRequired, maxLength, options = [] } = input;
  if (kind === 'choices') {
    const chosen = value === '' ? [] : value.split(',');
    return (
      <Labelled id={id} label={label} isRequired={isRequired} problem={problem} isGroup>
        <div className="fill-choices" role="group" aria-labelledby={`${id}-label`}>
          {options.map((option) => (
            <label key={option.value}>
              <input
                type="checkbox"
                name={name}
                checked={chosen.includes(option.value)}
                onChange={(event) => {
                  const rest = chosen.filter((one) => one !== option.value);
                  onChange((event.currentTarget.checked ? [...rest, option.value] : rest).join(','));
                }}
              />
              {dataText(option.text)}
            </label>
          ))}
        </div>
      </Labelled>
    );
  }
  const common = {
    id,
    name,
    className: 'control',
    'aria-required': isRequired,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-error`,
  };
  if (kind === 'choice')
    return (
      <Labelled id={id} label={label} isRequired={isRequired} problem={problem}>
        <select {...common} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{text('sharing.choose')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {dataText(option.text)}
            </option>
          ))}
        </select>
      </Labelled>
    );
  if (kind === 'textarea')
    return (
      <Labelled id={id} label={label} isRequired={isRequired} problem={problem} isWide>
        <textarea
          {...common}
          rows={3}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Labelled>
    );
  if (kind === 'number')
    return (
      <NumberField name={name} label={label} required={isRequired} value={value} error={problem} onChange={onChange} />
    );
  return (
    <TextField
      name={name}
      label={label}
      required={isRequired}
      type={types[kind] ?? 'text'}
      autoComplete="off"
      maxLength={maxLength}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type LabelledProps = {
  readonly id: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly problem: string | undefined;
  readonly isWide?: boolean;
  readonly isGroup?: boolean;
  readonly children: ReactNode;
};

function Labelled({ id, label, isRequired, problem, isWide, isGroup, children }: LabelledProps): ReactNode {
  const words = (
    <>
      {isRequired ? (
        <span className="text-field-mark" aria-hidden="true">
          *
        </span>
      ) : null}
      {label}
    </>
  );
  return (
    <div className={isWide === true ? 'text-field fill-wide' : 'text-field'}>
      {isGroup === true ? <span id={`${id}-label`}>{words}</span> : <label htmlFor={id}>{words}</label>}
      {children}
      <p className="text-field-error" id={`${id}-error`} role="alert">
        {problem ?? ''}
      </p>
    </div>
  );
}
