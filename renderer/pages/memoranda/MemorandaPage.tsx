import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { writeMemorandum } from './commands.ts'
import { MemorandaTable } from './MemorandaTable.tsx'
import { memorandaQuery } from './memoranda.ts'
import { WriteMemorandum } from './WriteMemorandum.tsx'

/** Every memorandum, and the way to write the next one. */
export function MemorandaPage() {
  const memoranda = useQuery(memorandaQuery)
  const mayWrite = useMay('write', 'cim')
  const [writing, setWriting] = useState(false)
  useCommands('Memoranda', [[writeMemorandum, () => setWriting(true)]])
  const write = mayWrite && <Button onClick={() => setWriting(true)}>Write memorandum</Button>
  return (
    <PageBody>
      <PageHeader
        title="Memoranda"
        actions={write}
        calls={[
          'GET /api/v1/svc/cim/reports',
          'GET /api/v1/svc/cim/templates',
          'POST /api/v1/svc/cim/generate',
        ]}
      />
      <Loaded query={memoranda}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No memoranda yet" action={write}>
              A memorandum, teaser or one-pager is written from a deal’s records and from your documents.
              Every number cites its source.
            </Empty>
          ) : (
            <MemorandaTable memoranda={items} />
          )
        }
      </Loaded>
      {writing && <WriteMemorandum onClose={() => setWriting(false)} />}
    </PageBody>
  )
}
