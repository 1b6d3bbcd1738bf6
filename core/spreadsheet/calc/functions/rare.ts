import * as library from '@formulajs/formulajs';
import type { Computing } from '../computing.ts';
import { Area, faultNamed, faultOf, Fault, Matrix, type Result, type Value } from '../value.ts';
import { clean, flat, func, matrix, type Func, type Functions } from './define.ts';

/** Functions of one or more numbers or texts. */
const plain = [
  'ACOSH ACOT ACOTH ARABIC ASINH ATANH BASE BESSELI BESSELJ BESSELK BESSELY BIN2DEC BIN2HEX BIN2OCT BITAND BITLSHIFT BITOR BITRSHIFT BITXOR',
  'COMBINA COMPLEX CONFIDENCE CONVERT COSH COT COTH CSC CSCH DEC2BIN DEC2HEX DEC2OCT DECIMAL DELTA DOLLARDE DOLLARFR',
  'ERF ERFC EXPON.DIST FACTDOUBLE FISHER FISHERINV GAMMALN GAUSS GESTEP HEX2BIN HEX2DEC HEX2OCT IMABS IMAGINARY IMARGUMENT IMCONJUGATE',
  'IMCOS IMCOSH IMDIV IMEXP IMLN IMLOG10 IMLOG2 IMPOWER IMREAL IMSIN IMSINH IMSQRT IMTAN IMSUB ISPMT NORMDIST NORMINV NORMSDIST NORMSINV NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV OCT2BIN OCT2DEC',
  'OCT2HEX PDURATION PERMUT PERMUTATIONA PHI POISSON POISSON.DIST BINOMDIST BINOM.DIST BINOM.INV CHIDIST CHIINV CHISQ.DIST CHISQ.DIST.RT',
  'CHISQ.INV CHISQ.INV.RT FDIST FINV F.DIST F.DIST.RT F.INV F.INV.RT TDIST TINV T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T BETADIST BETAINV',
  'BETA.DIST BETA.INV GAMMADIST GAMMAINV GAMMA GAMMA.DIST GAMMA.INV HYPGEOMDIST HYPGEOM.DIST LOGNORMDIST LOGINV LOGNORM.DIST LOGNORM.INV',
  'NEGBINOMDIST NEGBINOM.DIST WEIBULL WEIBULL.DIST ROMAN RRI SEC SECH SINH SQRTPI STANDARDIZE TANH TBILLEQ TBILLPRICE TBILLYIELD',
];
/** Functions of the numbers of areas beside numbers of their own. */
const lists = [
  'AVEDEV CORREL COVAR COVARIANCE.P COVARIANCE.S DEVSQ FORECAST FORECAST.LINEAR FVSCHEDULE GEOMEAN HARMEAN INTERCEPT KURT MIRR MULTINOMIAL',
  'PEARSON PERCENTILE PERCENTILE.INC PERCENTILE.EXC PERCENTRANK PERCENTRANK.INC PERCENTRANK.EXC QUARTILE QUARTILE.INC QUARTILE.EXC RSQ SKEW',
  'SLOPE STEYX SUMX2MY2 SUMX2PY2 SUMXMY2 TRIMMEAN IMSUM IMPRODUCT SERIESSUM FREQUENCY',
];
/** Functions of whole matrices. */
const matrices = ['MMULT GROWTH TREND LINEST LOGEST HSTACK VSTACK TAKE DROP CHOOSECOLS CHOOSEROWS'];

