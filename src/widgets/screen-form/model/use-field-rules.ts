import { Form, type FormRule } from 'antd';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { checkChange } from '#core/fields/check-field.ts';
import { violationText } from '#core/rules/messages.ts';
import { isEmpty, type FieldRules } from '#core/rules/rules.ts';
import { plain } from '#core/values/plain.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { api, failureOf, open } from '@/shared/api';
import { useCoreLanguage, useDataText } from '@/shared/i18n';

/**
 * Returns the fault in a value beside the stored one, in words; null for none.
 * @param goesOn it stands in what goes on with what another document agreed: the server knows whether a choice that was retired comes from
 * there
 */
export type Check = (field: FieldView, value: unknown, before: unknown, goesOn: boolean) => string | null;

/** Checks by the rules of core/, in the reader's language. */
export function useCheck(): Check {
  const language = useCoreLanguage();
  const dataText = useDataText();
  return useCallback(
    (field, value, before, goesOn) => {
      const rules = { ...(goesOn ? withRetired(field) : field.rules), label: dataText(field.label) };
      const violation = checkChange({ ...field, rules }, value, before);
      return violation === null ? null : violationText(violation, language);
    },
    [language, dataText],
  );
}

function withRetired({ rules, options }: FieldView): FieldRules {
  if (rules.options === undefined) return rules;
  const retired = options.flatMap(({ value, disabled }) => (disabled === true ? [String(value)] : []));
  return { ...rules, options: [...rules.options, ...retired] };
}

/**
 * Returns the server's message about a value that must be unique [A5.5]; null when it is free.
 * @param id of the record that may have it
 */
export async function takenText(table: string, field: FieldView, value: unknown, id: unknown): Promise<string | null> {
  if (field.rules.validType !== 'only' || isEmpty(value)) return null;
  const query = {
    tableName: table,
    fieldName: field.name,
    fieldVal: plain(value),
    ...(typeof id === 'string' ? { dataId: id } : {}),
  };
  try {
    await open(api().GET('/sys/duplicate/check', { params: { query } }));
    return null;
  } catch (thrown) {
    const failure = failureOf(thrown);
    // No answer is no violation: saving checks again.
    const isRefused =
      failure.kind === 'business' ||
      (failure.kind === 'http' && failure.status < 500 && failure.status !== 401 && failure.status !== 403);
    return isRefused ? failure.message : null;
  }
}

/**
 * The rules of a field as the form library wants them: those of core/ here, uniqueness asked from the server.
 * @param beside what is stored of it, and whether it stands in what goes on
 */
export function useFieldRules(
  field: FieldView,
  table: string,
  beside: { readonly before: () => unknown; readonly goesOn: () => boolean },
): FormRule[] {
  const check = useCheck();
  const now = useRef(beside);
  useLayoutEffect(() => {
    now.current = beside;
  });
  const form = Form.useFormInstance();
  return useMemo(
    () => [
      {
        validator: async (_rule, value: unknown): Promise<void> => {
          const message =
            check(field, value, now.current.before(), now.current.goesOn()) ??
            (await takenText(table, field, value, form.getFieldValue('id')));
          if (message !== null) throw new Error(message);
        },
      },
    ],
    [field, table, check, form],
  );
}
