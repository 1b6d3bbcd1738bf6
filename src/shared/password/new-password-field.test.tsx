import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, stage } from '../testing/index.ts';
import { NewPasswordField } from './new-password-field.tsx';

describe('a password that is being chosen', () => {
  afterEach(cleanup);

  it('says how hard it is to guess in place of its hint, and counts the account for nothing', () => {
    stage(<NewPasswordField label="新密码" name="password" account="zhangsan" hint="至少 8 个字符" />, {
      server: () => answer(null),
    });
    expect(screen.getByText('至少 8 个字符')).not.toBeNull();
    const field = screen.getByLabelText('新密码');
    for (const [typed, said] of [
      ['zhangsan1', '强度：弱，容易被猜到'],
      ['Abcdefgh1', '强度：弱，容易被猜到'],
      ['k7#Wq2!vR9x', '强度：强'],
    ] as const) {
      fireEvent.input(field, { target: { value: typed } });
      expect(screen.getByText(said)).not.toBeNull();
    }
    fireEvent.input(field, { target: { value: '' } });
    expect(screen.getByText('至少 8 个字符')).not.toBeNull();
  });
});
