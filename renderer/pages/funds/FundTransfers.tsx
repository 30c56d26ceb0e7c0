import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FundAccount, type InterestTransfer, investorPortalApi } from '../../api/modules.ts'
import { TakeBack } from '../../components/flow/TakeBack.tsx'
import { transferColumns } from '../../components/flow/transfer-columns.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { meant } from '../../language/language.ts'
import { transfersQuery } from '../../queries/investors.ts'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { transferAnInterest } from './commands.ts'
import { TransferInterest } from './TransferInterest.tsx'

/** The interests in a fund that went over from one investor to another. */
export function FundTransfers({ fund }: { fund: FundAccount }) {
  const mayWrite = useMay('write', 'investor-portal')
  const transfers = useQuery(transfersQuery({ fund_account_id: fund.id }))
  const [open, setOpen] = useState(false)
  useCommands('Transfers', [[transferAnInterest, () => setOpen(true)]])
  const start = mayWrite && <Button onClick={() => setOpen(true)}>Transfer an interest</Button>
  return (
    <>
      <Loaded query={transfers}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No transfers yet" action={start}>
              {STEPS_IN}
            </Empty>
          ) : (
            <RecordSection title="Transfers of interests">
              <Group justify="space-between" mb="md">
                <Text size="sm" c="dimmed">
                  {STEPS_IN}
                </Text>
                {start}
              </Group>
              <FiguresTable
                id={`transfers-${fund.id}`}
                label="Transfers of interests"
                rows={items}
                columns={[...transferColumns, ...(mayWrite ? [takeBackColumn] : [])]}
                rowId={({ id }) => id}
              />
            </RecordSection>
          )
        }
      </Loaded>
      {open && <TransferInterest fund={fund} onClose={() => setOpen(false)} />}
    </>
  )
}

const STEPS_IN =
  'The buyer takes over the seller’s position: commitment, capital account and history. No cash moves.'

const takeBackColumn: Column<InterestTransfer> = {
  id: 'take-back',
  title: '',
  kind: 'text',
  action: true,
  value: () => null,
  show: transfer => (transfer.void === null ? <TakenBack transfer={transfer} /> : null),
}

/** Takes a transfer back, for a reason that stands on record. */
function TakenBack({ transfer }: { transfer: InterestTransfer }) {
  const [asked, setAsked] = useState(false)
  const { seller, buyer } = transfer
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Void transfer: ${seller.lp_name} to ${buyer.lp_name}`}
        onClick={() => setAsked(true)}
      >
        {meant('Void', 'verb')}
      </Button>
      <Modal opened={asked} onClose={() => setAsked(false)} title="Void the transfer">
        <TakeBack
          submit="Void the transfer"
          onItsDay
          onDirty={() => undefined}
          onCancel={() => setAsked(false)}
          take={({ reason }) =>
            investorPortalApi('POST /api/v1/svc/investor-portal/transfers/{transfer_id}/void', {
              params: { transfer_id: transfer.id },
              body: { reason },
            })
          }
          onDone={() => setAsked(false)}
        >
          The interest that {buyer.lp_name} took over from {seller.lp_name} returns to {seller.lp_name}, as if
          never transferred, with what was called, paid and distributed of it since.
        </TakeBack>
      </Modal>
    </>
  )
}
