import { isTotal } from '../../imports/cells.ts'
import type { Column, Columns } from '../../imports/columns.ts'
import type { ImportKind } from '../../imports/kind.ts'
import type { SheetRow } from '../../imports/sheet-row.ts'
import { type Sentence, sentence } from '../../kernel/index.ts'
import { Exact } from '../../kernel/values/money.ts'
import { type Metric, metricKinds, metrics } from './metrics.ts'
import { keepPeerSet, type Peer, removePeerSet } from './peer-sets.ts'

export const PEER_SET = 'benchmark_peer_set'

/** Whose data a file holds and of which day; the file's own name is cited with them. */
export interface PeerFile {
  source?: string | undefined
  as_of: string
  file_name?: string | undefined
}

const columns: Columns<string> = {
  name: {
    title: sentence`Fund`,
    names: ['fund', 'fundname', 'name', 'partnership', 'peer'],
    reads: 'text',
  },
  vintage: {
    title: sentence`Vintage`,
    names: ['vintage', 'vintageyear', 'year', 'auflagejahr', 'jahrgang'],
    reads: 'number',
    needed: true,
  },
  strategy: {
    title: sentence`Strategy`,
    names: ['strategy', 'assetclass', 'style', 'fundtype', 'strategie'],
    reads: 'text',
  },
  region: {
    title: sentence`Region`,
    names: ['region', 'geography', 'geographicfocus', 'geographie'],
    reads: 'text',
  },
  ...Object.fromEntries(
    metrics.map((metric): [Metric, Column] => {
      const { title, names, unit } = metricKinds[metric]
      return [
        metric,
        {
          title: title as Sentence,
          names,
          ...(unit === 'fraction'
            ? { reads: 'fraction' }
            : { reads: 'number', ...(unit === 'multiple' && { marked: true }) }),
        },
      ]
    }),
  ),
}

/** A peer set from a file, one row for each peer fund: all rows or none, for a peer that is missing moves every quartile. */
export const peerImport: ImportKind<string, PeerFile> = {
  key: 'benchmark_peers',
  columns,
  whole: true,
  ignores: ({ name = '' }) => isTotal(name),
  async decide(ctx, rows, { settings: { source, as_of, file_name } }) {
    const peers = rows.flatMap(row => peerOf(row) ?? [])
    return {
      objections: rows.length === 0 ? [sentence`No row holds a peer fund.`] : [],
      async deed(keep) {
        const set = { source: source ?? file_name ?? 'Peer data', file_name: file_name ?? null, as_of }
        const id = await keepPeerSet(ctx, set, peers)
        keep.created(peers[0]?.row_number ?? 1, PEER_SET, id)
      },
    }
  },
  async undo(ctx, records) {
    for (const { record_id } of records) await removePeerSet(ctx, record_id)
    return []
  },
}

/** A row as a peer; null where it is refused. */
function peerOf(row: SheetRow): Peer | null {
  const vintage = Number(row.needed('vintage'))
  if (row.values.vintage !== null && !(Number.isInteger(vintage) && vintage >= 1900 && vintage <= 2200))
    row.refuse('vintage', sentence`${row.cells.vintage ?? ''} is not a year such as 2021`)
  for (const metric of metrics) {
    const value = row.values[metric]
    if (value != null && new Exact(value).lessThan(metricKinds[metric].least))
      row.refuse(metric, sentence`${row.cells[metric] ?? ''} is too low`)
  }
  if (!row.refused && metrics.every(metric => row.values[metric] == null))
    row.refuse('net_irr', sentence`has no figure to compare with`)
  if (row.refused) return null
  row.becomes('create')
  return {
    row_number: row.row,
    name: row.values.name ?? null,
    vintage,
    strategy: row.values.strategy ?? null,
    region: row.values.region ?? null,
    ...(Object.fromEntries(metrics.map(metric => [metric, row.values[metric] ?? null])) as Record<
      Metric,
      string | null
    >),
  }
}
