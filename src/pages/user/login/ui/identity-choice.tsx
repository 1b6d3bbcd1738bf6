import { useState, type ReactNode } from 'react';
import type { LoginTexts } from '../model/texts.ts';
import { textOf } from './form-text.ts';

export type Choosable = { readonly id: string; readonly name: string };

/** Companies and departments somebody can choose from; a list with one entry needs no choice. */
export type Identities = {
  readonly tenants: readonly Choosable[];
  readonly departs: readonly Choosable[];
  readonly current: string | null;
};

export type Identity = { readonly tenant: string | null; readonly depart: string | null };

type IdentityChoiceProps = {
  readonly texts: LoginTexts;
  readonly identities: Identities;
  readonly busy: boolean;
  readonly onChoose: (identity: Identity) => void;
  /** Back to the sign-in, as somebody else. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** After the sign-in of somebody who belongs to several companies or departments: as whom he works now [A6.4]. */
export function IdentityChoice(props: IdentityChoiceProps): ReactNode {
  const { texts, identities, busy, onChoose, onLeave, children } = props;
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { tenants, departs, current } = identities;
  const groups = [
    ...(tenants.length > 1 ? [{ name: 'tenant', title: texts.tenant, entries: tenants }] : []),
    ...(departs.length > 1 ? [{ name: 'depart', title: texts.depart, entries: departs }] : []),
  ];
  return (
    <form
      className="login-form"
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const absent = groups.filter(({ name }) => textOf(data, name) === '').map(({ name }) => name);
        setMissing(absent);
        if (absent.length > 0 || busy) return;
        onChoose({
          tenant: textOf(data, 'tenant') || (tenants[0]?.id ?? null),
          depart: textOf(data, 'depart') || null,
        });
      }}
    >
      <h1>{texts.choose}</h1>
      {groups.map(({ name, title, entries }, place) => (
        <fieldset
          key={name}
          className="login-choice"
          role="radiogroup"
          aria-required="true"
          aria-invalid={missing.includes(name)}
        >
          <legend>{title}</legend>
          {entries.map((entry, at) => (
            <label key={entry.id}>
              <input
                type="radio"
                name={name}
                value={entry.id}
                defaultChecked={entry.id === current}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page just turned into this question
                autoFocus={
                  place === 0 && (entry.id === current || (at === 0 && !entries.some(({ id }) => id === current)))
                }
              />
              {entry.name}
            </label>
          ))}
          {missing.includes(name) ? <p role="alert">{texts.missingChoice}</p> : null}
        </fieldset>
      ))}
      <button type="submit" className="login-submit" aria-disabled={busy}>
        {busy ? texts.wait : texts.enter}
      </button>
      {children}
      <p className="login-links">
        <button type="button" className="login-leave" onClick={onLeave}>
          {texts.otherAccount}
        </button>
      </p>
    </form>
  );
}
