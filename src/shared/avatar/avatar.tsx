import type { ReactNode } from 'react';
import { useAvatar } from './use-avatar.ts';
import './avatar.css';

type AvatarProps = { readonly path: string | null | undefined; readonly name: string; readonly size: number };

/** The picture of a user; his first letter where he has none. Decorative: his name stands beside it. */
export function Avatar({ path, name, size }: AvatarProps): ReactNode {
  const src = useAvatar(path);
  return src === null ? (
    <span className="avatar" style={{ width: size, height: size, fontSize: size / 2.2 }} aria-hidden="true">
      {[...name][0] ?? ''}
    </span>
  ) : (
    <img className="avatar" src={src} alt="" width={size} height={size} />
  );
}
