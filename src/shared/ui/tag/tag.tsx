import type { CSSProperties, ReactNode } from 'react';
import './tag.css';

/** A dictionary text as a small label; its colour marks the edge and a dot only, so that any colour stays readable. */
export function Tag({ text, color }: { readonly text: string; readonly color?: string | null }): ReactNode {
  const hasColor = typeof color === 'string' && /^#[0-9a-f]{3,8}$|^[a-z]+$/i.test(color);
  // A custom property is no known CSS property to the types of React.
  const style = hasColor ? ({ '--tag': color } as CSSProperties) : undefined;
  return (
    <span className={hasColor ? 'tag tag-colored' : 'tag'} style={style}>
      {text}
    </span>
  );
}
