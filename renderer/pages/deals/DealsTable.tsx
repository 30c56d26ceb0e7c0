import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Deal, DealStage } from '../../api/modules.ts'
import { ArchiveChosen, ArchivedSwitch, useArchived } from '../../components/record/Archived.tsx'
import { nextStepColumns } from '../../components/record/next-step.ts'
import { ownerColumn } from '../../components/record/owner-column.ts'
import { useArchiving } from '../../components/record/use-archiving.ts'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { countries } from '../../format/countries.ts'
import { wordsOfKey } from '../../format/words.ts'
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

function columnsFor(
  deals: Deal[],
  stages: DealStage[],
  people: ReturnType<typeof useColleagues>,
): Array<Column<Deal>> {
  const classes = [...new Set(deals.flatMap(deal => deal.asset_class ?? []))]
  const currencies = [...new Set(deals.map(deal => deal.currency))]
  return [
    { id: 'name', title: 'Name', kind: 'text', value: deal => deal.name },
    { id: 'counterparty', title: 'Counterparty', kind: 'text', value: deal => deal.counterparty, width: 180 },
    {
      id: 'stage',
      title: 'Stage',
      kind: 'choice',
      value: deal => deal.stage,
      choices: stages.map(({ key, title }) => ({ value: key, label: title })),
      width: 130,
    },
    {
      id: 'target_size',
      title: 'Target size',
      kind: 'money',
      value: deal => deal.target_size,
      currency: deal => deal.currency,
      width: 160,
    },
    { id: 'irr_target', title: 'Target IRR', kind: 'percent', value: deal => deal.irr_target, width: 90 },
    {
      id: 'asset_class',
      title: 'Asset class',
      kind: 'choice',
      value: deal => deal.asset_class,
      choices: classes.map(value => ({ value, label: wordsOfKey(value) })),
      width: 130,
    },
    ownerColumn<Deal>(people),
    ...nextStepColumns<Deal>(),
    {
      id: 'expected_close_on',
      title: 'Expected close',
      kind: 'date',
      value: deal => deal.expected_close_on,
      optional: true,
    },
    {
      id: 'jurisdiction',
      title: 'Jurisdiction',
      kind: 'choice',
      value: deal => deal.jurisdiction,
      choices: countries.filter(({ value }) => deals.some(deal => deal.jurisdiction === value)),
      optional: true,
    },
    {
      id: 'currency',
      title: 'Currency',
      kind: 'choice',
      value: deal => deal.currency,
      choices: currencies.map(value => ({ value, label: value })),
      width: 90,
      optional: true,
    },
    {
      id: 'stage_changed_at',
      title: 'In stage since',
      kind: 'time',
      value: deal => deal.stage_changed_at,
      optional: true,
    },
    { id: 'created_at', title: 'Created', kind: 'time', value: deal => deal.created_at, optional: true },
  ]
}
