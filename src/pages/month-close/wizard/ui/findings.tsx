import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDataText, useText } from '@/shared/i18n';
import { Tag } from '@/shared/ui';
import type { MonthCheck } from '../api/month-close.ts';

const kinds = {
  before: 'monthClose.kindBefore',
  undecided: 'monthClose.kindUndecided',
  stocktake: 'monthClose.kindStocktake',
  negative: 'monthClose.kindNegative',
  transit: 'monthClose.kindTransit',
  uninvoiced: 'monthClose.kindUninvoiced',
  unvalued: 'monthClose.kindUnvalued',
  running: 'monthClose.kindRunning',
  unposted: 'monthClose.kindUnposted',
  unvouched: 'monthClose.kindUnvouched',
  gaps: 'monthClose.kindGaps',
  trial: 'monthClose.kindTrial',
  control: 'monthClose.kindControl',
  depreciation: 'monthClose.kindDepreciation',
  chart: 'monthClose.kindChart',
  statements: 'monthClose.kindStatements',
  cost: 'monthClose.kindCost',
  cost_changed: 'monthClose.kindCostChanged',
  wip: 'monthClose.kindWip',
  variance: 'monthClose.kindVariance',
  rate: 'monthClose.kindRate',
  oldRate: 'monthClose.kindOldRate',
  rule: 'monthClose.kindRule',
  taxRule: 'monthClose.kindTaxRule',
  uncertified: 'monthClose.kindUncertified',
} as const;

const levels = {
  '1': { word: 'monthClose.level1', color: 'crimson' },
  '2': { word: 'monthClose.level2', color: 'darkorange' },
  '3': { word: 'monthClose.level3', color: 'steelblue' },
} as const;

/** Shows the findings of a check of a month, each with a link to a list of just its records. */
export function Findings({ checks }: { readonly checks: readonly MonthCheck[] }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  // A subject may be a name with figures behind it.
  const inWords = (subject: string): string => subject.split(' ').map(dataText).join(' ');
  if (checks.length === 0) return <p className="month-close-clear">{text('monthClose.allClear')}</p>;
  return (
    <div className="month-close-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{text('monthClose.level')}</th>
            <th scope="col">{text('monthClose.item')}</th>
            <th scope="col" className="month-close-figure">
              {text('monthClose.count')}
            </th>
            <th scope="col">{text('monthClose.find')}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={`${check.kind} ${check.subject ?? ''}`}>
              <td>
                <Tag text={text(levels[check.level].word)} color={levels[check.level].color} />
              </td>
              <td>{text(kinds[check.kind], { subject: inWords(check.subject ?? '') })}</td>
              <td className="month-close-figure">{check.count}</td>
              <td>{check.link === null ? null : <Link to={check.link}>{text('monthClose.look')}</Link>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
