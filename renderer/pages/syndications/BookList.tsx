import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { openBook } from './commands.ts'
import { OpenBook } from './OpenBook.tsx'
import { SyndicationsTable } from './SyndicationsTable.tsx'
import { syndicationsQuery } from './syndications.ts'

/** The office's books, or those of a deal, below a header that is given the button that opens one. */
export function BookList({ dealId, header }: { dealId?: number; header?: (open: ReactNode) => ReactNode }) {
  const syndications = useQuery(syndicationsQuery(dealId))
  const mayWrite = useMay('write', 'syndication')
  const [opening, setOpening] = useState(false)
  useCommands('Syndications', [[openBook, () => setOpening(true)]])
  const open = mayWrite && <Button onClick={() => setOpening(true)}>Open book</Button>
  return (
    <>
      {header?.(open)}
      <Loaded query={syndications}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title={dealId === undefined ? 'No syndications yet' : 'This deal is not syndicated'}
              action={open}
            >
              Several investors share a deal: the book records each investor’s request, allocation and
              payment, and is scaled back to the cent if oversubscribed.
            </Empty>
          ) : (
            <>
              {!header && (
                <Group justify="flex-end" mb="sm">
                  {open}
                </Group>
              )}
              <SyndicationsTable syndications={items} />
            </>
          )
        }
      </Loaded>
      {opening && (
        <OpenBook {...(dealId === undefined ? {} : { dealId })} onClose={() => setOpening(false)} />
      )}
    </>
  )
}
