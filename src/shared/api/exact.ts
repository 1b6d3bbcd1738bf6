import type { Client, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import type { paths } from '#core/contract/api.ts';

/** A shape of the contract without what it may hold besides, under any key: for values that are put together here. */
export type Known<Shape> = { readonly [Key in keyof Shape as string extends Key ? never : Key]: Shape[Key] };
type NamedKeys<Shape> = keyof Known<Shape>;
/** Keys of a shape, of several those of any; what it may hold besides counts where it names none, as of a dictionary. */
type KeysOf<Shape> = Shape extends unknown
  ? [NamedKeys<Shape>] extends [never]
    ? keyof Shape
    : NamedKeys<Shape>
  : never;
/** Type of a key the contract does not have: no value is of it, and the compiler names the key. */
type NotInContract<Key> = { readonly notInContract: Key };
type At<Shape, Key extends PropertyKey> = Shape extends unknown
  ? Key extends keyof Shape
    ? Shape[Key]
    : never
  : never;

/** Keys that any of several shapes names. */
type NamedKeysOfAny<Shape> = Shape extends readonly unknown[] ? never : Shape extends object ? NamedKeys<Shape> : never;
/** Keys that some of the values has and its shape does not know; a value that lacks them must not let another one pass. */
type Unknown<Shape, Values> = {
  readonly [Key in Exclude<NamedKeysOfAny<Values>, KeysOf<NonNullable<Shape>>>]?: NotInContract<Key>;
};

/**
 * Given value without keys its shape does not know: TypeScript refuses those of a literal alone, not of an object that was put together,
 * so a renamed optional property would go on being sent. Of a dictionary, e.g. the filters of a list, what it names besides is looked at.
 */
export type Exact<Shape, Given, Values = Given> = unknown extends Shape
  ? // An object of the contract that may hold anything.
    Given
  : Given extends readonly (infer Item)[]
    ? readonly Exact<At<NonNullable<Shape>, number>, Item>[]
    : Given extends object
      ? {
          readonly [Key in keyof Given]: string extends Key
            ? Given[Key]
            : Key extends KeysOf<NonNullable<Shape>>
              ? Exact<At<NonNullable<Shape>, Key>, Given[Key]>
              : Given[Key];
        } & Unknown<Shape, Values>
      : Given;

type ExactInit<Shape, Given> = (Given extends { readonly body: infer Body }
  ? Shape extends { readonly body?: infer Wanted }
    ? { readonly body: Exact<Wanted, Body> }
    : unknown
  : unknown) &
  (Given extends { readonly params: { readonly query: infer Query } }
    ? Shape extends { readonly params?: { readonly query?: infer Wanted } }
      ? { readonly params: { readonly query: Exact<Wanted, Query> } }
      : unknown
    : unknown);

type InitParam<Init> =
  RequiredKeysOf<Init> extends never ? [(Init & Record<string, unknown>)?] : [Init & Record<string, unknown>];

type Call<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  Init extends MaybeOptionalInit<paths[Path], Method>,
>(
  url: Path,
  ...init: InitParam<Init & ExactInit<NonNullable<MaybeOptionalInit<paths[Path], Method>>, Init>>
) => Promise<FetchResponse<paths[Path][Method] & Record<string, unknown>, Init, 'application/json'>>;

/** The typed client of the contract; what a call sends has the keys of the contract and no others. */
export type ApiClient = Omit<Client<paths, 'application/json'>, 'GET' | 'POST' | 'PUT' | 'DELETE'> & {
  readonly GET: Call<'get'>;
  readonly POST: Call<'post'>;
  readonly PUT: Call<'put'>;
  readonly DELETE: Call<'delete'>;
};
