import { describe, expect, it } from 'vitest';
import { buttonRule, columnRule, type ButtonPermission, type ButtonReason } from './button-rule.ts';

const ACTION = 'sale:order:add';
const HERE = '/sale/order';
const entry = (type: string, more: Partial<ButtonPermission> = {}): ButtonPermission => ({
  action: ACTION,
  type,
  ...more,
});

// Every source that can speak, with every word it can say.
const forms = { none: null, empty: [], has1: [entry('1')], has2: [entry('2')] } as const;
const auths = { none: [], has1: [entry('1')], has2: [entry('2')] } as const;
const alls = {
  none: [],
  on1: [entry('1', { status: '1', path: HERE })],
  offHere1: [entry('1', { status: '0', path: HERE })],
  offElsewhere1: [entry('1', { status: '0', path: '/base/customer' })],
  offAnywhere1: [entry('1', { status: '0' })],
  on2: [entry('2', { status: '1', path: HERE })],
  offHere2: [entry('2', { status: '0', path: HERE })],
  offElsewhere2: [entry('2', { status: '0', path: '/base/customer' })],
} as const;

type Row = readonly [keyof typeof forms, keyof typeof auths, keyof typeof alls];
const cases = Object.keys(forms).flatMap((form) =>
  Object.keys(auths).flatMap((auth) =>
    // The keys of the literals above.
    Object.keys(alls).map((all) => [form, auth, all] as unknown as Row),
  ),
);

/** The expectation, worked out another way: as a list of sentences, first match wins. */
function expected([form, auth, all]: Row): { visible: boolean; enabled: boolean; reason: ButtonReason } {
  const isOffHere1 = all === 'offHere1' || all === 'offAnywhere1';
  const knownBy2Only = all === 'on2' || all === 'offHere2' || all === 'offElsewhere2';
  const shownBy: ButtonReason | null =
    form === 'has1' ? 'formData' : isOffHere1 ? 'ruleOff' : auth === 'has1' || knownBy2Only ? 'granted' : null;
  if (shownBy === null) return { visible: false, enabled: false, reason: 'notGranted' };
  if (form === 'has2') return { visible: true, enabled: false, reason: 'formDataReadOnly' };
  if ((all === 'on2' || all === 'offElsewhere2') && auth !== 'has2') {
    return { visible: true, enabled: false, reason: 'editNotGranted' };
  }
  return { visible: true, enabled: true, reason: shownBy };
}

describe('the button rule', () => {
  it.each(cases)(
    'form list %s, own list %s, all buttons %s: shown, disabled or removed as specified [A6.3]',
    (...row) => {
      const [form, auth, all] = row;
      const verdict = buttonRule(
        { action: ACTION, path: HERE, formPermissions: forms[form] },
        { auth: auths[auth], allAuth: alls[all] },
      );
      const { visible, enabled, reason } = expected(row);
      expect(verdict).toEqual({ isVisible: visible, isEnabled: enabled, reason });
    },
  );

  it('removes a button nobody knows [A6.3]', () => {
    expect(buttonRule({ action: 'unknown', path: HERE }, { auth: [], allAuth: [] }).isVisible).toBe(false);
  });

  it('finds an action among several codes of one entry [A6.3]', () => {
    const auth = [{ action: `x:y, ${ACTION}`, type: '1' }];
    expect(buttonRule({ action: ACTION, path: HERE }, { auth, allAuth: [] }).isVisible).toBe(true);
    expect(buttonRule({ action: 'sale:order', path: HERE }, { auth, allAuth: [] }).isVisible).toBe(false);
  });

  it('takes an entry without a type for one that shows [A6.3]', () => {
    const auth = [{ action: ACTION, type: null }];
    expect(buttonRule({ action: ACTION, path: HERE }, { auth, allAuth: [] }).isVisible).toBe(true);
  });
});

describe('the column rule', () => {
  it.each([
    ['no rule', [], [], 'free'],
    ['a rule that is on and granted', [entry('1')], [entry('1', { status: '1' })], 'free'],
    ['a rule that is on and not granted', [], [entry('1', { status: '1' })], 'hidden'],
    ['a rule that is off', [], [entry('1', { status: '0' })], 'free'],
    ['an editing rule not granted', [], [entry('2', { status: '1' })], 'readOnly'],
    ['an editing rule granted', [entry('2')], [entry('2', { status: '1' })], 'free'],
    ['both rules, none granted', [], [entry('1', { status: '1' }), entry('2', { status: '1' })], 'hidden'],
  ] as const)('%s leaves the column %s [A6.3]', (_name, auth, allAuth, outcome) => {
    expect(columnRule(ACTION, { auth, allAuth })).toBe(outcome);
  });
});
