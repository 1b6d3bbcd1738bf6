import { compared, toBoolean } from '../convert.ts';
import type { Computing } from '../computing.ts';
import type { Node } from '../parse.ts';
import { Area, Fault, faultOf, Matrix, type Result, type Value } from '../value.ts';
import { clean, eachValue, func, lazyFunc, matrix, value, type Functions, type Lazy } from './define.ts';

const part = (engine: Computing, node: Node | null | undefined, isArray: boolean): Result =>
  node === null || node === undefined ? 0 : engine.evaluate(node, isArray);

/** Only the part that is chosen is computed; where several conditions are asked at once, both are. */
const choose: Lazy = (engine, [condition, yes, no], isArray) => {
  const asked = condition === null || condition === undefined ? false : engine.evaluate(condition, isArray);
  const otherwise = (): Result => (no === undefined ? false : part(engine, no, isArray));
  if (isArray && (asked instanceof Matrix || (asked instanceof Area && asked.height * asked.width > 1)))
    return engine.lifted([asked, held(() => part(engine, yes, isArray)), held(otherwise)], isArray, ([one, a, b]) =>
      toBoolean(one ?? null) ? (a ?? null) : (b ?? null),
    );
  return toBoolean(engine.single(asked)) ? part(engine, yes, isArray) : otherwise();
};

/** A fault in a part that may not be chosen is a value of its own. */
function held(act: () => Result): Result {
  try {
    return act();
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown;
    throw thrown;
  }
}

const instead =
  (isCaught: (fault: Fault) => boolean): Lazy =>
  (engine, [tried, otherwise], isArray) => {
    const first = held(() => part(engine, tried, isArray));
    const isMany = isArray && (first instanceof Matrix || first instanceof Area);
    if (isMany)
      return engine.lifted([first, held(() => part(engine, otherwise, isArray))], isArray, ([one, other]) =>
        one instanceof Fault && isCaught(one) ? (other ?? 0) : (one ?? 0),
      );
    const one = held(() => engine.single(first));
    return one instanceof Fault && isCaught(one) ? part(engine, otherwise, isArray) : one;
  };

const pairs: Lazy = (engine, nodes, isArray) => {
  for (let at = 0; at + 1 < nodes.length; at += 2) {
    const condition = nodes[at];
    if (condition !== null && condition !== undefined && toBoolean(engine.single(engine.evaluate(condition, false))))
      return part(engine, nodes[at + 1], isArray);
  }
  throw faultOf('#N/A');
};

const switched: Lazy = (engine, nodes, isArray) => {
  const asked = engine.single(part(engine, nodes[0], false));
  let at = 1;
  for (; at + 1 < nodes.length; at += 2)
    if (compared(asked, engine.single(part(engine, nodes[at], false))) === 0)
      return part(engine, nodes[at + 1], isArray);
  if (at < nodes.length) return part(engine, nodes[at], isArray);
  throw faultOf('#N/A');
};

const picked: Lazy = (engine, nodes, isArray) => {
  const asked = engine.single(part(engine, nodes[0], false));
  if (asked instanceof Fault) throw asked;
  const at = Math.trunc(Number(asked));
  if (!(at >= 1 && at < nodes.length)) throw faultOf('#VALUE!');
  return part(engine, nodes[at], isArray);
};

/** Truths of arguments; texts in cells do not count. */
function truthsOf(args: readonly Result[], engine: Computing): boolean[] {
  const truths: boolean[] = [];
  eachValue(args, engine, (one, isTyped) => {
    if (one instanceof Fault) throw one;
    if (typeof one === 'boolean' || typeof one === 'number') truths.push(one !== false && one !== 0);
    else if (isTyped) truths.push(toBoolean(one));
  });
  if (truths.length === 0) throw faultOf('#VALUE!');
  return truths;
}

const asks = (test: (one: Value) => boolean) => func('r', ([one]) => test(value(one)));
const isEven = (one: Value): boolean => Math.trunc(Math.abs(Number(clean(one)))) % 2 === 0;

/** Errors in the order of their numbers. */
const ERROR_NUMBERS: readonly string[] = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'];

/** Conditions, and questions about values. */
export const logicFunctions: Functions = [
  ['IF', lazyFunc(2, 3, choose)],
  ['IFS', lazyFunc(2, 254, pairs)],
  ['SWITCH', lazyFunc(3, 254, switched)],
  ['CHOOSE', lazyFunc(2, 255, picked)],
  [
    'IFERROR',
    lazyFunc(
      2,
      2,
      instead(() => true),
    ),
  ],
  [
    'IFNA',
    lazyFunc(
      2,
      2,
      instead(({ code }) => code === '#N/A'),
    ),
  ],
  ['AND', func('a*', (args, engine) => truthsOf(args, engine).every(Boolean))],
  ['OR', func('a*', (args, engine) => truthsOf(args, engine).some(Boolean))],
  ['XOR', func('a*', (args, engine) => truthsOf(args, engine).filter(Boolean).length % 2 === 1)],
  ['NOT', func('v', ([one]) => !toBoolean(value(one)))],
  ['TRUE', func('', () => true)],
  ['FALSE', func('', () => false)],
  ['NA', func('', () => faultOf('#N/A'))],
  ['ISERROR', asks((one) => one instanceof Fault)],
  ['ISERR', asks((one) => one instanceof Fault && one.code !== '#N/A')],
  ['ISNA', asks((one) => one instanceof Fault && one.code === '#N/A')],
  [
    'ERROR.TYPE',
    func('r', ([one]) => {
      const no = one instanceof Fault ? ERROR_NUMBERS.indexOf(one.code) + 1 : 0;
      return no === 0 ? faultOf('#N/A') : no;
    }),
  ],
  ['ISBLANK', asks((one) => one === null)],
  ['ISNUMBER', asks((one) => typeof one === 'number')],
  ['ISTEXT', asks((one) => typeof one === 'string')],
  ['ISNONTEXT', asks((one) => typeof one !== 'string')],
  ['ISLOGICAL', asks((one) => typeof one === 'boolean')],
  ['ISEVEN', asks(isEven)],
  ['ISODD', asks((one) => !isEven(one))],
  ['ISREF', func('a', ([one]) => one instanceof Area)],
  [
    'ISFORMULA',
    func('a', ([one], engine) => one instanceof Area && engine.formulaAt(one.sheet, one.top, one.left) !== undefined),
  ],
  [
    'N',
    func('r', ([one]) =>
      typeof one === 'number' || typeof one === 'boolean' ? Number(one) : clean(value(one)) === null ? 0 : 0,
    ),
  ],
  ['T', func('r', ([one]) => (typeof clean(value(one)) === 'string' ? (one ?? '') : ''))],
  ['TYPE', func('a', ([one], engine) => typeOf(one instanceof Area ? matrix(one, engine).at(0, 0) : (one ?? null)))],
];

function typeOf(one: Value | Matrix | Area): number {
  if (one instanceof Matrix) return 64;
  if (one instanceof Fault) return 16;
  if (typeof one === 'string') return 2;
  return typeof one === 'boolean' ? 4 : 1;
}
