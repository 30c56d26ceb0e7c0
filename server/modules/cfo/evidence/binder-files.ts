import type { PrepareContext } from '../../../kernel/index.ts'
import { csvOf } from '../../../platform/documents/index.ts'
import { throughSource } from '../../../sources/read-source.ts'
import { placeOfDocument, seesDocument } from '../../vdr/index.ts'
import { evidenceBetween } from './evidence.ts'

/** Bytes of attached documents that one binder takes; of those beyond, it has the digest. */
const MOST = 100 * 1024 * 1024

type Evidenced = Awaited<ReturnType<typeof evidenceBetween>>[number]

/** A document attached to a record, with its bytes where the caller may take them from its room. */
export type BinderEvidence = Evidenced & { bytes: Uint8Array | null }

/** Reads the documents attached to the records of a period. */
export async function evidenceForBinder(
  ctx: PrepareContext,
  fundId: number,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<BinderEvidence[]> {
  const found = await ctx.read(async db => {
    const reading = { db, principal: ctx.principal, now: ctx.now }
    const placed = []
    for (const one of await evidenceBetween(reading, fundId, days)) {
      const at = one.room_id === null ? null : await placeOfDocument(reading, one.document_id)
      const taken =
        at?.type === 'room' && (await seesDocument(reading, at.room_id, one.document_id, 'download'))
      placed.push({ one, at: taken ? at : null })
    }
    return placed
  })
  const known = new Map<number, Uint8Array | null>()
  let left = MOST
  for (const { one, at } of found) {
    if (at === null || known.has(one.document_id) || (one.size ?? 0) > left) continue
    const { results } = await throughSource<Uint8Array | null>(ctx, at, 'cfo', {
      text: async ({ text }) => new TextEncoder().encode(text),
      document: async () => null,
      file: async ({ bytes }) => bytes,
    })
    const bytes = results[0] ?? null
    left -= bytes?.length ?? 0
    known.set(one.document_id, bytes)
  }
  return found.map(({ one }) => ({ ...one, bytes: known.get(one.document_id) ?? null }))
}

/** Returns the files of attached documents and the list of them, by name in the archive. */
export function evidenceFiles(all: readonly BinderEvidence[]): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  const pathOf = ({ document_id, name }: BinderEvidence) =>
    `evidence/${document_id} ${(name?.split('/').at(-1) ?? '').replaceAll(/[^\p{L}\p{N}. _()-]/gu, '_')}`
  const rows = all.map(one => {
    const path = one.bytes === null ? null : pathOf(one)
    if (path !== null && one.bytes !== null) files.set(path, one.bytes)
    const said = [one.record, one.record_id, one.date, one.name, one.sha256, one.changed ? 'yes' : 'no']
    return [...said, one.note, one.author, one.created_at, path]
  })
  const heading = ['record', 'record_id', 'date', 'document', 'sha256_when_attached', 'changed_since']
  const list = csvOf([[...heading, 'note', 'attached_by', 'attached_at', 'file'], ...rows])
  return new Map([['evidence.csv', new TextEncoder().encode(list)], ...files])
}
