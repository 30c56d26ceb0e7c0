import { Group, SegmentedControl, Switch, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Analysis } from '../../../api/modules.ts'
import { NetworkView } from '../../../components/network/NetworkView.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { formatNumber } from '../../../format/numbers.ts'
import { wordOf } from '../../../routes/search-params.ts'
import classes from '../diligence.module.css'
import { EntityDetails } from './EntityDetails.tsx'
import { EntityTable, RelationTable } from './EntityTables.tsx'
import { networkOf } from './entities.ts'

const route = getRouteApi('/office/diligence/$analysisId')

const views = [
  { value: 'map', label: 'Map' },
  { value: 'entities', label: 'Entities' },
  { value: 'relations', label: 'Relations' },
]

interface EntityMapProps {
  map: Analysis['entity_map']
  status: Analysis['source_status']
}

/** Entities in the documents and their relations: drawn, and as tables. */
export function EntityMap({ map, status }: EntityMapProps) {
  const { view: named } = route.useSearch()
  const navigate = route.useNavigate()
  const [documents, setDocuments] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = useMemo(() => networkOf(map, documents), [map, documents])
  if (map.nodes.length === 0)
    return (
      <Empty title="No one on the map">
        {status === 'unavailable'
          ? 'The names are not kept. They are shown as soon as the connection can be read again.'
          : 'The documents contain no identifiable person, company or fund.'}
      </Empty>
    )
  const view = views.find(({ value }) => value === wordOf(named))?.value ?? 'map'
  const all = map.nodes.filter(({ type }) => documents || type !== 'document').length
  const node = map.nodes.find(({ id }) => id === chosen)
  return (
    <>
      <Group mb="sm" gap="lg" flex="none">
        <SegmentedControl
          aria-label="Shown as"
          data={views}
          value={view}
          onChange={next => void navigate({ search: { tab: 'map', view: next }, replace: true })}
        />
        {view === 'map' && (
          <Switch
            label="Show documents"
            checked={documents}
            onChange={event => setDocuments(event.currentTarget.checked)}
          />
        )}
        {view === 'map' && shown.nodes.length < all && (
          <Text size="sm" c="dimmed">
            The {shown.nodes.length} of {all} with the most relations; the tables have all.
          </Text>
        )}
      </Group>
      {map.more_nodes + map.more_edges > 0 && (
        <Text size="sm" c="dimmed" mb="sm" flex="none">
          The documents contain {formatNumber(map.more_nodes)} more, and {formatNumber(map.more_edges)} more
          relations and mentions, than the map can show. Related items are shown first.
        </Text>
      )}
      {view === 'map' && (
        <div className={classes.map}>
          <NetworkView
            key={String(documents)}
            label="Entity map"
            network={shown}
            chosen={chosen}
            onChoose={setChosen}
          />
          <EntityDetails map={map} node={node} status={status} onChoose={setChosen} />
        </div>
      )}
      {view === 'entities' && <EntityTable map={map} />}
      {view === 'relations' && <RelationTable map={map} />}
    </>
  )
}
