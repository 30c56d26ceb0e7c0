import { Group, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Neighbourhood } from '../../api/modules.ts'
import { drawable } from '../../components/network/layout.ts'
import { type Network, NetworkView } from '../../components/network/NetworkView.tsx'
import { networkShapes } from '../../components/network/shapes.ts'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { meant } from '../../language/language.ts'
import { neighbourhoodQuery } from '../../queries/graph.ts'
import { wordsOfLink } from '../../words/graph.ts'
import { wordsOfKind } from '../../words/records.ts'
import { LinkTable } from './LinkTable.tsx'
import classes from './links.module.css'
import { WaysTo } from './WaysTo.tsx'

export const CompanyLinks = ({ id }: { id: number }) => <RecordLinks root={`company/${id}`} />
export const ContactLinks = ({ id }: { id: number }) => <RecordLinks root={`contact/${id}`} />
export const DealLinks = ({ id }: { id: number }) => <RecordLinks root={`deal/${id}`} />
export const FundLinks = ({ id }: { id: number }) => <RecordLinks root={`fund/${id}`} />
export const InvestorLinks = ({ id }: { id: number }) => <RecordLinks root={`lp/${id}`} />

const depths = [
  { value: '1', label: 'One step' },
  { value: '2', label: 'Two' },
  { value: '3', label: 'Three' },
]

const views = [
  { value: 'map', label: 'Map' },
  { value: 'table', label: 'Table' },
]

/** The graph around a record across all modules: drawn, as a table, and the paths to each record. */
function RecordLinks({ root }: { root: string }) {
  const [depth, setDepth] = useState('1')
  const [view, setView] = useState('map')
  const around = useQuery(neighbourhoodQuery(root, Number(depth)))
  return (
    <div className={classes.links}>
      <Group gap="lg" flex="none">
        <SegmentedControl aria-label="Distance" data={depths} value={depth} onChange={setDepth} />
        <SegmentedControl aria-label="Shown as" data={views} value={view} onChange={setView} />
      </Group>
      <Loaded query={around}>
        {found =>
          found.nodes.length === 1 ? (
            <Empty title="No links">
              Records that mention it, and companies mentioned in its documents, appear here.
            </Empty>
          ) : view === 'table' ? (
            <LinkTable found={found} />
          ) : (
            <LinkMap key={depth} found={found} />
          )
        }
      </Loaded>
    </div>
  )
}

function LinkMap({ found }: { found: Neighbourhood }) {
  const { root, nodes, truncated } = found
  const [chosen, setChosen] = useState<string | null>(null)
  const network = useMemo(() => networkOf(found), [found])
  const node = nodes.find(one => one.node === chosen)
  return (
    <>
      {(truncated || network.nodes.length < nodes.length) && (
        <Text size="sm" c="dimmed">
          {formatNumber(network.nodes.length)} of {truncated ? 'more than ' : ''}
          {formatNumber(nodes.length)} records are drawn, those with the most links first; the table has more.
        </Text>
      )}
      <div className={classes.map}>
        <NetworkView
          label={meant('Links', 'between records')}
          network={network}
          chosen={chosen}
          onChoose={setChosen}
        />
        <WaysTo root={root} node={node} />
      </div>
    </>
  )
}

/** Shapes by kind of record; any other kind is a triangle. */
const shapeOf: Readonly<Record<string, string>> = {
  company: networkShapes.square,
  contact: networkShapes.circle,
  prospect_person: networkShapes.circle,
  lp: networkShapes.house,
  prospect: networkShapes.house,
  fund: networkShapes.hexagon,
  raised_fund: networkShapes.hexagon,
  deal: networkShapes.diamond,
  room: networkShapes.sheet,
  room_document: networkShapes.sheet,
  memorandum: networkShapes.sheet,
}

function networkOf({ nodes, edges }: Neighbourhood): Network {
  const drawn = drawable(
    nodes.map(node => ({ ...node, id: node.node })),
    edges,
  )
  return {
    nodes: drawn.nodes.map(({ id, name, type }) => ({
      id,
      name,
      kind: wordsOfKind(type),
      shape: shapeOf[type] ?? networkShapes.triangle,
    })),
    edges: drawn.edges.map(({ from, to, type }) => ({ from, to, label: wordsOfLink(type) })),
  }
}
