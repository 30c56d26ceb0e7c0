import { Button } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ApiCall, FundAccount } from '../../api/modules.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { fundsQuery } from '../../queries/funds.ts'
import type { Command } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { PageBody } from '../page/PageBody.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { Empty } from '../states/Empty.tsx'
import { Loaded } from '../states/Loaded.tsx'
import type { Column } from '../table/columns/columns.ts'
import { DataTable } from '../table/DataTable.tsx'

interface FlowsPageProps<Row> {
  /** Where the pages stand, which names the table too: `distributions`. */
  place: 'capital-calls' | 'distributions'
  title: string
  /** The noun for one flow, used in counts. */
  noun: string
  calls: readonly ApiCall[]
  flows: UseQueryResult<{ items: Row[] }>
  columns: (funds: readonly FundAccount[]) => Array<Column<Row>>
  /** The command that starts a new flow, and its button label. */
  begin: { label: string; command: Command }
  /** Where one of them is; below the place unless said otherwise. */
  href?: (row: Row) => string
  /** The empty state. */
  empty: { title: string; words: string }
}

/** All that was called of investors, or paid to them, over every fund, and the way to the next one. */
export function FlowsPage<Row extends { id: number }>(props: FlowsPageProps<Row>) {
  const { place, title, noun, calls, flows, columns: columnsFor, begin, empty, href } = props
  const funds = useQuery(fundsQuery).data?.items
  const columns = useMemo(() => columnsFor(funds ?? []), [columnsFor, funds])
  const mayWrite = useMay('write', 'investor-portal')
  const navigate = useNavigate()
  const next = () => void navigate(begin.command.at)
  useKeys(title, mayWrite ? [{ keys: 'c', label: begin.command.label, run: next }] : [])
  const make = mayWrite && <Button onClick={next}>{begin.label}</Button>
  return (
    <PageBody>
      <PageHeader title={title} actions={make} calls={calls} />
      <Loaded query={flows}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={empty.title} action={make}>
              {empty.words}
            </Empty>
          ) : (
            <DataTable
              id={place}
              noun={noun}
              rows={items}
              columns={columns}
              rowId={({ id }) => id}
              href={href ?? (({ id }) => `/${place}/${id}`)}
            />
          )
        }
      </Loaded>
    </PageBody>
  )
}
