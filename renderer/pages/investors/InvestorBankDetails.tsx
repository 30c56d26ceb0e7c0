import { Button, Group, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type InvestorBankDetails as Details,
  type InvestorDetail,
  investorPortalApi,
} from '../../api/modules.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { CalledBack } from '../../components/funds-flow/CalledBack.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { ProposalShown } from '../../components/proposal/ProposalShown.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { useMay, useMe } from '../../session/session.ts'

const PATH = '/api/v1/svc/investor-portal/lps/{lp_id}/bank-details'

const bankDetailsQuery = (lp_id: number) =>
  queryOptions({
    queryKey: ['investors', 'one', lp_id, 'bank details'],
    queryFn: ({ signal }) => investorPortalApi(`GET ${PATH}`, { params: { lp_id }, signal }),
  })

/** Where an investor is paid, as it was from each day on, and who heard it confirmed. */
export function InvestorBankDetails({ investor }: { investor: InvestorDetail }) {
  const details = useQuery(bankDetailsQuery(investor.id))
  const mayWrite = useMay('write', 'investor-portal')
  const [open, setOpen] = useState<'new' | Details | null>(null)
  return (
    <RecordSection title="Bank details">
      <Text size="sm" c="dimmed" mb="sm">
        Distributions are paid here. A second person approves each change, and a call-back confirms it before
        money goes out.
      </Text>
      <Loaded query={details}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">No bank details yet.</Text>
          ) : (
            <>
              {items
                .filter(({ current }) => current)
                .map(one => (
                  <Current key={one.id} details={one} onCallBack={mayWrite ? () => setOpen(one) : null} />
                ))}
              <Versions investor={investor} versions={items} />
            </>
          )
        }
      </Loaded>
      {mayWrite && (
        <Group mt="md">
          <Button variant="default" onClick={() => setOpen('new')}>
            Propose bank details
          </Button>
        </Group>
      )}
      {open === 'new' && <Propose investor={investor} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && <CallBack details={open} onClose={() => setOpen(null)} />}
    </RecordSection>
  )
}

/** The account in effect, and its confirmation or the way to it. */
function Current({ details, onCallBack }: { details: Details; onCallBack: (() => void) | null }) {
  const me = useMe()
  const own = details.author_ids.some(id => id === me.id)
  const code = details.routing_number
  return (
    <section aria-label={`Bank details in ${details.currency}`} style={{ marginBottom: 16 }}>
      <Facts
        facts={[
          ['Currency', details.currency],
          ['Account holder', details.account_holder],
          ['IBAN or account number', details.number],
          ...(details.bic === null ? [] : [['BIC', details.bic] as const]),
          ...(code === null ? [] : [['Routing number', code] as const]),
          ['Bank', details.bank_name],
          ['In effect from', formatDate(details.effective_from)],
        ]}
      />
      <Group mt="xs" gap="sm">
        <CalledBack line={details} />
        {details.called_on !== null && (
          <Text size="xs" c="dimmed">
            {`Heard from ${details.called_person} on ${details.called_number}, ${formatDate(details.called_on)}`}
          </Text>
        )}
        {onCallBack && details.called_back_at === null && (
          <Button size="xs" variant="default" onClick={onCallBack}>
            Confirm by call-back
          </Button>
        )}
      </Group>
      {onCallBack && own && details.called_back_at === null && (
        <Text size="xs" c="dimmed" mt={4}>
          You proposed or edited these: somebody else calls the investor back.
        </Text>
      )}
    </section>
  )
}

/** Earlier and later versions, where there are any. */
function Versions({ investor, versions }: { investor: InvestorDetail; versions: readonly Details[] }) {
  const others = versions.filter(({ current }) => !current)
  if (others.length === 0) return null
  return (
    <FiguresTable<Details>
      id={`bank-details-${investor.id}`}
      label="Other versions of the bank details"
      rows={others}
      rowId={({ id }) => id}
      columns={[
        { id: 'effective_from', title: 'In effect from', kind: 'date', value: one => one.effective_from },
        { id: 'currency', title: 'Currency', kind: 'text', value: one => one.currency },
        { id: 'account_holder', title: 'Account holder', kind: 'text', value: one => one.account_holder },
        { id: 'number', title: 'IBAN or account number', kind: 'text', value: one => one.number },
        { id: 'bank_name', title: 'Bank', kind: 'text', value: one => one.bank_name },
        { id: 'author', title: 'Proposed by', kind: 'text', value: one => one.author },
        { id: 'approved_by', title: 'Approved by', kind: 'text', value: one => one.approved_by },
        { id: 'called', title: 'Confirmed by', kind: 'text', value: one => one.called_back_by },
      ]}
    />
  )
}

interface Asked {
  account_holder: string
  number: string
  bic: string | null
  routing_number: string | null
  bank_name: string
  currency: string
  effective_from: string | null
}

const propose = (lp_id: number, { effective_from, ...asked }: Asked) =>
  investorPortalApi(`POST ${PATH}`, {
    params: { lp_id },
    body: { ...asked, ...(effective_from === null ? {} : { effective_from }) },
  })

function Propose({ investor, onClose }: { investor: InvestorDetail; onClose: () => void }) {
  const [proposed, setProposed] = useState<Awaited<ReturnType<typeof propose>> | null>(null)
  return (
    <FormDrawer title="Propose bank details" onClose={onClose}>
      {(onDirty, close) =>
        proposed ? (
          <ProposalShown proposed={proposed}>{null}</ProposalShown>
        ) : (
          <SchemaForm<Asked>
            fields={[
              { name: 'account_holder', label: 'Account holder', kind: 'text', required: true },
              { name: 'number', label: 'IBAN or account number', kind: 'text', required: true },
              { name: 'bic', label: 'BIC', kind: 'text', hint: 'Needed without an IBAN or a routing number' },
              {
                name: 'routing_number',
                label: 'Routing number',
                kind: 'text',
                hint: 'ABA number of nine digits, or sort code of six',
              },
              { name: 'bank_name', label: 'Bank', kind: 'text', required: true },
              { name: 'currency', label: 'Currency', kind: 'code', required: true },
              { name: 'effective_from', label: 'In effect from', kind: 'date', hint: 'Default: today' },
            ]}
            initial={{ account_holder: investor.name, currency: investor.currency }}
            submit="Propose bank details"
            autoFocus
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async asked => {
              setProposed(await propose(investor.id, asked))
              onDirty(false)
            }}
          />
        )
      }
    </FormDrawer>
  )
}

interface Called {
  person: string
  phone: string
  date: string | null
}

function CallBack({ details, onClose }: { details: Details; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Confirm by call-back" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Called>
          fields={[
            { name: 'person', label: 'Person called', kind: 'text', required: true },
            {
              name: 'phone',
              label: 'Number called',
              kind: 'text',
              required: true,
              hint: 'One that the office knew before these bank details came',
            },
            { name: 'date', label: 'Called on', kind: 'date', hint: 'Default: today' },
          ]}
          submit="Confirm by call-back"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ date, ...called }) => {
            await investorPortalApi(`POST ${PATH}/{details_id}/call-back`, {
              params: { lp_id: details.lp_id, details_id: details.id },
              body: { ...called, ...(date === null ? {} : { date }) },
            })
            await queryClient.invalidateQueries({ queryKey: ['investors'] })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
