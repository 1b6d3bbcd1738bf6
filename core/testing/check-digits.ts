/** Returns the check digit of GB 11643 by its definition: the sum of digits times 2^place leaves 1 of 11. */
export function idDigit(body: string): string {
  const sum = [...body].reduce((total, digit, at) => (total + Number(digit) * 2 ** (17 - at)) % 11, 0);
  const check = (12 - sum) % 11;
  return check === 10 ? 'X' : String(check);
}

/** Returns the check character of GB 32100 by its definition: values times powers of 3, and it, leave nothing of 31. */
export function usccDigit(body: string): string {
  const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  let [sum, power] = [0, 1];
  for (const sign of body) {
    sum = (sum + signs.indexOf(sign) * power) % 31;
    power = (power * 3) % 31;
  }
  return signs.charAt((31 - sum) % 31);
}
