import { Button, Drawer, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cfoApi, type FundAccount, type LpTerms } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { committedQuery } from '../../../queries/investors.ts'
import { useEnabledModules, useMay } from '../../../session/session.ts'
import { sideLettersQuery, sinceOf } from './fees.ts'

/** Side letters of single investors. */
export function SideLetters({ fund }: { fund: FundAccount }) {
  const letters = useQuery(sideLettersQuery(fund.id))
  const mayWrite = useMay('write', 'cfo')
  // The names to choose from are the register's.
  const register = useEnabledModules().has('investor-portal')
  const [open, setOpen] = useState<LpTerms | 'new' | null>(null)
  const [history, setHistory] = useState<LpTerms | null>(null)
  return (
    <RecordSection
      title="Side letters"
      action={
        mayWrite &&
        register && (
          <Button variant="default" onClick={() => setOpen('new')}>
            Add side letter
          </Button>
        )
      }
    >
      <Loaded query={letters}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">All investors have the fund’s standard terms.</Text>
          ) : (
            <FiguresTable
              id={`side-letters-${fund.id}`}
              label="Side letters"
              rows={items}
              columns={columnsFor(setHistory, mayWrite && register ? setOpen : undefined)}
              rowId={({ id }) => id}
            />
          )
        }
      </Loaded>
      {open && <SideLetter fund={fund} letter={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      {history && (
        <Drawer
          opened
          onClose={() => setHistory(null)}
          position="right"
          size={720}
          title={`Side letter of ${history.name}`}
        >
          <FiguresTable
            id={`side-letter-${history.id}`}
            label="Versions of the side letter"
            rows={history.versions}
            columns={versionColumns}
            rowId={({ id }) => id}
          />
        </Drawer>
      )}
    </RecordSection>
  )
}

type Version = LpTerms['versions'][number]

/** Terms of a side letter with their effective date, current and past. */
const termColumns: Array<Column<Version | LpTerms>> = [
  {
    id: 'from',
    title: 'From',
    kind: 'text',
    value: letter => letter.effective_from ?? '',
    show: letter => sinceOf(letter.effective_from),
  },
  { id: 'fee_rate', title: 'Own rate', kind: 'percent', value: letter => letter.fee_rate },
  { id: 'discount', title: 'Discount', kind: 'percent', value: letter => letter.fee_discount_pct },
  {
    id: 'excluded',
    title: 'Management fee',
    kind: 'text',
    value: ({ excluded_from_fees }) => (excluded_from_fees ? 'Pays no fee' : 'Pays full fee'),
  },
  { id: 'document', title: 'Written in', kind: 'text', value: letter => letter.document },
  { id: 'note', title: 'Note', kind: 'text', value: letter => letter.note },
]

const versionColumns: Array<Column<Version>> = [
  ...termColumns,
  { id: 'author', title: 'Recorded by', kind: 'text', value: version => version.author },
]

const columnsFor = (
  onHistory: (letter: LpTerms) => void,
  onEdit: ((letter: LpTerms) => void) | undefined,
): Array<Column<LpTerms>> => [
  {
    id: 'name',
    title: 'Investor',
    kind: 'text',
    value: letter => letter.name,
    show: letter => (
      <Button variant="transparent" size="compact-sm" px={0} onClick={() => onHistory(letter)}>
        {letter.name}
      </Button>
    ),
  },
  ...termColumns,
  { id: 'tin', title: 'Taxpayer number ends in', kind: 'text', value: letter => letter.tin_last4 },
  ...(onEdit
    ? [
        {
          id: 'edit',
          title: 'Change',
          kind: 'text' as const,
          value: () => null,
          action: true,
          show: (letter: LpTerms) => (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Change the side letter of ${letter.name}`}
              onClick={() => onEdit(letter)}
            >
              Change
            </Button>
          ),
        },
      ]
    : []),
]

interface LetterValues {
  lp_id: string
  fee_rate: number | null
  fee_discount_pct: number | null
  excluded_from_fees: string
  tin_last4: string | null
  tax_address: string | null
  effective_from: string | null
  document: string | null
  note: string | null
}

interface SideLetterProps {
  fund: FundAccount
  letter: LpTerms | null
  onClose: () => void
}

function SideLetter({ fund, letter, onClose }: SideLetterProps) {
  const investors = useQuery(committedQuery(fund.id))
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Side letter" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={investors}>
          {found => (
            <SchemaForm<LetterValues>
              fields={[
                {
                  name: 'lp_id',
                  label: 'Investor',
                  kind: 'choice',
                  required: true,
                  choices: letter
                    ? [{ value: String(letter.lp_id), label: letter.name }]
                    : found.map(({ id, name }) => ({ value: String(id), label: name })),
                },
                { name: 'fee_rate', label: 'Own rate a year', kind: 'percent' },
                {
                  name: 'fee_discount_pct',
                  label: 'Discount',
                  kind: 'percent',
                  hint: 'The part of the fee they do not pay',
                },
                {
                  name: 'excluded_from_fees',
                  label: 'Management fee',
                  kind: 'choice',
                  required: true,
                  choices: choicesOf({ no: 'Pays full fee', yes: 'Pays no fee' }),
                },
                {
                  name: 'tin_last4',
                  label: 'Last four digits of the taxpayer number',
                  kind: 'text',
                  hint: 'On the K-1',
                },
                { name: 'tax_address', label: 'Address', kind: 'multiline', hint: 'On the K-1' },
                {
                  name: 'effective_from',
                  label: 'In effect from',
                  kind: 'date',
                  hint: 'Default: the first open day; earlier days keep the previous rate',
                },
                {
                  name: 'document',
                  label: 'Written in',
                  kind: 'text',
                  hint: 'Such as the letter and its date',
                },
                { name: 'note', label: 'Note', kind: 'multiline' },
              ]}
              initial={
                letter
                  ? {
                      ...letter,
                      lp_id: String(letter.lp_id),
                      effective_from: null,
                      excluded_from_fees: letter.excluded_from_fees ? 'yes' : 'no',
                    }
                  : { excluded_from_fees: 'no' }
              }
              submit="Save"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ lp_id, excluded_from_fees, effective_from, ...values }) => {
                await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/lp-terms/upsert', {
                  params: { account_id: fund.id },
                  body: {
                    ...values,
                    ...(effective_from === null ? {} : { effective_from }),
                    lp_id: Number(lp_id),
                    excluded_from_fees: excluded_from_fees === 'yes',
                  },
                })
                await queryClient.invalidateQueries({ queryKey: fundsKey })
                onClose()
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}
