import { Button, Group, List, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cfoApi, type FundAccount, type FundLife as Life } from '../../../api/modules.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { today } from '../../../format/days.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { consentNames, fundStatusNames, lifeEventNames } from '../../../words/funds.ts'
import { lifeQuery } from './life.ts'

type Act = 'term' | 'wind-up' | 'withdraw' | 'final' | 'liquidate' | 'reopen'

/** A fund's term with its extensions, its winding up and its end. */
export function FundLife({ fund }: { fund: FundAccount }) {
  const life = useQuery(lifeQuery(fund.id))
  const mayWrite = useMay('write', 'cfo')
  const mayManage = useMay('manage', 'cfo')
  const [act, setAct] = useState<Act | null>(null)
  return (
    <Loaded query={life}>
      {found => (
        <>
          <RecordSection title="Term and status">
            <Facts
              facts={[
                ['Status', fundStatusNames[found.status]],
                ['Term ends on', found.ends_on ? formatDate(found.ends_on) : 'Not recorded'],
                ['Extensions', String(found.extensions)],
                ['Basis of accounting', basisOf(found)],
                ...(found.liquidated_on
                  ? [['Liquidated on', formatDate(found.liquidated_on)] as [string, string]]
                  : []),
              ]}
            />
            <Group mt="md">
              {mayWrite && found.status !== 'liquidated' && (
                <Button variant="default" onClick={() => setAct('term')}>
                  {found.ends_on ? 'Extend the term' : 'Set the term'}
                </Button>
              )}
              {mayManage && found.status === 'active' && (
                <Button variant="default" onClick={() => setAct('wind-up')}>
                  Wind up
                </Button>
              )}
              {mayManage && found.status === 'liquidated' && (
                <Button variant="default" onClick={() => setAct('reopen')}>
                  Reopen the book
                </Button>
              )}
            </Group>
          </RecordSection>
          {found.status === 'winding_up' && (
            <WindingUp life={found} mayWrite={mayWrite} mayManage={mayManage} onAct={setAct} />
          )}
          {found.events.length > 0 && (
            <RecordSection title="Decisions">
              <FiguresTable
                id={`fund-life-${fund.id}`}
                label="Decisions"
                rows={found.events}
                columns={decisionColumns}
                rowId={({ id }) => id}
              />
            </RecordSection>
          )}
          {act && <Decide fund={fund} life={found} act={act} onClose={() => setAct(null)} />}
        </>
      )}
    </Loaded>
  )
}

const basisOf = ({ basis, basis_from }: Life): string =>
  basis === 'going_concern'
    ? 'Going concern'
    : basis_from
      ? `Liquidation, from ${formatDate(basis_from)}`
      : 'Liquidation'

const decisionColumns: Array<Column<Life['events'][number]>> = [
  { id: 'date', title: 'Date', kind: 'date', value: ({ date }) => date },
  { id: 'kind', title: 'Decision', kind: 'text', value: ({ kind }) => lifeEventNames[kind] ?? null },
  { id: 'ends_on', title: 'Term ends on', kind: 'date', value: ({ ends_on }) => ends_on },
  {
    id: 'consent',
    title: 'Consent of',
    kind: 'text',
    value: ({ consent }) => (consent ? consentNames[consent] : null) ?? null,
  },
  { id: 'reason', title: 'Reason', kind: 'text', value: ({ reason }) => reason },
  { id: 'author', title: 'Recorded by', kind: 'text', value: ({ author }) => author },
]

interface WindingUpProps {
  life: Life
  mayWrite: boolean
  mayManage: boolean
  onAct: (act: Act) => void
}

/** Items to settle before the final distribution, and before the end. */
function WindingUp({ life, mayWrite, mayManage, onAct }: WindingUpProps) {
  const before = (step: Life['to_settle'][number]['before'][number]) =>
    life.to_settle.filter(one => one.before.includes(step))
  const [first, last] = [before('final_distribution'), before('liquidation')]
  return (
    <RecordSection title="To settle">
      {last.length === 0 ? (
        <Text size="sm">Everything is settled: every asset, debt and capital account is at zero.</Text>
      ) : (
        <List size="sm">
          {last.map(({ kind, id, detail }) => (
            <List.Item key={`${kind} ${id}`}>{detail}</List.Item>
          ))}
        </List>
      )}
      <Group mt="md">
        {mayWrite && (
          <Button variant="default" disabled={first.length > 0} onClick={() => onAct('final')}>
            Draft the final distribution
          </Button>
        )}
        {mayManage && (
          <>
            <Button disabled={last.length > 0} onClick={() => onAct('liquidate')}>
              Liquidate
            </Button>
            <Button variant="subtle" onClick={() => onAct('withdraw')}>
              Withdraw the wind-up
            </Button>
          </>
        )}
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        The final distribution pays each partner their capital account; it is issued and paid as a{' '}
        <Link to="/distributions">distribution</Link>. Liquidating needs a second person and locks the book.
      </Text>
    </RecordSection>
  )
}

interface Values {
  ends_on: string
  date: string
  consent: NonNullable<Life['events'][number]['consent']> | null
  reason: string
  reference: string | null
}

const titles = {
  term: 'The fund’s term',
  'wind-up': 'Wind up the fund',
  withdraw: 'Withdraw the wind-up',
  final: 'Draft the final distribution',
  liquidate: 'Liquidate the fund',
  reopen: 'Reopen the book',
} satisfies Record<Act, string>

const dated: Field<keyof Values> = { name: 'date', label: 'Decided on', kind: 'date', required: true }
const reason: Field<keyof Values> = { name: 'reason', label: 'Reason', kind: 'multiline', required: true }
const consent: Field<keyof Values> = {
  name: 'consent',
  label: 'Consent of',
  kind: 'choice',
  choices: Object.entries(consentNames).map(([value, label]) => ({ value, label })),
}

const fieldsOf: Record<Act, Array<Field<keyof Values>>> = {
  term: [{ name: 'ends_on', label: 'Term ends on', kind: 'date', required: true }, dated, consent, reason],
  'wind-up': [dated, consent, reason],
  withdraw: [dated, reason],
  final: [
    { name: 'date', label: 'Date', kind: 'date', required: true },
    { name: 'reference', label: 'Reference', kind: 'text' },
  ],
  liquidate: [dated, reason],
  reopen: [dated, reason],
}

interface DecideProps {
  fund: FundAccount
  life: Life
  act: Act
  onClose: () => void
}

/** Records one decision of a fund's life. */
function Decide({ fund, act, onClose }: DecideProps) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={titles[act]} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={fieldsOf[act]}
          initial={{ date: today() }}
          submit={titles[act]}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async values => {
            await decide(fund.id, act, values)
            await queryClient.invalidateQueries({ queryKey: fundsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

function decide(account_id: number, act: Act, values: Values): Promise<unknown> {
  const params = { account_id }
  const { date, reason: said, consent: given, ends_on, reference } = values
  const body = { date, reason: said }
  switch (act) {
    case 'term':
      return cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/life/terms', {
        params,
        body: { ...body, consent: given, ends_on },
      })
    case 'wind-up':
      return cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/life/wind-up', {
        params,
        body: { ...body, consent: given },
      })
    case 'withdraw':
      return cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/life/wind-up/withdraw', { params, body })
    case 'final':
      return cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/life/final-distribution', {
        params,
        body: { date, reference },
      })
    case 'liquidate':
      return cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/life/liquidate', { params, body })
    case 'reopen':
      return cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/life/reopen', { params, body })
  }
}
