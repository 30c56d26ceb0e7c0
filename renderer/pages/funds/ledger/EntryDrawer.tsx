import { Anchor, Box, Button, Drawer, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { cfoApi, type FundAccount, type JournalEntry } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { DayInput } from '../../../components/form/DayInput.tsx'
import { FundLink } from '../../../components/links/FundLink.tsx'
import { EvidenceDocuments } from '../../../components/record/EvidenceDocuments.tsx'
import { Found } from '../../../components/states/Found.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { accountText } from '../../../format/accounts.ts'
import { formatDate, formatTime } from '../../../format/dates.ts'
import { wordsOfKey } from '../../../format/keys.ts'
import { sumOf } from '../../../format/sums.ts'
import { sentence } from '../../../format/words.ts'
import { fundsKey, journalQuery } from '../../../queries/funds.ts'
import { wordOf } from '../../../routes/search-params.ts'
import { useMay } from '../../../session/session.ts'
import { stateOf } from './entry-states.ts'
import { referenceOf } from './reference-of.ts'

const route = getRouteApi('/office/funds/$fundId')

/** The entry that the address names, in a drawer. */
export function OpenEntry({ fund }: { fund: FundAccount }) {
  const { entry: named } = route.useSearch()
  const navigate = route.useNavigate()
  const journal = useQuery(journalQuery(fund.id))
  const id = Number(wordOf(named))
  if (!id) return null
  const close = () => void navigate({ search: before => ({ ...before, entry: undefined }) })
  const entry = journal.data?.items.find(one => one.id === id)
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={640}
      title={entry ? titleOf(entry) : 'Journal entry'}
    >
      <Found query={journal} find={() => entry} missing="There is no such entry.">
        {found => <Entry fund={fund} entry={found} onGone={close} />}
      </Found>
    </Drawer>
  )
}

const titleOf = ({ number }: JournalEntry) => (number === null ? 'Draft' : `Entry ${number}`)

interface EntryProps {
  fund: FundAccount
  entry: JournalEntry
  onGone: () => void
}

function Entry({ fund, entry, onGone }: EntryProps) {
  const state = stateOf(entry)
  const counterpart = (name: string, id: number | null) =>
    id === null
      ? []
      : [
          [
            name,
            <FundLink key={name} fundId={fund.id} search={{ tab: 'journal', entry: String(id) }}>
              its counterpart
            </FundLink>,
          ] as const,
        ]
  return (
    <>
      <Facts
        facts={[
          [
            'State',
            <Status key="state" tone={state.tone}>
              {state.label}
            </Status>,
          ],
          ['Date', formatDate(entry.date)],
          ['Description', sentence(entry.description ?? '')],
          ['Reference', referenceOf(entry) ?? ''],
          ...(entry.category ? [['Category', wordsOfKey(entry.category)] as const] : []),
          ['By', `${entry.author}, ${formatTime(entry.created_at)}`],
          ...(entry.posted_at !== null && entry.posted_by !== null && entry.posted_by !== entry.author
            ? [['Posted', `${entry.posted_by}, ${formatTime(entry.posted_at)}`] as const]
            : []),
          ...(entry.record
            ? [
                [
                  'Posted by',
                  <Anchor key="record" size="sm" underline="hover" href={entry.record.page}>
                    {sentence(entry.record.name)}
                  </Anchor>,
                ] as const,
                ['To undo it', entry.record.undo.how] as const,
              ]
            : []),
          ...counterpart('Reverses', entry.reverses),
          ...counterpart('Reversed by', entry.reversed_by),
        ]}
      />
      <EntryLines entry={entry} />
      <Box mt="md">
        <Title order={3} size="h5" mb="xs">
          Documents
        </Title>
        <EvidenceDocuments fundId={fund.id} record="entry" recordId={entry.id} />
      </Box>
      <EntryActions fund={fund} entry={entry} onGone={onGone} />
    </>
  )
}

interface Line {
  place: number
  account: string
  holding: string | null
  debit: number
  credit: number
}

function EntryLines({ entry: { id, lines, currency } }: { entry: JournalEntry }) {
  const sum = (side: 'debit' | 'credit') =>
    sumOf(
      lines.map(line => line[side]),
      currency,
    )
  return (
    <Box mt="md">
      <FiguresTable
        id={`entry-${id}`}
        label="Lines of the entry"
        // The lines of a draft have nothing but their place to be known by.
        rows={lines.map(({ code, name, investment, debit, credit }, place) => ({
          place,
          account: accountText({ code, name }),
          holding: investment,
          debit,
          credit,
        }))}
        columns={columnsIn(
          currency,
          lines.some(({ investment }) => investment !== null),
        )}
        rowId={({ place }) => place}
        totals={{
          place: lines.length,
          account: 'Total',
          holding: null,
          debit: sum('debit'),
          credit: sum('credit'),
        }}
      />
    </Box>
  )
}

const columnsIn = (currency: string, named: boolean): Array<Column<Line>> => [
  { id: 'account', title: 'Account', kind: 'text', value: ({ account }) => account },
  ...(named
    ? [{ id: 'holding', title: 'Holding', kind: 'text', value: ({ holding }: Line) => holding } as const]
    : []),
  ...(['debit', 'credit'] as const).map(
    (side): Column<Line> => ({
      id: side,
      title: side === 'debit' ? 'Debit' : 'Credit',
      kind: 'money',
      // A line has one side; the other is left empty.
      value: line => (line[side] === 0 ? null : line[side]),
      currency: () => currency,
    }),
  ),
]

function EntryActions({ fund, entry, onGone }: EntryProps) {
  const mayWrite = useMay('write', 'cfo')
  const changes = { invalidates: [fundsKey] }
  const post = useAction(
    () =>
      cfoApi('POST /api/v1/svc/cfo/gl/journal/drafts/{draft_id}/post', { params: { draft_id: entry.id } }),
    { ...changes, done: ({ number }) => `Posted as entry ${number}` },
  )
  const discard = useAction(
    async () => {
      await cfoApi('DELETE /api/v1/svc/cfo/accounts/{account_id}/entries/{entry_id}', {
        params: { account_id: fund.id, entry_id: entry.id },
      })
      onGone()
    },
    { ...changes, done: () => 'The draft was deleted' },
  )
  const [day, setDay] = useState<string | null>(null)
  const reverse = useAction(
    () =>
      cfoApi('POST /api/v1/svc/cfo/gl/journal/{entry_id}/reverse', {
        params: { entry_id: entry.id },
        body: day === null ? {} : { date: day },
      }),
    {
      ...changes,
      done: ({ number }) =>
        day === null
          ? `Reversed by entry ${number}, dated today`
          : `Reversed by entry ${number}, dated ${formatDate(day)}`,
    },
  )
  if (!mayWrite || entry.deleted) return null
  if (entry.status === 'draft') {
    return (
      <Group mt="md" gap="sm">
        <Button loading={post.isPending} onClick={() => post.mutate(undefined)}>
          Post
        </Button>
        <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate(undefined)}>
          Discard draft
        </Button>
      </Group>
    )
  }
  if (entry.reversed_by !== null || entry.record !== null) return null
  return (
    <Group mt="md" gap="sm" align="flex-end">
      <DayInput label="Reverse as of" value={day} placeholder="Today" onChange={setDay} />
      <Button
        size="xs"
        variant="default"
        loading={reverse.isPending}
        onClick={() => reverse.mutate(undefined)}
      >
        {day === null ? 'Reverse as of today' : `Reverse as of ${formatDate(day)}`}
      </Button>
    </Group>
  )
}
