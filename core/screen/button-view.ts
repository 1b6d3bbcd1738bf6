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
  /** Address of a page it opens with the chosen records; '' for all other buttons. */
  readonly opens: string;
  /** Questions it asks before the server acts; null for none. */
  readonly asks: CustomButton['asks'] | null;
  /** About all of the list, or about all chosen records at once; null for one record. */
  readonly about: 'list' | 'chosen' | null;
  /** Name of the template its record is printed with; '' where it prints nothing. */
  readonly prints: string;
  /** Keeps its answer on the screen until somebody has read it. */
  readonly isTold: boolean;
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
    opens: button.opens ?? '',
    asks: button.asks ?? null,
    about: button.about ?? null,
    prints: button.prints ?? '',
    isTold: button.isTold ?? false,
    icon: button.buttonIcon ?? '',
  }));
}
