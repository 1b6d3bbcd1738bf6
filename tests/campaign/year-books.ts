import Big from 'big.js';

/** Half up to the cent. */
export const cents = (amount: Big): Big => amount.round(2, Big.roundHalfUp);
const big = (amount: Big.BigSource): Big => new Big(amount);

/** Source or use of money, as the cash flow statement groups it. */
export type Flow = 'sales' | 'goods' | 'people' | 'taxes' | 'other' | 'assets' | 'owners';

/** Books kept by hand: what each account has, a debit positive, and the money of the year so far. */
export type PlainBooks = {
  readonly balance: (role: string) => Big;
  /** Enters debits and credits of one amount each. @throws Error where they are not even */
  readonly enter: (debits: Readonly<Record<string, Big>>, credits: Readonly<Record<string, Big>>) => void;
  readonly money: (flow: Flow, amount: Big) => void;
  /** Returns the accounts that have something, by role. */
  readonly all: () => Readonly<Record<string, string>>;
  readonly flows: () => ReadonlyMap<Flow, Big>;
  /** Sums of profit and loss of the month: income positive. */
  readonly result: () => ReadonlyMap<string, Big>;
  /** Carries profit and loss over: returns the profit of the month. */
  readonly carry: (results: readonly string[], to: string) => Big;
  readonly beginYear: () => void;
};

/** Opens books without anything in them. */
export function plainBooks(): PlainBooks {
  const accounts = new Map<string, Big>();
  const flows = new Map<Flow, Big>();
  let result = new Map<string, Big>();
  const balance = (role: string): Big => accounts.get(role) ?? big(0);
  const add = (role: string, amount: Big): void => void accounts.set(role, balance(role).plus(amount));
  return {
    balance,
    enter: (debits, credits) => {
      const sum = (side: Readonly<Record<string, Big>>): Big =>
        Object.values(side).reduce((total, amount) => total.plus(amount), big(0));
      if (!sum(debits).eq(sum(credits))) throw new Error(`${sum(debits).toFixed(2)} is not ${sum(credits).toFixed(2)}`);
      for (const [role, amount] of Object.entries(debits)) add(role, amount);
      for (const [role, amount] of Object.entries(credits)) add(role, amount.times(-1));
    },
    money: (flow, amount) => void flows.set(flow, (flows.get(flow) ?? big(0)).plus(amount)),
    all: () =>
      Object.fromEntries(
        [...accounts].filter(([, amount]) => !amount.eq(0)).map(([role, amount]) => [role, amount.toFixed(2)]),
      ),
    flows: () => flows,
    result: () => result,
    carry: (results, to) => {
      result = new Map(results.map((role) => [role, balance(role).times(-1)]));
      const profit = [...result.values()].reduce((total, amount) => total.plus(amount), big(0));
      for (const role of results) accounts.delete(role);
      add(to, profit.times(-1));
      return profit;
    },
    beginYear: () => flows.clear(),
  };
}

/** A pool of goods at the moving average: what leaves takes its share of the value, half up. */
export class Pool {
  qty = big(0);
  amount = big(0);

  into(qty: Big, amount: Big): void {
    this.qty = this.qty.plus(qty);
    this.amount = this.amount.plus(amount);
  }

  out(qty: Big): Big {
    const amount = qty.eq(this.qty) ? this.amount : cents(this.amount.times(qty).div(this.qty));
    this.qty = this.qty.minus(qty);
    this.amount = this.amount.minus(amount);
    return amount;
  }
}
