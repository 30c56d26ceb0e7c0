import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type CapitalCall, investorPortalApi } from '../../api/modules.ts'
import { ReasonDrawer } from '../../components/form/ReasonDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { ProposalShown } from '../../components/proposal/ProposalShown.tsx'
import { choicesOf } from '../../format/choices.ts'
import { formatDate } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import { meant } from '../../language/language.ts'
import { callsKey, callTermsQuery } from '../../queries/calls.ts'
import { fundsKey } from '../../queries/funds.ts'
import { defaultRemedies } from '../../words/capital.ts'
import type { Allocated } from './allocation-columns.tsx'

const REMEDIES = 'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/remedies'

const propose = (call: CapitalCall, line: Allocated, body: RemedyValues) =>
  investorPortalApi(REMEDIES, {
    params: { call_id: call.id, lp_id: line.lp_id },
    body: {
      kind: body.kind,
      date: body.date,
      note: body.note,
      ...(body.transfer_id === null ? {} : { transfer_id: body.transfer_id }),
    },
  })

export type Proposed = Awaited<ReturnType<typeof propose>>
type Default = NonNullable<Allocated['default']>
type Kind = Default['remedies'][number]['kind']

interface RemedyValues {
  kind: Kind
  date: string
  transfer_id: number | null
  note: string | null
}

interface RemediesProps {
  call: CapitalCall
  line: Allocated
  onDirty: (what: string, dirty: boolean) => void
}

/** The remedies done on a default, and those that the fund's terms still allow. */
export function Remedies({ call, line, onDirty }: RemediesProps) {
  const late = line.default as Default
  const terms = useQuery({
    ...callTermsQuery(call.fund_account_id ?? 0),
    enabled: call.fund_account_id !== null,
  })
  const agreed = terms.data?.default_remedies ?? null
  const done = late.remedies.filter(one => one.void === null).map(({ kind }) => kind)
  const open = (Object.keys(defaultRemedies) as Kind[]).filter(kind => {
    if (agreed === null || done.includes(kind)) return false
    if (kind === 'forfeiture') return agreed.forfeiture_pct !== null
    return kind === 'recall' ? agreed.overcall_pct !== null : agreed[kind]
  })
  return (
    <>
      {late.remedies.map(remedy => (
        <Done key={remedy.id} call={call} remedy={remedy} />
      ))}
      {late.cured_on === null && line.outstanding === 0 && <Cure call={call} line={line} />}
      {late.cured_on === null && open.length > 0 && (
        <Propose call={call} line={line} kinds={open} onDirty={onDirty} />
      )}
      {terms.data && agreed === null && <Text size="sm">The fund’s terms name no remedies.</Text>}
      {late.cured_on === null && done.length === 0 && <VoidDefault call={call} line={line} />}
    </>
  )
}

function Done({ call, remedy }: { call: CapitalCall; remedy: Default['remedies'][number] }) {
  const queryClient = useQueryClient()
  const [voiding, setVoiding] = useState(false)
  const amount = remedy.amount === null ? '' : `: ${formatMoney(remedy.amount, call.currency)}`
  return (
    <Group gap="sm" mb={4}>
      <Text size="sm" td={remedy.void ? 'line-through' : undefined}>
        {`${defaultRemedies[remedy.kind]}${amount}, ${formatDate(remedy.date)}`}
      </Text>
      {remedy.void === null && (
        <Button size="compact-xs" variant="default" onClick={() => setVoiding(true)}>
          {meant('Void', 'verb')}
        </Button>
      )}
      {voiding && (
        <ReasonDrawer
          title={`Void the remedy: ${defaultRemedies[remedy.kind]}`}
          submit="Void the remedy"
          changes={fundsKey}
          onReason={async reason => {
            await investorPortalApi(
              'POST /api/v1/svc/investor-portal/calls/{call_id}/remedies/{remedy_id}/void',
              { params: { call_id: call.id, remedy_id: remedy.id }, body: { reason } },
            )
            await queryClient.invalidateQueries({ queryKey: callsKey })
          }}
          onClose={() => setVoiding(false)}
        />
      )}
    </Group>
  )
}

/** A remedy is decided under Approvals: here it is proposed. */
function Propose({ call, line, kinds, onDirty }: RemediesProps & { kinds: readonly Kind[] }) {
  const [proposed, setProposed] = useState<{ proposal: Proposed; kind: Kind } | null>(null)
  const setDirty = useCallback((dirty: boolean) => onDirty('remedy', dirty), [onDirty])
  if (proposed)
    return (
      <ProposalShown proposed={proposed.proposal}>
        <Text size="sm">{defaultRemedies[proposed.kind]}</Text>
      </ProposalShown>
    )
  return (
    <SchemaForm<RemedyValues>
      fields={[
        {
          name: 'kind',
          label: 'Remedy',
          kind: 'choice',
          required: true,
          choices: choicesOf(defaultRemedies).filter(({ value }) => kinds.includes(value as Kind)),
        },
        { name: 'date', label: 'Done on', kind: 'date', required: true },
        ...(kinds.includes('forced_transfer')
          ? [
              {
                name: 'transfer_id' as const,
                label: 'Number of the transfer',
                kind: 'number' as const,
                hint: 'Of a forced transfer, which is recorded under the fund’s transfers first',
              },
            ]
          : []),
        { name: 'note', label: 'Note', kind: 'text', hint: 'Such as the section of the agreement' },
      ]}
      initial={kinds[0] ? { kind: kinds[0] } : {}}
      submit="Propose the remedy"
      guarded={false}
      onDirty={setDirty}
      onSubmit={async values =>
        setProposed({
          proposal: await propose(call, line, { ...values, transfer_id: values.transfer_id ?? null }),
          kind: values.kind,
        })
      }
    />
  )
}

/** The day on which nothing was owed any more, which is said. */
function Cure({ call, line }: { call: CapitalCall; line: Allocated }) {
  const queryClient = useQueryClient()
  return (
    <SchemaForm<{ date: string }>
      fields={[{ name: 'date', label: 'Cured on', kind: 'date', required: true }]}
      submit="Record as cured"
      guarded={false}
      onSubmit={async ({ date }) => {
        await investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/cure', {
          params: { call_id: call.id, lp_id: line.lp_id },
          body: { date },
        })
        await queryClient.invalidateQueries({ queryKey: callsKey })
      }}
    />
  )
}

/** Takes back a declaration that was a mistake, for a reason; the written notice stands. */
function VoidDefault({ call, line }: { call: CapitalCall; line: Allocated }) {
  const [voiding, setVoiding] = useState(false)
  return (
    <>
      <Button mt="xs" size="compact-xs" variant="default" onClick={() => setVoiding(true)}>
        Void the declaration
      </Button>
      {voiding && (
        <ReasonDrawer
          title="Void the declaration of default"
          submit="Void the declaration"
          hint="The written notice stands"
          changes={callsKey}
          onReason={reason =>
            investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/void-default', {
              params: { call_id: call.id, lp_id: line.lp_id },
              body: { reason },
            })
          }
          onClose={() => setVoiding(false)}
        />
      )}
    </>
  )
}
