import { Anchor, Drawer, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { CapitalCall } from '../../api/modules.ts'
import { Facts } from '../../components/Facts.tsx'
import { Status } from '../../components/Status.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import { wordOf } from '../../search-params.ts'
import { useMay } from '../../session/session.ts'
import { AllocationTable } from './AllocationTable.tsx'
import { callPurposes, callQuery, callStates, nameOf, noticesAt, stateKeyOf } from './calls.ts'
import { RecordPayment } from './RecordPayment.tsx'

const route = getRouteApi('/office/capital-calls')

/** The call that the address names, in a drawer. */
export function OpenCall() {
  const { call: named } = route.useSearch()
  const id = Number(wordOf(named))
  return id ? <CallDrawer key={id} id={id} /> : null
}

function CallDrawer({ id }: { id: number }) {
  const navigate = route.useNavigate()
  const call = useQuery(callQuery(id))
  return (
    <Drawer
      opened
      onClose={() => void navigate({ search: before => ({ ...before, call: undefined }) })}
      position="right"
      size={640}
      title={call.data ? nameOf(call.data) : 'Capital call'}
    >
      <Loaded query={call}>{found => <Call call={found} />}</Loaded>
    </Drawer>
  )
}

function Call({ call }: { call: CapitalCall }) {
  const mayWrite = useMay('write')
  const { tone, label } = callStates[stateKeyOf(call)]
  return (
    <>
      <Facts
        facts={[
          [
            'Status',
            <Status key="status" tone={tone}>
              {label}
            </Status>,
          ],
          ['Amount', formatMoney(call.amount, call.currency)],
          ['Paid', formatMoney(call.paid, call.currency)],
          ['Outstanding', formatMoney(call.outstanding, call.currency)],
          ['Notice', formatDate(call.notice_date)],
          ['Due', formatDate(call.due_date)],
          ['Purpose', callPurposes[call.ilpa_call_type]],
          ['Ledger', call.ledger.note],
        ]}
      />
      <AllocationTable call={call} followed />
      <Group mt="md" gap="md">
        <Anchor size="sm" href={noticesAt(call.id, 'pdf')} download>
          All notices as PDF
        </Anchor>
        <Anchor size="sm" href={noticesAt(call.id, 'csv')} download>
          All notices as CSV
        </Anchor>
      </Group>
      {mayWrite && call.outstanding > 0 && (
        <section>
          <Title order={2} mt="xl" mb="sm">
            Record a payment
          </Title>
          <RecordPayment key={call.paid} call={call} />
        </section>
      )}
    </>
  )
}
