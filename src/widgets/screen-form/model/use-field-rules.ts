import { Form, type FormRule } from 'antd';
import { useMemo } from 'react';
import { violationText } from '#core/rules/messages.ts';
import { checkValue, isEmpty } from '#core/rules/rules.ts';
import { plain } from '#core/screen/list-view.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { api, failureOf, open } from '@/shared/api';
import { useCoreLanguage, useDataText } from '@/shared/i18n';

/** The rules of a field as the form library wants them: those of core/ here, uniqueness asked from the server [A5.5]. */
export function useFieldRules(field: FieldView, table: string): FormRule[] {
  const language = useCoreLanguage();
  const dataText = useDataText();
  const form = Form.useFormInstance();
  return useMemo(
    () => [
      {
        validator: async (_rule, value: unknown): Promise<void> => {
          const violation = checkValue(value, { ...field.rules, label: dataText(field.label) });
          if (violation !== null) throw new Error(violationText(violation, language));
          if (field.rules.validType !== 'only' || isEmpty(value)) return;
          const dataId: unknown = form.getFieldValue('id');
          const query = {
            tableName: table,
            fieldName: field.name,
            fieldVal: plain(value),
            ...(typeof dataId === 'string' ? { dataId } : {}),
          };
          try {
            await open(api().GET('/sys/duplicate/check', { params: { query } }));
          } catch (thrown) {
            const failure = failureOf(thrown);
            // No answer is no violation: saving checks again.
            if (
              failure.kind === 'business' ||
              (failure.kind === 'http' && failure.status < 500 && failure.status !== 401 && failure.status !== 403)
            ) {
              throw new Error(failure.message, { cause: thrown });
            }
          }
        },
      },
    ],
    [field, table, language, dataText, form],
  );
}
