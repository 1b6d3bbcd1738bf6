import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { ReactNode } from 'react';
import { plain } from '#core/screen/list-view.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import type { EditorProps } from '../field-props.ts';

dayjs.extend(customParseFormat);

const formats = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', month: 'YYYY-MM' } as const;

/** Date, time or month. The text of the wire is wall-clock time of Shanghai and stays text: no zone of the browser ever touches it. */
export function DateEditor({ field, id, isDisabled, label, value, onChange, onBlur }: EditorProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const kind = field.widget === 'datetime' || field.widget === 'month' ? field.widget : 'date';
  const shown = plain(value);
  // Typed forms people use: 20261120 and 2026/11/20 besides the shown one.
  const typed = kind === 'date' ? ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/MM/DD', 'YYYY-M-D', 'YYYY/M/D'] : [formats[kind]];
  const parsed = shown === '' ? null : dayjs(shown, formats[kind]);
  return (
    <DatePicker
      id={id}
      aria-label={label}
      style={{ width: '100%' }}
      picker={kind === 'month' ? 'month' : 'date'}
      showTime={kind === 'datetime'}
      format={typed}
      disabled={isDisabled}
      value={parsed?.isValid() === true ? parsed : null}
      placeholder={isDisabled ? '' : text('form.placeholderChoose', { label: dataText(field.label) })}
      onChange={(next) => onChange?.(next === null ? null : next.format(formats[kind]))}
      onBlur={() => onBlur?.()}
    />
  );
}
