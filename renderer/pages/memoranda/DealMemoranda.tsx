import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useMay } from '../../session/session.ts'
import { MemorandaTable } from './MemorandaTable.tsx'
import { memorandaOfDealQuery } from './memoranda.ts'
import { WriteMemorandum } from './WriteMemorandum.tsx'

/** The papers that were written of a deal. */
export function DealMemoranda({ id: dealId }: { id: number }) {
  const memoranda = useQuery(memorandaOfDealQuery(dealId))
  const mayWrite = useMay('write', 'cim')
  const [writing, setWriting] = useState(false)
  const write = mayWrite && <Button onClick={() => setWriting(true)}>Write memorandum</Button>
  return (
    <>
      <Loaded query={memoranda}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No memoranda for this deal yet" action={write}>
              A memorandum is written from the deal’s records, its base case, its findings and your documents.
            </Empty>
          ) : (
            <RecordSection title="Memoranda" action={write}>
              <MemorandaTable memoranda={items} />
            </RecordSection>
          )
        }
      </Loaded>
      {writing && <WriteMemorandum dealId={dealId} onClose={() => setWriting(false)} />}
    </>
  )
}
