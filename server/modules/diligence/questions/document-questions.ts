import type { z } from 'zod'
import { fromJson } from '../../../database/columns.ts'
import {
  conflict,
  notFound,
  PartlyKept,
  type PrepareContext,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { reasonSaid } from '../../../platform/documents/unread-reasons.ts'
import type { ReadDocument } from '../../../reading/text/document.ts'
import { type HowRead, howRead, readByName } from '../../../sources/how-read.ts'
import type { KeptSource } from '../../../sources/kept-source.ts'
import { readSource } from '../../../sources/read-source.ts'
import { runReading } from '../../../sources/run-reading.ts'
import { accessTo, pagesById, readingsOf, readyIn, searchPages } from '../../vdr/index.ts'
import { readableAnalyses } from '../analyses/readable-analyses.ts'
import type { DocumentQuestion } from './schemas.ts'

type Question = z.output<typeof DocumentQuestion>

/** Minimum share of a question in a passage that answers it, and in one that comes near. */
const ANSWERS = 0.5
const NEAR = 0.1
const MOST_QUOTES = 3
/** Pages of a room that are looked at closely. */
const PAGES = 40
const MOST_UNREAD = 50

/** The documents a question is put to, with their text. */
interface Asked {
  documents: readonly ReadDocument[]
  /** Returns a document's name, its id in a room, and how much of it was read. */
  named: (name: string) => {
    document: string
    document_id: number | null
    read: z.output<typeof HowRead> | null
  }
  /** Number of documents read, and those without a text. */
  read: number
  unread: Array<{ document: string; reason: Sentence }>
  byod: boolean
}

/**
 * Answers a question with verbatim quotations; without an answer, it returns the nearest passages. Of lent
 * documents nothing is stored.
 */
export async function askDocuments(ctx: PrepareContext, { question, ...of }: Question) {
  const { documents, named, read, unread, byod } = await askedOf(ctx, question, of)
  const close =
    documents.length === 0
      ? []
      : await runReading(ctx, 'quotes', { documents: [...documents], question, least: NEAR })
  const found = close.filter(({ coverage }) => coverage >= ANSWERS).slice(0, MOST_QUOTES)
  const present = ({ document, page, quote }: (typeof close)[number]) => ({ ...named(document), page, quote })
  const answer = {
    answer: found.length === 0 ? null : found.map(({ quote }) => quote).join('\n'),
    found: found.length > 0,
    citations: found.map(present),
    nearest: found.length > 0 ? [] : close.slice(0, MOST_QUOTES).map(present),
    documents_read: read,
    unread: unread.slice(0, MOST_UNREAD).map(one => ({ ...one, reason: ctx.say(one.reason) })),
    more_unread: Math.max(0, unread.length - MOST_UNREAD),
  }
  return byod ? new PartlyKept(answer, { ...answer, answer: null, citations: [], nearest: [] }) : answer
}

async function askedOf(
  ctx: PrepareContext,
  question: string,
  { room_id, analysis_id, source }: Omit<Question, 'question'>,
): Promise<Asked> {
  if (room_id !== undefined) return askedOfRoom(ctx, question, room_id)
  const { documents, byod } = await readSource(
    ctx,
    source ?? (await sourceOf(ctx, analysis_id as number)),
    'vdr',
  )
  const readOf = readByName(ctx.say, documents)
  const unread = documents.filter(({ pages }) => pages.every(({ paragraphs }) => paragraphs.length === 0))
  return {
    documents,
    named: document => ({ document, document_id: null, read: readOf(document) }),
    read: documents.length - unread.length,
    unread: unread.map(({ name, reason }) => ({
      document: name,
      reason: reason === null ? sentence`It has no text.` : reasonSaid(reason),
    })),
    byod,
  }
}

/** Where the documents of an analysis lie; 409 `documents_not_kept` where they were given with the call. */
async function sourceOf(ctx: PrepareContext, id: number) {
  const row = await ctx.read(async db =>
    (await readableAnalyses({ ...ctx, db })).select('source').where('id', '=', id).executeTakeFirst(),
  )
  if (!row) throw notFound()
  const source = fromJson<KeptSource>(row.source)
  if (source.type === 'inline')
    throw conflict(
      'documents_not_kept',
      sentence`The documents of this analysis were sent with the request and not stored: send them again to ask about them.`,
    )
  return source
}

/** The pages of a room that have most words of the question, of the documents that the caller may see. */
async function askedOfRoom(ctx: PrepareContext, question: string, room_id: number): Promise<Asked> {
  const pages = await searchPages(ctx, { text: question, room_id, limit: PAGES, types: ['room_page'] })
  return ctx.read(async db => {
    const access = await accessTo({ ...ctx, db }, room_id)
    const rows = (await readyIn({ db }, room_id)).filter(
      ({ id }) => (access.documents.get(id) ?? 'none') !== 'none',
    )
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const readings = await readingsOf({ db }, [...names.keys()])
    const kept = (
      await pagesById(
        { db },
        pages.map(({ recordId }) => recordId),
      )
    ).filter(one => names.has(one.document_id))
    const hasText = (id: number) => ['read', 'partly_readable'].includes(readings.get(id)?.status ?? '')
    return {
      documents: [...Map.groupBy(kept, one => one.document_id)].map(
        ([id, own]): ReadDocument => ({
          ...{ name: String(id), format: null, status: 'read', reason: null },
          pages: own.map(({ page }) => page).sort((a, b) => a.number - b.number),
        }),
      ),
      named: name => {
        const id = Number(name)
        const reading = readings.get(id)
        return {
          ...{ document: names.get(id) ?? '', document_id: id },
          read: reading ? howRead(ctx.say, reading) : null,
        }
      },
      read: rows.filter(({ id }) => hasText(id)).length,
      unread: rows
        .filter(({ id }) => !hasText(id))
        .map(({ id, name, kept_since }) => ({
          document: name,
          reason:
            kept_since === null
              ? sentence`The document is read through a connection: it is neither stored nor searched here.`
              : whyUnread(readings.get(id)),
        })),
      byod: false,
    }
  })
}

const whyUnread = (reading: { reason: string | null } | undefined): Sentence =>
  reading?.reason ? reasonSaid(reading.reason) : sentence`It is being read.`
