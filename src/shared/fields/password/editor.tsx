import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { EditorProps } from '../field-props.ts';
import { useEditor } from '../use-editor.ts';

/** A secret, hidden while it is typed; the browser must not fill in the user's own. */
export function PasswordEditor(props: EditorProps): ReactNode {
  const { value, change, base, said, hint } = useEditor(props);
  return (
    <Input.Password
      {...base}
      {...said}
      value={value}
      autoComplete="new-password"
      // A stored secret is never shown again.
      visibilityToggle={false}
      placeholder={hint}
      onChange={(event) => change(event.target.value)}
    />
  );
}
