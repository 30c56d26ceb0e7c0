import { type Context, type Say, sentence } from '../../../kernel/index.ts'
import { type DriveLink, linksOfRoom } from '../drive-links.ts'
import type { Found } from '../google/walk.ts'
import { ARCHIVED } from './imports.ts'
import { type Fate, MOST_PLANNED, type Planned } from './schemas.ts'

/** An item at Google, present or gone, with its fate in the room. */
export interface Fated extends Found {
  fate: Fate
  document_id: number | null
}

const GONE = sentence`It no longer exists at Google; the document here is kept.`

/** Returns the fate of every item found, and of earlier items that are gone. */
export async function fatesOf(
  ctx: Pick<Context, 'db'>,
  roomId: number,
  found: readonly Found[],
): Promise<Fated[]> {
  const links = await linksOfRoom(ctx, roomId)
  const known = new Map(links.map(link => [link.google_id, link]))
  const archived = await archivedIn(ctx, roomId)
  const fated = found.map((one): Fated => {
    const link = known.get(one.google_id)
    const document_id = link?.document_id ?? null
    if (one.reason !== null) return { ...one, fate: 'skipped', document_id }
    if (!link) return { ...one, fate: 'new', document_id }
    if (document_id === null) return { ...one, fate: 'unchanged', document_id }
    if (archived.has(document_id)) return { ...one, fate: 'skipped', reason: ARCHIVED, document_id }
    return { ...one, fate: link.revision === one.revision ? 'unchanged' : 'changed', document_id }
  })
  return [...fated, ...goneOf(known, found)]
}

/** Returns imported documents from below the selection that are gone. */
function goneOf(known: ReadonlyMap<string, DriveLink>, found: readonly Found[]): Fated[] {
  const there = new Set(found.map(({ google_id }) => google_id))
  const isBelow = ({ parent_id }: DriveLink): boolean => {
    const passed = new Set<string>()
    for (let at = parent_id; at !== null && !passed.has(at); at = known.get(at)?.parent_id ?? null) {
      if (there.has(at)) return true
      passed.add(at)
    }
    return false
  }
  const pathOf = (link: DriveLink): string => {
    const names = [link.name]
    for (let at = link.parent_id; at !== null && names.length < 50; ) {
      const above = known.get(at)
      if (above) names.unshift(above.name)
      at = above?.parent_id ?? null
    }
    return names.join(' / ')
  }
  return [...known.values()]
    .filter(link => link.document_id !== null && !there.has(link.google_id) && isBelow(link))
    .map(link => ({
      google_id: link.google_id,
      target_id: link.google_id,
      parent_id: link.parent_id,
      kind: 'file',
      name: link.name,
      path: pathOf(link),
      media_type: '',
      size: null,
      revision: null,
      reason: GONE,
      fate: 'gone',
      document_id: link.document_id,
    }))
}

async function archivedIn({ db }: Pick<Context, 'db'>, roomId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('vdr_room_documents')
    .select('id')
    .where('room_id', '=', roomId)
    .where('status', '=', 'archived')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const SHOWN_FIRST: readonly Fate[] = ['changed', 'new', 'gone', 'skipped', 'unchanged']

/** Returns the plan of an import, for the person who decides. */
export function planOf(fated: readonly Fated[], say: Say) {
  const files = fated.filter(({ kind }) => kind === 'file')
  const of = (fate: Fate, some: readonly Fated[] = files) => some.filter(one => one.fate === fate).length
  const coming = files.filter(({ fate }) => fate === 'new' || fate === 'changed')
  return {
    counts: {
      new: of('new'),
      changed: of('changed'),
      unchanged: of('unchanged'),
      skipped: of('skipped', fated),
      gone: of('gone'),
      folders: of('new', fated) - of('new'),
      bytes: coming.reduce((sum, { size }) => sum + (size ?? 0), 0),
    },
    items: fated
      .toSorted((one, other) => SHOWN_FIRST.indexOf(one.fate) - SHOWN_FIRST.indexOf(other.fate))
      .slice(0, MOST_PLANNED)
      .map(
        ({ name, path, kind, size, fate, reason }): Planned => ({
          ...{ name, path, kind, size, fate },
          reason: reason && say(reason),
        }),
      ),
  }
}
