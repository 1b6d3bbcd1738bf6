/** Lists the words the SQL of a report may consist of. Everything that is not named here is refused. */

function words(text: string): readonly string[] {
  return text.split(' ');
}

/** Parts of a statement by node type of PostgreSQL's parser, with the parts they may have. */
export const nodeParts: Readonly<Record<string, readonly string[]>> = {
  SelectStmt: words(
    'distinctClause targetList fromClause whereClause groupClause groupDistinct havingClause windowClause valuesLists ' +
      'sortClause limitOffset limitCount limitOption withClause op all larg rarg',
  ),
  ResTarget: ['name', 'val'],
  ColumnRef: ['fields'],
  A_Star: [],
  A_Const: ['ival', 'fval', 'sval', 'boolval', 'isnull'],
  String: ['sval'],
  Integer: ['ival'],
  A_Expr: ['kind', 'name', 'lexpr', 'rexpr', 'rexpr_list_start', 'rexpr_list_end'],
  BoolExpr: ['boolop', 'args'],
  NullTest: ['arg', 'nulltesttype', 'argisrow'],
  BooleanTest: ['arg', 'booltesttype'],
  FuncCall: words('funcname args agg_order agg_filter agg_within_group agg_star agg_distinct over funcformat'),
  TypeCast: ['arg', 'typeName'],
  TypeName: ['names', 'typmods', 'typemod', 'arrayBounds'],
  CaseExpr: ['arg', 'args', 'defresult'],
  CaseWhen: ['expr', 'result'],
  CoalesceExpr: ['args'],
  MinMaxExpr: ['op', 'args'],
  SubLink: ['subLinkType', 'testexpr', 'operName', 'subselect'],
  RangeVar: ['relname', 'inh', 'relpersistence', 'alias'],
  Alias: ['aliasname', 'colnames'],
  RangeSubselect: ['lateral', 'subquery', 'alias'],
  RangeFunction: ['lateral', 'ordinality', 'functions', 'alias'],
  JoinExpr: ['jointype', 'isNatural', 'larg', 'rarg', 'usingClause', 'quals', 'alias'],
  SortBy: ['node', 'sortby_dir', 'sortby_nulls'],
  WithClause: ['ctes', 'recursive'],
  CommonTableExpr: ['ctename', 'aliascolnames', 'ctematerialized', 'ctequery'],
  WindowDef: ['name', 'refname', 'partitionClause', 'orderClause', 'frameOptions', 'startOffset', 'endOffset'],
  List: ['items'],
  RowExpr: ['args', 'row_format'],
  A_ArrayExpr: ['elements', 'list_start', 'list_end'],
  GroupingSet: ['kind', 'content'],
  GroupingFunc: ['args'],
  SQLValueFunction: ['op', 'typmod'],
  CollateClause: ['arg', 'collname'],
};

/** Parts that hold a node without saying its type. */
export const typeOfPart: Readonly<Record<string, string>> = {
  withClause: 'WithClause',
  typeName: 'TypeName',
  alias: 'Alias',
  over: 'WindowDef',
};

/** Functions that only compute: none reads a file, another table, a setting, or waits. */
export const functions: ReadonlySet<string> = new Set(
  words(
    'count sum avg min max string_agg array_agg bool_and bool_or every stddev stddev_samp stddev_pop variance var_samp ' +
      'var_pop percentile_cont percentile_disc row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value ' +
      'last_value nth_value abs ceil ceiling floor round trunc mod div power sqrt sign ln log exp lower upper length ' +
      'char_length btrim ltrim rtrim substring substr left right replace concat concat_ws position strpos split_part ' +
      'starts_with reverse translate string_to_array array_to_string array_length cardinality unnest generate_series date_trunc ' +
      'extract date_part age to_char to_date to_timestamp to_number make_date make_interval now timezone',
  ),
);

/** Types a value may be made. */
export const types: ReadonlySet<string> = new Set(
  words('bool int2 int4 int8 numeric float4 float8 text varchar bpchar date time timestamp timestamptz interval'),
);

export const operators: ReadonlySet<string> = new Set([
  '+',
  '-',
  '*',
  '/',
  '%',
  '^',
  '||',
  '=',
  '<>',
  '<',
  '>',
  '<=',
  '>=',
  '&&',
  '@>',
  '<@',
  '~~',
  '!~~',
  '~~*',
  '!~~*',
  'BETWEEN',
  'NOT BETWEEN',
  'BETWEEN SYMMETRIC',
  'NOT BETWEEN SYMMETRIC',
]);

export const operatorKinds: ReadonlySet<string> = new Set(
  words(
    'AEXPR_OP AEXPR_OP_ANY AEXPR_OP_ALL AEXPR_DISTINCT AEXPR_NOT_DISTINCT AEXPR_NULLIF AEXPR_IN AEXPR_LIKE AEXPR_ILIKE ' +
      'AEXPR_BETWEEN AEXPR_NOT_BETWEEN AEXPR_BETWEEN_SYM AEXPR_NOT_BETWEEN_SYM',
  ),
);

/** Values a statement may ask of the session: the time, never who is connected. */
export const sessionValues: ReadonlySet<string> = new Set(
  words('SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIMESTAMP SVFOP_LOCALTIME SVFOP_LOCALTIMESTAMP'),
);

export const collations: ReadonlySet<string> = new Set(['zh-Hans-x-icu', 'C']);