/** Older names of functions: the library has none of that name, or another function. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['CHIDIST', 'CHISQ.DIST.RT'],
  ['CHIINV', 'CHISQ.INV.RT'],
  ['CONFIDENCE', 'CONFIDENCE.NORM'],
  ['FDIST', 'F.DIST.RT'],
  ['FINV', 'F.INV.RT'],
  ['FORECAST.LINEAR', 'FORECAST'],
  ['PERCENTILE', 'PERCENTILE.INC'],
  ['PERCENTRANK', 'PERCENTRANK.INC'],
  ['POISSON', 'POISSON.DIST'],
  ['QUARTILE', 'QUARTILE.INC'],
  ['TINV', 'T.INV.2T'],
  ['WEIBULL', 'WEIBULL.DIST'],
]);

/** Those that count up to a number they are given; beyond this one they are refused. */
const COUNTING = /^(?:BESSEL|BINOM|POISSON|HYPGEOM|NEGBINOM|COMBINA|FACTDOUBLE|PERMUT|MULTINOMIAL|ROMAN)/;
const MOST_COUNTED = 10_000;
/** Assumed cost of one call, in cells looked at. */
const COST = 500;

const names = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));

/** The function of the library by its name, whose dots are properties there; undefined where it has none. */
function libraryFunction(name: string): ((...args: unknown[]) => unknown) | undefined {
  let found: unknown = library;
  for (const part of (renamed.get(name) ?? name).split('.'))
    found =
      (typeof found === 'object' || typeof found === 'function') && found !== null && Object.hasOwn(found, part)
        ? Reflect.get(found, part)
        : undefined;
  return typeof found === 'function' ? (found as (...args: unknown[]) => unknown) : undefined;
}

function called(name: string, args: readonly unknown[]): Result {
  const act = libraryFunction(name);
  if (act === undefined) throw faultOf('#NAME?');
  let result: unknown;
  try {
    result = act(...args);
  } catch (thrown) {
    // The library stumbles over arguments it does not expect.
    if (thrown instanceof Fault) throw thrown;
    throw faultOf('#VALUE!');
  }
  if (Array.isArray(result)) {
    const rows: unknown[] = result;
    return new Matrix(rows.map((row) => (Array.isArray(row) ? row.map(valueOf) : [valueOf(row)])));
  }
  const value = valueOf(result);
  if (value instanceof Fault) throw value;
  return value;
}

function valueOf(result: unknown): Value {
  if (typeof result === 'number') return Number.isFinite(result) ? result : faultOf('#NUM!');
  if (typeof result === 'string' || typeof result === 'boolean') return result;
  if (result instanceof Error) return faultNamed(result.message) ?? faultOf('#VALUE!');
  return result === null || result === undefined ? null : faultOf('#VALUE!');
}

/** The numbers of an area; a value of its own stays what it is. */
function listed(arg: Result, engine: Computing): unknown {
  if (arg instanceof Area || arg instanceof Matrix)
    return flat(arg, engine).filter((one) => clean(one) !== null && typeof one === 'number');
  return clean(arg);
}

function whole(arg: Result, engine: Computing): unknown {
  if (!(arg instanceof Area || arg instanceof Matrix)) return clean(arg);
  const { rows, width } = matrix(arg, engine);
  // Matrices are multiplied line by line.
  engine.count(rows.length * width * Math.max(rows.length, width));
  return rows.map((row) => row.map((one) => clean(one) ?? 0));
}

const made = (
  writing: string,
  name: string,
  read: (arg: Result, engine: Computing) => unknown,
): readonly [string, Func] => [
  name,
  func(writing, (args, engine) => {
    const given = args.map((arg) => read(arg, engine));
    if (COUNTING.test(name) && given.some((one) => typeof one === 'number' && Math.abs(one) > MOST_COUNTED))
      throw faultOf('#NUM!');
    engine.count(COUNTING.test(name) ? MOST_COUNTED : COST);
    const result = called(name, given);
    // Digits above nine are capitals.
    return typeof result === 'string' && /2HEX$|^BASE$/.test(name) ? result.toUpperCase() : result;
  }),
];

/** Functions of statistics, engineering and interest that the library of functions computes. */
export const rareFunctions: Functions = [
  ...names(plain).map((name) =>
    made('v|v*', name, (arg) => (arg instanceof Area || arg instanceof Matrix ? null : arg)),
  ),
  ...names(lists).map((name) => made('a|a*', name, listed)),
  ...names(matrices).map((name) => made('a|a*', name, whole)),
];
