import { ownEntry } from '#core/lists/own-entry.ts';
import { useEffect, useRef, useState } from 'react';
import { failureOf, failureText, refusalDetail } from '@/shared/api';

/** Problems by the name of the field; an absent or undefined one is right. */
export type Problems<Name extends string> = { readonly [Field in Name]?: string };

type Trouble<Name extends string> = { readonly fields: Problems<Name>; readonly other: string };

/** A form of the pages that need no sign-in. */
export type UserForm<Name extends string> = {
  /** For the `ref` of the form. */
  readonly attach: (element: HTMLFormElement | null) => void;
  /** A sentence under each wrong field. */
  readonly problems: Problems<Name>;
  /** A sentence about the whole form; empty when there is none. */
  readonly problem: string;
  /** Returns the text in a field, as typed. */
  readonly valueOf: (name: Name) => string;
  /** Says what is wrong with the fields. True when nothing is. */
  readonly check: (problems: Problems<Name>) => boolean;
  /** Says why the server refused, at the fields it names or below the form; answers the fields. */
  readonly refused: (thrown: unknown) => Problems<Name>;
};

/** Names of fields on the wire, where they differ from ours. */
const OURS: Readonly<Record<string, string>> = { phone: 'mobile' };

/**
 * Problems and focus of a form in steps: the first wrong field on the screen gets the focus, else the first field of a new step. Browser fields
 * keep their own values, so nothing typed is lost by a refusal or by going back.
 */
export function useUserForm<Name extends string>(names: readonly Name[], step: number): UserForm<Name> {
  const [form, attach] = useState<HTMLFormElement | null>(null);
  const [trouble, setTrouble] = useState<Trouble<Name>>({ fields: {}, other: '' });
  const shownStep = useRef(step);
  useEffect(() => {
    const isNewStep = shownStep.current !== step;
    shownStep.current = step;
    if (!isNewStep && Object.keys(trouble.fields).length === 0) return;
    const fields = [...(form?.querySelectorAll<HTMLElement>('input') ?? [])].filter(
      (field) => field.closest('[hidden]') === null,
    );
    const wrong = fields.find((field) => field.getAttribute('aria-invalid') === 'true');
    (wrong ?? (isNewStep ? fields[0] : undefined))?.focus();
  }, [trouble, step, form]);
  return {
    attach,
    problems: trouble.fields,
    problem: trouble.other,
    valueOf: (name) => {
      const value = form === null ? null : new FormData(form).get(name);
      return typeof value === 'string' ? value : '';
    },
    check: (problems) => {
      setTrouble({ fields: problems, other: '' });
      return Object.values(problems).every((problem) => problem === undefined);
    },
    refused: (thrown) => {
      const failure = failureOf(thrown);
      const errors = (refusalDetail(failure)?.errors ?? []).map(({ field, message }) => ({
        name: names.find((name) => name === (ownEntry(OURS, field) ?? field)),
        message,
      }));
      const known = errors.filter((error): error is { name: Name; message: string } => error.name !== undefined);
      // The literal holds names of this form only.
      const fields = Object.fromEntries(known.map(({ name, message }) => [name, message])) as Problems<Name>;
      const isAllSaid = known.length > 0 && known.length === errors.length;
      setTrouble({ fields, other: isAllSaid ? '' : failureText(failure) });
      return fields;
    },
  };
}

/** Gives an element the focus when it appears: the way on, where a form went away. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
