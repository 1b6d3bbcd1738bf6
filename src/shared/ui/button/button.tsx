import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import './button.css';

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  readonly look?: 'plain' | 'primary' | 'danger' | 'link' | 'link-danger' | 'ghost';
  readonly icon?: IconName;
  readonly type?: 'button' | 'submit';
  /** Busy buttons stay focusable but do nothing, so that nothing happens twice. */
  readonly isBusy?: boolean;
};

/** A button in the house look. */
export function Button(props: ButtonProps): ReactNode {
  const { look = 'plain', icon, type = 'button', isBusy = false, className, children, onClick, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={`button button-${look}${className === undefined ? '' : ` ${className}`}`}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {icon === undefined || children === undefined ? children : <span>{children}</span>}
    </button>
  );
}

/** A square button that shows an icon only; `label` is its name and its tooltip. */
export function IconButton({
  label,
  icon,
  ...rest
}: Omit<ButtonProps, 'icon' | 'children' | 'aria-label' | 'title'> & {
  readonly label: string;
  readonly icon: IconName;
}): ReactNode {
  return <Button look="ghost" {...rest} icon={icon} aria-label={label} title={label} />;
}
