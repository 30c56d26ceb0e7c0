import { useMemo } from 'react'
import type { Prospect } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { nextStepColumns } from '../../components/record/next-step.ts'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { countryName } from '../../format/countries.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { useColleagues } from '../../queries/colleagues.ts'
import { prospectStages } from '../../words/fundraising.ts'
import { choicesOf, stageKeys } from './fundraising.ts'

/** The limited partners who are asked, each with its page behind it. */
export function ProspectsTable({ prospects }: { prospects: Prospect[] }) {
  const people = useColleagues()
  const columns = useMemo<Array<Column<Prospect>>>(() => {
    const money = (id: keyof Prospect & `${string}_amount`, title: string, optional = false) =>
      ({
        id,
        title,
        kind: 'money',
        value: one => one[id],
        currency: one => one.currency,
        ...(optional ? { optional } : {}),
      }) satisfies Column<Prospect>
    const types = [...new Set(prospects.flatMap(({ type }) => type ?? []))]
    const funds = [...new Set(prospects.flatMap(({ fund_name }) => fund_name ?? []))]
    return [
      { id: 'name', title: 'LP', kind: 'text', value: one => one.name, width: 240 },
      {
        id: 'stage',
        title: 'Stage',
        kind: 'choice',
        value: one => one.stage,
        order: one => stageKeys.indexOf(one.stage),
        choices: choicesOf(prospectStages),
        show: ({ stage }) => <Status tone={prospectStages[stage].tone}>{prospectStages[stage].label}</Status>,
      },
      {
        id: 'type',
        title: 'Type',
        kind: 'choice',
        value: one => one.type,
        choices: types.map(value => ({ value, label: wordsOfKey(value) })),
      },
      {
        id: 'country',
        title: 'Country',
        kind: 'text',
        value: ({ country }) => (country === null ? null : countryName(country)),
        width: 130,
      },
      {
        id: 'fund_name',
        title: 'Fund',
        kind: 'choice',
        value: one => one.fund_name,
        choices: funds.map(value => ({ value, label: value })),
      },
      money('target_amount', 'Asked for'),
      money('soft_circled_amount', 'Soft-circled'),
      money('aum_amount', 'AUM', true),
      { id: 'probability', title: 'Probability', kind: 'percent', value: one => one.probability },
      ...nextStepColumns<Prospect>('next_step', 'next_step_at'),
      {
        id: 'owner_id',
        title: 'Owner',
        kind: 'choice',
        value: one => (one.owner_id === null ? null : String(one.owner_id)),
        choices: people,
      },
      { id: 'source', title: 'Source', kind: 'text', value: one => one.source, optional: true },
    ]
  }, [prospects, people])
  return (
    <DataTable
      id="prospects"
      noun="LP"
      rows={prospects}
      columns={columns}
      rowId={({ id }) => id}
      href={({ id }) => `/fundraising/${id}`}
    />
  )
}
