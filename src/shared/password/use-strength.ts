import { useState } from 'react';
import { passwordStrength } from '#core/rules/password-strength.ts';
import { useText } from '../i18n/index.ts';

/** Says of a password that is being chosen how hard it is to guess; null before anything is typed. Whether it is taken, the server says. */
export function useStrength(account = ''): readonly [said: string | null, onTyped: (text: string) => void] {
  const text = useText();
  const [typed, setTyped] = useState('');
  const strength = passwordStrength(typed, account);
  return [strength === null ? null : text(`password.strength.${strength}`), setTyped];
}
