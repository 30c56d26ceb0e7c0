import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { ClosingsTable } from './ClosingsTable.tsx'
import { draftClosing } from './commands.ts'
import { DraftClosing } from './DraftClosing.tsx'
import { EditPack } from './EditPack.tsx'
import { transactionsQuery } from './transactions.ts'

/** The office's closings, or those of a deal, below a header that is given the buttons beside it. */
export function ClosingList({
  dealId,
  header,
}: {
  dealId?: number
  header?: (buttons: ReactNode) => ReactNode
}) {
  const transactions = useQuery(transactionsQuery(dealId))
  const mayWrite = useMay('write', 'transactions')
  const mayManage = useMay('manage', 'transactions')
  const [open, setOpen] = useState<'draft' | 'pack' | null>(null)
  useCommands('Closings', [[draftClosing, () => setOpen('draft')]])
  const draft = mayWrite && <Button onClick={() => setOpen('draft')}>Draft closing</Button>
  return (
    <>
      {header?.(
        <>
          {mayManage && (
            <Button variant="default" onClick={() => setOpen('pack')}>
              Closing pack
            </Button>
          )}
          {draft}
        </>,
      )}
      <Loaded query={transactions}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title={dealId === undefined ? 'No closings yet' : 'No closing for this deal'}
              action={draft}
            >
              From first draft to funding: a checklist timed from the target close, signatures, conditions
              precedent and a funds flow that balances before anything is paid.
            </Empty>
          ) : (
            <>
              {!header && (
                <Group justify="flex-end" mb="sm">
                  {draft}
                </Group>
              )}
              <ClosingsTable transactions={items} />
            </>
          )
        }
      </Loaded>
      {open === 'draft' && (
        <DraftClosing {...(dealId === undefined ? {} : { dealId })} onClose={() => setOpen(null)} />
      )}
      {open === 'pack' && <EditPack onClose={() => setOpen(null)} />}
    </>
  )
}
