import { useState } from 'react'
import { cfoApi, type FundAccount, type PublicMarketEquivalent } from '../../api/modules.ts'
import { unreadable } from '../../api/problem.ts'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { formatDate } from '../../format/dates.ts'
import { rate } from '../../format/figures.ts'
import { formatMoney } from '../../format/numbers.ts'
import { multiple, whyNot } from '../../format/ratios.ts'
import { readLevels } from './index-levels.ts'

interface Index {
  name: string
  levels: string
}

/** A fund beside an index whose levels are pasted: none is built in. */
export function PublicMarket({ fund, end }: { fund: FundAccount; end: string }) {
  const [found, setFound] = useState<PublicMarketEquivalent | null>(null)
  const compare = async ({ name, levels }: Index) => {
    const reading = readLevels(levels)
    if ('problem' in reading) throw unreadable('levels', 'These levels cannot be read', reading.problem)
    setFound(
      await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/performance/public-market', {
        params: { account_id: fund.id },
        body: { name, levels: reading.levels, as_of: end },
      }),
    )
  }
  return (
    <>
      <SchemaForm<Index>
        fields={[
          { name: 'name', label: 'Index', kind: 'text', required: true },
          {
            name: 'levels',
            label: 'Levels',
            kind: 'multiline',
            required: true,
            hint: `One date and total-return level per line, such as ${formatDate('2026-03-31')} 1240.5: for each cash flow date and the last day`,
          },
        ]}
        submit="Compare"
        guarded={false}
        onSubmit={compare}
      />
      {found && (
        <section aria-label={`Beside ${found.index}`}>
          <Stats>
            <Stat
              label="Kaplan-Schoar"
              value={multiple(found.ks_pme)}
              note={whyNot(found.reasons.ks_pme) ?? 'Above 1, the fund outperformed'}
            />
            <Stat
              label="IRR of the fund"
              value={rate(found.irr)}
              note={whyNot(found.reasons.irr) ?? `Until ${formatDate(found.as_of)}`}
            />
            <Stat
              label="IRR in the index"
              value={rate(found.index_irr)}
              note={whyNot(found.reasons.index_irr) ?? 'Long-Nickels'}
            />
            <Stat
              label="Would be there"
              value={formatMoney(found.index_value, found.currency)}
              note={`The fund has ${formatMoney(found.nav, found.currency)}`}
            />
          </Stats>
        </section>
      )}
    </>
  )
}
