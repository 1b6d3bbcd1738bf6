import { useLayoutEffect, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { sayOnPage } from './said.ts';
import './state.css';

/** Nothing to show, said in words. */
export function EmptyState({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="state">
      <Icon name="box" size={36} />
      <p>{text}</p>
    </div>
  );
}

/** Something failed: what, why, and a way to try again. */
export function ErrorState(props: {
  readonly title: string;
  readonly reason?: string;
  readonly retry?: { readonly label: string; readonly act: () => void };
}): ReactNode {
  const { title, reason = '' } = props;
  useLayoutEffect(() => sayOnPage([title, reason]), [title, reason]);
  return (
    <div className="state state-error" role="alert">
      <Icon name="alert" size={36} />
      <p>{title}</p>
      {reason === '' ? null : <p className="state-reason">{reason}</p>}
      {props.retry === undefined ? null : (
        <Button icon="refresh" onClick={props.retry.act}>
          {props.retry.label}
        </Button>
      )}
    </div>
  );
}

/** Grey bars in the place of what is still coming, so that nothing jumps when it arrives. */
export function Skeleton({ rows, label }: { readonly rows: number; readonly label: string }): ReactNode {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the bars are all alike
        <span key={index} />
      ))}
    </div>
  );
}
