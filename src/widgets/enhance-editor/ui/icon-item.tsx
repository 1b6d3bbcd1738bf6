import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Icon, isIcon } from '@/shared/ui';

/** Drawings that suit buttons. */
const choices = [
  'check',
  'close',
  'plus',
  'refresh',
  'upload',
  'download',
  'print',
  'copy',
  'swap',
  'lock',
  'bell',
  'calendar',
  'user',
  'box',
  'chart',
  'external',
] as const;

/** The drawing of a button, chosen by name and shown beside it; one that came from elsewhere is kept. */
export function IconItem(props: { readonly value: string; readonly onChange: (icon: string) => void }): ReactNode {
  const { value, onChange } = props;
  const text = useText();
  const isOther = value !== '' && !choices.some((one) => one === value);
  return (
    <label className="enhance-item">
      <span>{text('design.enhance.icon')}</span>
      <span className="enhance-icon">
        <select className="control" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{text('design.enhance.icon.none')}</option>
          {choices.map((one) => (
            <option key={one} value={one}>
              {text(`design.enhance.icon.${one}`)}
            </option>
          ))}
          {isOther ? <option value={value}>{value}</option> : null}
        </select>
        {isIcon(value) ? <Icon name={value} /> : null}
      </span>
    </label>
  );
}
