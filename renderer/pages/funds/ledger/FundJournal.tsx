import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { FundAccount, JournalEntry } from '../../../api/modules.ts'
import { Status } from '../../../components/facts/Status.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { accountText } from '../../../format/accounts.ts'
import { wordsOfKey } from '../../../format/keys.ts'
import { sumOf } from '../../../format/sums.ts'
import { sentence } from '../../../format/words.ts'
import { journalQuery } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { entryStates } from '../../../words/funds.ts'
import { OpenEntry } from './EntryDrawer.tsx'
import { stateKeyOf, stateOf } from './entry-states.ts'
import { QuickEntry } from './QuickEntry.tsx'
import { referenceOf } from './reference-of.ts'

const route = getRouteApi('/office/funds/$fundId')

/** Every entry of the fund, drafts and reversals among them, and a line to type the next one. */
export function FundJournal({ fund }: { fund: FundAccount }) {
  const journal = useQuery(journalQuery(fund.id))
  const navigate = route.useNavigate()
  const mayWrite = useMay('write', 'cfo')
  const items = journal.data?.items
  const columns = useMemo(() => columnsFor(items ?? []), [items])
  return (
    <>
      {mayWrite && <QuickEntry fund={fund} />}
      <Loaded query={journal}>
        {({ items: entries }) =>
          entries.length === 0 ? (
            <Empty title="No entries yet">
              Type a capital call or an expense in the line above: the offsetting line is posted with it.
              Press c for a full journal entry.
            </Empty>
          ) : (
            <DataTable
              id="journal"
              noun="entry"
              nouns="entries"
              rows={entries}
              columns={columns}
              rowId={({ id }) => id}
              onOpen={({ id }) => void navigate({ search: before => ({ ...before, entry: String(id) }) })}
            />
          )
        }
      </Loaded>
      <OpenEntry fund={fund} />
    </>
  )
}

function columnsFor(entries: readonly JournalEntry[]): Array<Column<JournalEntry>> {
  const categories = [...new Set(entries.flatMap(({ category }) => category ?? []))]
  const accounts = ({ lines }: JournalEntry, side: 'debit' | 'credit') =>
    [...new Set(lines.filter(line => line[side] !== 0).map(accountText))].join(', ')
  return [
    {
      id: 'description',
      title: 'Description',
      kind: 'text',
      value: ({ description, category, number }) =>
        description === null
          ? category
            ? wordsOfKey(category)
            : number === null
              ? 'Draft'
              : `Entry ${number}`
          : sentence(description),
    },
    { id: 'date', title: 'Date', kind: 'date', value: ({ date }) => date, width: 110 },
    { id: 'number', title: 'No.', kind: 'number', value: ({ number }) => number, width: 60 },
    { id: 'reference', title: 'Reference', kind: 'text', value: referenceOf, width: 100 },
    {
      id: 'category',
      title: 'Category',
      kind: 'choice',
      value: ({ category }) => category,
      choices: categories.map(value => ({ value, label: wordsOfKey(value) })),
      width: 130,
    },
    {
      id: 'debited',
      title: 'Debit to',
      kind: 'text',
      value: entry => accounts(entry, 'debit'),
      width: 80,
    },
    {
      id: 'credited',
      title: 'Credit to',
      kind: 'text',
      value: entry => accounts(entry, 'credit'),
      width: 80,
    },
    {
      id: 'amount',
      title: 'Amount',
      kind: 'money',
      ledger: true,
      // The sum of all that entries move is a figure of nothing.
      sums: false,
      value: ({ lines, currency }) =>
        sumOf(
          lines.map(({ debit }) => debit),
          currency,
        ),
      currency: ({ currency }) => currency,
      width: 140,
    },
    {
      id: 'state',
      title: 'State',
      kind: 'choice',
      value: stateKeyOf,
      choices: Object.entries(entryStates).map(([value, { label }]) => ({ value, label })),
      show: entry => {
        const { tone, label } = stateOf(entry)
        return <Status tone={tone}>{label}</Status>
      },
      width: 110,
    },
    { id: 'posted', title: 'Posted', kind: 'date', value: ({ posted_at }) => posted_at, optional: true },
    { id: 'author', title: 'By', kind: 'text', value: ({ author }) => author, optional: true },
  ]
}
