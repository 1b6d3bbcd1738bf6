import type { Period } from './relative.ts';

/** Comparison of one column with one value. */
export type CompareOperator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';
export type LikeMode = 'contains' | 'starts' | 'ends';

/** One condition on one column; the value is still text. */
export type LeafCondition =
  | { readonly kind: 'compare'; readonly field: string; readonly operator: CompareOperator; readonly value: string }
  | { readonly kind: 'like'; readonly field: string; readonly mode: LikeMode; readonly value: string }
  | { readonly kind: 'in'; readonly field: string; readonly values: readonly string[] }
  /** The column holds a comma list; one of the values is in it. */
  | { readonly kind: 'hasAny'; readonly field: string; readonly values: readonly string[] }
  | { readonly kind: 'empty'; readonly field: string }
  /** A time that moves with the calendar; resolved where the query runs, in Shanghai. */
  | { readonly kind: 'period'; readonly field: string; readonly operator: CompareOperator; readonly period: Period }
  /** The person who asks, or the own department and those below it. */
  | { readonly kind: 'mine'; readonly field: string; readonly what: 'me' | 'depart' };

/** Filter of a list, as a tree. The compiler checks columns and types. */
export type Condition =
  | LeafCondition
  | { readonly kind: 'and'; readonly items: readonly Condition[] }
  | { readonly kind: 'or'; readonly items: readonly Condition[] }
  /** Everything the item does not find, empty values included. */
  | { readonly kind: 'not'; readonly item: LeafCondition };

/** A sort column. */
export type Sort = { readonly field: string; readonly direction: 'asc' | 'desc' };

/** A query text that cannot be read, in words. */
export type QueryFault = { readonly zh: string; readonly en: string };

/** Values per list and conditions per query; more is no query of a person. */
export const VALUE_LIMIT = 1000;
