import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Deal, DealStage } from '../../api/modules.ts'
import { dealRecord } from '../../api/records.generated.ts'
import { ArchiveChosen, ArchivedSwitch, useArchived } from '../../components/record/Archived.tsx'
import { columnsOf } from '../../components/record/record-fields.tsx'
import { useArchiving } from '../../components/record/use-archiving.ts'
import { Loaded } from '../../components/states/Loaded.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useColleagues } from '../../queries/colleagues.ts'
import { allDealsQuery, archivedDealsQuery, stagesQuery } from '../../queries/deals.ts'
import { useMay } from '../../session/session.ts'
import { dealArchiving } from './deal-archiving.ts'
import { useMoveDeal } from './moving/use-move-deal.tsx'

/** All deals, or those that were archived, to search, order and export. */
export function DealsTable() {
  const archived = useArchived()
  const deals = useQuery(archived ? archivedDealsQuery : allDealsQuery)
  const stages = useQuery(stagesQuery)
  return (
    <Loaded query={stages}>
      {({ items: all }) => (
        <Loaded query={deals}>
          {({ items }) => <Table deals={items} stages={all} archived={archived} />}
        </Loaded>
      )}
    </Loaded>
  )
}

interface TableProps {
  deals: Deal[]
  stages: DealStage[]
  /** They are those that were archived. */
  archived: boolean
}

function Table({ deals, stages, archived }: TableProps) {
  const people = useColleagues()
  const columns = useMemo(() => columnsFor(deals, stages, people), [deals, stages, people])
  const mayMove = useMay('write', 'crm')
  const { move, asking } = useMoveDeal()
  const archiving = useArchiving(dealArchiving, 'deal')
  return (
    <>
      <DataTable
        id="deals"
        noun="deal"
        rows={deals}
        columns={columns}
        rowId={deal => deal.id}
        href={deal => `/deals/${deal.id}`}
        chooses={<ArchivedSwitch />}
        bulk={
          mayMove
            ? (chosen, clear) => (
                <>
                  {!archived && (
                    <MoveTo
                      stages={stages}
                      onMove={stage => {
                        for (const deal of chosen) if (deal.stage !== stage) move(deal, stage)
                        clear()
                      }}
                    />
                  )}
                  <ArchiveChosen chosen={chosen} clear={clear} {...archiving} />
                </>
              )
            : undefined
        }
      />
      {asking}
    </>
  )
}

function MoveTo({ stages, onMove }: { stages: DealStage[]; onMove: (stage: DealStage['key']) => void }) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" size="compact-xs">
          Move to
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {stages.map(({ key, title }) => (
          <Menu.Item key={key} onClick={() => onMove(key)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const columnsFor = (deals: Deal[], stages: DealStage[], people: ReturnType<typeof useColleagues>) =>
  columnsOf(dealRecord, {
    rows: deals,
    people,
    own: { stage: { choices: stages.map(({ key, title }) => ({ value: key, label: title })) } },
  })
