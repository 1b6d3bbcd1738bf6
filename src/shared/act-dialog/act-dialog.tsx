import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type ReactNode } from 'react';
import { failureOf, refusalDetail, failureText } from '../api/index.ts';
import { useText } from '../i18n/index.ts';
import { NewPasswordField } from '../password/index.ts';
import { Button, Dialog, TextField } from '../ui/index.ts';

/** One thing the dialog asks for. */
export type ActField = {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'password' | 'tel' | 'email';
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'tel' | 'email';
  readonly maxLength?: number;
  /** Lines, where more than one is typed. */
  readonly rows?: number;
  readonly hint?: string;
  readonly start?: string;
  /** A password that is being chosen, for this account: how hard it is to guess is said while it is typed. */
  readonly newFor?: string;
  /** It may stay empty. */
  readonly isOptional?: true;
};

/** Problems by the name of the field; '' is the whole. */
type Problems = Readonly<Record<string, string>>;

type ActDialogProps = {
  readonly title: string;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly fields: readonly ActField[];
  /** Returns the problems that can be told without the server, null for none; asked when everything is filled in. */
  readonly check?: (values: Readonly<Record<string, string>>) => Problems | null;
  /** Does it; what it throws is said at the field the server names, else below. The dialog stays, with everything typed. */
  readonly act: (values: Readonly<Record<string, string>>) => Promise<void>;
  /** Words for what is thrown that is no refusal of the server, such as a window of the browser that was closed. */
  readonly explain?: (thrown: unknown) => string | null;
  /** A field drawn by the caller, such as a code that can be sent; told what is wrong with it. */
  readonly renderMore?: (more: {
    readonly read: (name: string) => string;
    readonly errorOf: (name: string) => string | undefined;
  }) => ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** Asks for a few things, does one act, and says what was wrong with them: for acts that want a password or a code. */
export function ActDialog(props: ActDialogProps): ReactNode {
  const { title, confirm, isDangerous = false, fields, check, act, explain, renderMore, onClose, children } = props;
  const text = useText();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const read = (name: string): string => typedIn(formId, name);
  const show = (found: Problems): void => {
    setProblems(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus());
  };
  const { mutate, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: act,
    onError: (thrown) => {
      const own = explain?.(thrown) ?? null;
      if (own !== null) {
        show({ '': own });
        return;
      }
      const failure = failureOf(thrown);
      const errors = refusalDetail(failure)?.errors ?? [];
      const reason = failureText(failure);
      show(
        errors.length === 0 ? { '': reason } : Object.fromEntries(errors.map((error) => [error.field, error.message])),
      );
    },
  });
  const submit = (): void => {
    const names = [
      ...new Set([...(form.current?.elements ?? [])].flatMap((item) => ('name' in item ? [String(item.name)] : []))),
    ].filter((name) => name !== '');
    const values = Object.fromEntries(names.map((name) => [name, read(name)]));
    const optional = new Set(fields.flatMap(({ name, isOptional }) => (isOptional === true ? name : [])));
    const missing = names.filter((name) => values[name]?.trim() === '' && !optional.has(name));
    const wrong =
      missing.length > 0
        ? Object.fromEntries(missing.map((name) => [name, text('act.missing')]))
        : (check?.(values) ?? null);
    if (wrong !== null) show(wrong);
    else {
      setProblems({});
      if (!isPending) mutate(values);
    }
  };
  const reveal = { show: text('password.show'), hide: text('password.hide') };
  return (
    <Dialog
      title={title}
      width={480}
      canFill={false}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" form={formId} look={isDangerous ? 'danger' : 'primary'} isBusy={isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <form
        id={formId}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {fields.map(({ start, type = 'text', isOptional, newFor, ...field }) => {
          const typed = {
            ...field,
            required: isOptional !== true,
            defaultValue: start,
            error: problems[field.name],
          };
          return newFor === undefined ? (
            <TextField key={field.name} {...typed} type={type} {...(type === 'password' ? { reveal } : {})} />
          ) : (
            <NewPasswordField key={field.name} {...typed} account={newFor} />
          );
        })}
        {renderMore?.({ read, errorOf: (name) => problems[name] })}
        <p className="text-field-error" role="alert">
          {problems['']}
        </p>
      </form>
    </Dialog>
  );
}

/** Reads the text in a field of a form, by its name, at the press of a button. */
function typedIn(formId: string, name: string): string {
  const form = document.getElementById(formId);
  const value = form instanceof HTMLFormElement ? new FormData(form).get(name) : null;
  return typeof value === 'string' ? value : '';
}
