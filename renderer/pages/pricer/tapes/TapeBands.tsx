import { Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Tape } from '../../../api/modules.ts'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { meant } from '../../../language/language.ts'
import { type SearchParams, wordOf } from '../../../routes/search-params.ts'

const route = getRouteApi('/office/pricer')

type Band = Tape['stratifications'][number]['bands'][number]

/** The pool cut into bands by one thing after the other. */
export function TapeBands({ tape }: { tape: Tape }) {
  const named = wordOf(route.useSearch().by)
  const navigate = route.useNavigate()
  const columns = useMemo(() => columnsIn(tape.currency), [tape.currency])
  const [first] = tape.stratifications
  const shown = tape.stratifications.find(({ key }) => key === named) ?? first
  if (!shown) return null
  return (
    <section>
      <h2>Stratification</h2>
      <Select
        size="xs"
        w={240}
        mb="sm"
        label={meant('By', 'what it is grouped by')}
        data={tape.stratifications.map(({ key, title }) => ({ value: key, label: title }))}
        value={shown.key}
        allowDeselect={false}
        onChange={by =>
          void navigate({
            search: (before: SearchParams) => ({ ...before, by: by ?? undefined }),
            replace: true,
          })
        }
        comboboxProps={{ transitionProps: { duration: 0 } }}
      />
      <DataTable
        id="tape-bands"
        noun="band"
        rows={shown.bands}
        columns={columns}
        rowId={({ band }) => band}
      />
    </section>
  )
}

function columnsIn(code: string): Array<Column<Band>> {
  return [
    { id: 'band', title: 'Band', kind: 'text', value: ({ band }) => band },
    { id: 'count', title: 'Loans', kind: 'number', value: one => one.count },
    {
      id: 'balance',
      title: 'Balance',
      kind: 'money',
      value: ({ balance }) => balance,
      currency: () => code,
      width: 180,
    },
    { id: 'share', title: 'Share', kind: 'percent', value: ({ share }) => Number(share.toFixed(4)) },
    {
      id: 'wa_coupon',
      title: 'Coupon',
      kind: 'percent',
      value: one => Number(one.wa_coupon.toFixed(4)),
    },
    {
      id: 'wa_remaining_term',
      title: 'Months left',
      kind: 'number',
      value: one => Number(one.wa_remaining_term.toFixed(1)),
      width: 120,
    },
  ]
}
