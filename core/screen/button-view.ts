import type { components } from '../contract/api.ts';
import { sorted } from '../lists/sorted.ts';

type CustomButton = components['schemas']['CustomButton'];

/** A button of a form's own. */
export type ButtonView = {
  readonly code: string;
  readonly label: string;
  /** `link` in each row, `button` above the list, `form` in the form. */
  readonly style: 'link' | 'button' | 'form';
  /** It calls the script; otherwise the server acts. */
  readonly isScript: boolean;
  /** When it shows, see core/scripts/condition.ts. */
  readonly condition: string;
  readonly isBeside: boolean;
  /** Route of the form a push fills in; '' for all other buttons. */
  readonly pushTo: string;
  /** What it asks for before the server acts; null for nothing. */
  readonly asks: CustomButton['asks'] | null;
  /** Name of a drawing; '' for none. */
  readonly icon: string;
};

/** Buttons that are switched on, in their order. */
export function buttonViews(list: readonly CustomButton[] | undefined): readonly ButtonView[] {
  return sorted(
    (list ?? []).filter(({ buttonStatus }) => buttonStatus !== '0'),
    (one, other) => (one.orderNum ?? 0) - (other.orderNum ?? 0),
  ).map((button) => ({
    code: button.buttonCode,
    label: button.buttonName,
    style: button.buttonStyle,
    isScript: button.optType === 'js',
    condition: button.exp ?? '',
    isBeside: button.optPosition === '1',
    pushTo: button.pushTo ?? '',
    asks: button.asks ?? null,
    icon: button.buttonIcon ?? '',
  }));
}
