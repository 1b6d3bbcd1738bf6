import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { EditorProps } from '../field-props.ts';
import { useStrength } from '../../password/index.ts';
import { useEditor } from '../use-editor.ts';

/** A secret, hidden while it is typed; the browser must not fill in the user's own. */
export function PasswordEditor(props: EditorProps): ReactNode {
  const { value, change, base, said, hint } = useEditor(props);
  const [strength, onTyped] = useStrength();
  // Of an account, not a secret that another program made.
  const isChosen = /password$/i.test(props.field.name);
  return (
    <>
      <Input.Password
        {...base}
        {...said}
        value={value}
        autoComplete="new-password"
        // A stored secret is never shown again.
        visibilityToggle={false}
        placeholder={hint}
        onChange={(event) => {
          change(event.target.value);
          onTyped(event.target.value);
        }}
      />
      {isChosen && strength !== null ? (
        <span className="text-field-hint" role="status">
          {strength}
        </span>
      ) : null}
    </>
  );
}
