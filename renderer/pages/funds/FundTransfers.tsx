import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FundAccount, type InterestTransfer, investorPortalApi } from '../../api/modules.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { fundsKey } from '../../queries/funds.ts'
import { transfersQuery } from '../../queries/investors.ts'
import { useMay } from '../../session/session.ts'
import { TransferInterest } from './TransferInterest.tsx'

/** The interests in a fund that went over from one investor to another. */
export function FundTransfers({ fund }: { fund: FundAccount }) {
  const mayWrite = useMay('write', 'investor-portal')
  const transfers = useQuery(transfersQuery({ fund_account_id: fund.id }))
  const [open, setOpen] = useState(false)
  return (
    <RecordSection title="Transfers of interests">
      <Group justify="space-between" mb="md">
        <Text size="sm" c="dimmed">
          A buyer steps into the place of the seller: commitment, capital account and history go over. No cash
          moves.
        </Text>
        {mayWrite && <Button onClick={() => setOpen(true)}>Transfer an interest</Button>}
      </Group>
      <Loaded query={transfers}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">No interest was transferred yet.</Text>
          ) : (
            <FiguresTable
              id={`transfers-${fund.id}`}
              label="Transfers of interests"
              rows={items}
              columns={[...transferColumns, ...(mayWrite ? [takeBackColumn] : [])]}
              rowId={({ id }) => id}
            />
          )
        }
      </Loaded>
      {open && <TransferInterest fund={fund} onClose={() => setOpen(false)} />}
    </RecordSection>
  )
}

export const transferColumns: Array<Column<InterestTransfer>> = [
  { id: 'date', title: 'Effective on', kind: 'date', value: one => one.effective_on },
  { id: 'seller', title: 'Seller', kind: 'text', value: ({ seller }) => seller.lp_name },
  { id: 'buyer', title: 'Buyer', kind: 'text', value: ({ buyer }) => buyer.lp_name },
  {
    id: 'commitment',
    title: 'Commitment',
    kind: 'money',
    value: ({ commitment }) => commitment,
    currency: ({ currency }) => currency,
  },
  {
    id: 'capital',
    title: 'Capital that went over',
    kind: 'money',
    value: ({ buyer }) => buyer.after.capital - buyer.before.capital,
    currency: ({ currency }) => currency,
  },
  { id: 'reason', title: 'Why', kind: 'text', value: ({ reason }) => reason },
  {
    id: 'state',
    title: 'State',
    kind: 'text',
    value: one =>
      one.void === null ? 'Effective' : `Taken back on ${formatDate(one.void.date)}: ${one.void.reason}`,
  },
]

const takeBackColumn: Column<InterestTransfer> = {
  id: 'take-back',
  title: '',
  kind: 'text',
  action: true,
  value: () => null,
  show: transfer => (transfer.void === null ? <TakeBack transfer={transfer} /> : null),
}

/** Takes a transfer back, for a reason that stands on record. */
function TakeBack({ transfer }: { transfer: InterestTransfer }) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
        Take back
      </Button>
      <Modal
        opened={asked}
        onClose={() => setAsked(false)}
        title={`Take the transfer from ${transfer.seller.lp_name} to ${transfer.buyer.lp_name} back`}
      >
        <SchemaForm<{ reason: string }>
          fields={[{ name: 'reason', label: 'Reason', kind: 'text', required: true }]}
          submit="Take the transfer back"
          autoFocus
          onCancel={() => setAsked(false)}
          onSubmit={async body => {
            await investorPortalApi('POST /api/v1/svc/investor-portal/transfers/{transfer_id}/void', {
              params: { transfer_id: transfer.id },
              body,
            })
            for (const queryKey of [fundsKey, ['investors']]) void queryClient.invalidateQueries({ queryKey })
            setAsked(false)
          }}
        />
      </Modal>
    </>
  )
}
